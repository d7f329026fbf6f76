import type { JobEnvelope, JobInput } from "@parsewright/contract";
import { ParserClientError } from "./client-error.ts";
import { toJobInput, toSubmissionOptions } from "./job-input.ts";
import type { SubmitOptions } from "./parse-options.ts";
import { readEnvelope } from "./read-envelope.ts";
import type { ClientSettings } from "./resolve-settings.ts";
import { sendRequest, type ServiceRequest } from "./send-request.ts";

/** Way of handing over a job: at once, or with the end waited for in the same request. */
export interface Handover {
  readonly operation: "run" | "runsync";
  readonly holdMs?: number;
}

/** Bodies that the platform takes. */
const PLATFORM_BODY_MAX_BYTES = { run: 10 * 1024 * 1024, runsync: 20 * 1024 * 1024 } as const;

/** Hands a job over. On a Parsewright gateway it is repeated until there is an answer: its key makes all of them one job. */
export async function submitJob(
  settings: ClientSettings,
  options: SubmitOptions,
  { operation, holdMs }: Handover,
): Promise<JobEnvelope> {
  const isGateway = settings.service === "gateway";
  const body = await bodyOf(settings, options, operation);
  const answer = await sendRequest(settings, {
    method: "POST",
    operation,
    ...body,
    ...(holdMs !== undefined && { holdMs, query: { wait: holdMs } }),
    headers: {
      ...body.headers,
      ...(isGateway && { "idempotency-key": options.idempotencyKey ?? createKey() }),
    },
    isRepeatable: isGateway,
    signal: options.signal,
  });
  return readEnvelope(answer, `POST ${operation}`);
}

/** Pages that are not served over HTTPS have no `crypto.randomUUID`. */
function createKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

type Body = Pick<ServiceRequest, "body" | "headers">;

async function bodyOf(
  { service }: ClientSettings,
  options: SubmitOptions,
  operation: Handover["operation"],
): Promise<Body> {
  const input = toJobInput(options);
  const { documentName, ...beside } = toSubmissionOptions(options);
  const name = documentName === undefined ? {} : { documentName };
  if (options.documentOf !== undefined && service === "platform") {
    throw new ParserClientError(
      "INVALID_INPUT",
      "The platform keeps no documents: leave out documentOf.",
    );
  }
  const file = options.file instanceof Uint8Array ? new Blob([options.file]) : options.file;
  if (file === undefined) return { body: JSON.stringify({ input, ...beside, ...name }) };
  if (service === "gateway") {
    return upload(file, { input, ...beside }, documentName ?? nameOfFile(file));
  }

  requireRoom(file.size, operation);
  const encoded = { ...input, file_b64: await toBase64(file) };
  return { body: JSON.stringify({ input: encoded, ...beside }) };
}

/** The document as the body, or as a part of a form where there is more to say than its input. */
function upload(
  file: Blob,
  submission: { readonly input: JobInput },
  documentName: string | undefined,
): Body {
  const { input, ...beside } = submission;
  if (Object.keys(beside).length === 0) {
    const headers = {
      "content-type": "application/octet-stream",
      "x-parser-input": toAscii(JSON.stringify(input)),
      ...(documentName !== undefined && {
        "x-parser-document-name": encodeURIComponent(wellFormed(documentName)),
      }),
    };
    return { body: file, headers };
  }
  const form = new FormData();
  for (const [name, value] of Object.entries(submission)) {
    form.set(name, typeof value === "string" ? value : JSON.stringify(value));
  }
  form.set("file", file, documentName ?? "document");
  return { body: form };
}

/** A file may be named with half of a surrogate pair, which no encoding has. */
function wellFormed(text: string): string {
  return new TextDecoder().decode(new TextEncoder().encode(text));
}

function nameOfFile(file: Blob): string | undefined {
  return "name" in file && typeof file.name === "string" ? file.name : undefined;
}

function requireRoom(fileBytes: number, operation: Handover["operation"]): void {
  const maxBytes = PLATFORM_BODY_MAX_BYTES[operation];
  // The rest is for the other fields.
  const maxFileBytes = Math.floor((maxBytes - 16 * 1024) / 4) * 3;
  if (fileBytes <= maxFileBytes) return;
  throw new ParserClientError(
    "INPUT_TOO_LARGE",
    `The document has ${fileBytes} bytes; in a request to /${operation} the platform takes ${maxFileBytes}. ` +
      "Put it where the worker can fetch it and give fileUrl.",
  );
}

async function toBase64(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  // In pieces, because a function cannot take millions of arguments; of three bytes, so that they join.
  const pieceBytes = 3 * 8192;
  let text = "";
  for (let start = 0; start < bytes.length; start += pieceBytes) {
    text += btoa(String.fromCharCode(...bytes.subarray(start, start + pieceBytes)));
  }
  return text;
}

/** Headers hold no other characters; in JSON every one can be written with these. */
function toAscii(json: string): string {
  return json.replaceAll(
    /[^\x20-\x7e]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
