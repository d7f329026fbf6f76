import { spawn } from "node:child_process";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import type { ContentList, Document, OutputFormat } from "@parsewright/contract";
import { type ClientErrorCode, ParserClientError } from "../client-error.ts";
import type { ParserClientOptions } from "../client-options.ts";
import { processEnvironment } from "../resolve-settings.ts";
import { ParserClient } from "./node-client.ts";

/** Options for reading a document, and the service that reads it. */
export interface ParseOptions extends Pick<
  ParserClientOptions,
  "baseUrl" | "apiKey" | "environment"
> {
  readonly tier?: "fast" | "balanced" | "best";
  readonly lang?: string;
  /** Counted from 1: `2,4-6`, `2-`. */
  readonly pageRanges?: string;
  readonly password?: string;
  readonly signal?: AbortSignal;
}

/** A document that was parsed. */
export interface ParsedDocument {
  readonly name: string;
  /** Tables are HTML and equations LaTeX in it. */
  readonly markdown: string;
  /** One flat list of typed entries with page and box. */
  readonly contentList: ContentList;
  /** Pages, blocks, lines and spans with their boxes. */
  readonly middle: Document;
  /** PNG files by name. */
  readonly images: ReadonlyMap<string, Uint8Array>;
  /** Tables as CSV, by the id of their block such as `p3.b12`. */
  readonly csv: ReadonlyMap<string, string>;
  readonly pageCount: number;
  /** Names in words the pages or text that the result lacks; not there where it is complete. */
  readonly incomplete?: string | undefined;
}

const FORMATS: OutputFormat[] = ["markdown", "content_list", "middle", "images", "csv"];
const SERVICE_VARIABLES = ["PARSER_BASE_URL", "RUNPOD_ENDPOINT_BASE_URL"];

/**
 * Parses a file, or the document at an address. The service at `baseUrl`, else at `PARSER_BASE_URL`, does it; where
 * neither is given the command `parsewright` on this machine does. Fails with a `ParserClientError`.
 */
export async function parse(source: string, options: ParseOptions = {}): Promise<ParsedDocument> {
  const { environment = processEnvironment(), baseUrl } = options;
  const isService = baseUrl !== undefined || SERVICE_VARIABLES.some((name) => environment[name]);
  const work = await mkdtemp(join(tmpdir(), "parsewright-"));
  try {
    const folder = join(work, "result");
    const written = isService
      ? await parseByService(source, folder, options)
      : await parseHere(source, folder, { ...options, environment });
    return await readDocument(written, nameOf(source));
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

async function parseByService(
  source: string,
  folder: string,
  { baseUrl, apiKey, environment, ...fields }: ParseOptions,
): Promise<string> {
  const client = new ParserClient({ baseUrl, apiKey, environment });
  const wanted = { ...fields, formats: FORMATS, returnFormat: "tarball_b64" as const };
  try {
    const response = isAddress(source)
      ? await client.parseDocument({ ...wanted, documentName: nameOf(source), fileUrl: source })
      : await client.parseDocumentFromFile(source, wanted);
    await client.saveTarball(response, folder, { signal: fields.signal });
    return folder;
  } catch (error) {
    throw inPlainWords(error);
  }
}

function inPlainWords(error: unknown): unknown {
  if (!(error instanceof ParserClientError) || error.reason === error.message) return error;
  const { code, reason, response, jobId, jobStatus, retryable } = error;
  return new ParserClientError(code, reason, {
    response,
    jobId,
    jobStatus,
    retryable,
    cause: error,
  });
}

/** The line of one document that the command prints with `--json`. */
interface CommandOutcome {
  readonly ok: boolean;
  readonly output?: { readonly markdown: string };
  readonly error?: { readonly code: ClientErrorCode; readonly message: string };
}

async function parseHere(
  source: string,
  folder: string,
  { tier, lang, pageRanges, password, signal, environment }: ParseOptions,
): Promise<string> {
  const options = { tier, lang, "page-ranges": pageRanges };
  const flags = Object.entries(options).flatMap(([name, value]) =>
    value === undefined ? [] : [`--${name}`, value],
  );
  const words = ["parse", source, "-o", folder, "--json", "--formats", FORMATS.join(","), ...flags];
  // Not as an argument: other users of a machine can see those.
  const secret = password === undefined ? {} : { PARSER_DOCUMENT_PASSWORD: password };
  const command = spawn("parsewright", words, {
    env: { ...environment, ...secret },
    stdio: ["ignore", "pipe", "pipe"],
    ...(signal && { signal }),
  });
  const ended = new Promise<void>((resolve, reject) => {
    command.once("error", (error) => reject(signal?.aborted ? error : noCommand(error)));
    command.once("close", () => resolve());
  });
  const [printed, said] = await Promise.all([text(command.stdout), text(command.stderr), ended]);
  signal?.throwIfAborted();
  const outcome = readOutcome(printed, said);
  if (outcome.output) return dirname(outcome.output.markdown);
  const { code = "INTERNAL", message = said } = outcome.error ?? {};
  throw new ParserClientError(code, message);
}

function readOutcome(printed: string, said: string): CommandOutcome {
  try {
    return JSON.parse(printed) as CommandOutcome;
  } catch (error) {
    const message = said.trim() || "The command ended without a word.";
    throw new ParserClientError("INVALID_INPUT", message, { cause: error });
  }
}

function noCommand(cause: Error): ParserClientError {
  return new ParserClientError(
    "BACKEND_UNAVAILABLE",
    "There is neither a service nor the command. Set PARSER_BASE_URL to the address of a service, " +
      "or install the command: npm install --global parsewright, or ./apps/cli in a clone",
    { cause },
  );
}

async function readDocument(folder: string, name: string): Promise<ParsedDocument> {
  const names = await readdir(folder);
  const read = (ending: string) =>
    readFile(join(folder, names.find((one) => one.endsWith(ending)) ?? ending), "utf8");
  const middle = JSON.parse(await read("_middle.json")) as Document;
  const tables = (await listOf(folder, "tables")).toSorted((one, other) =>
    one.localeCompare(other, "en", { numeric: true }),
  );
  const csv = tables.map(
    async (table) =>
      [table.replace(/\.csv$/, ""), await readFile(join(folder, "tables", table), "utf8")] as const,
  );
  const images = (await listOf(folder, "images")).map(
    async (image) => [image, await readFile(join(folder, "images", image))] as const,
  );
  return {
    name,
    markdown: await read(".md"),
    contentList: JSON.parse(await read("_content_list_v2.json")) as ContentList,
    middle,
    images: new Map(await Promise.all(images)),
    csv: new Map(await Promise.all(csv)),
    pageCount: middle.pdf_info.length,
    incomplete: middle.parser_shortfall?.message,
  };
}

/** An archive has no empty folder. */
function listOf(folder: string, name: string): Promise<string[]> {
  return readdir(join(folder, name)).catch(() => []);
}

function isAddress(source: string): boolean {
  return /^https?:\/\//i.test(source);
}

function nameOf(source: string): string {
  return isAddress(source) ? basename(new URL(source).pathname) : basename(source);
}
