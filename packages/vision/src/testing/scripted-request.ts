import { createHash } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";

/** What a question is about, known by its prompt. `other` is any prompt that is not one of MinerU's. */
export type PromptKind = "layout" | "table" | "formula" | "image" | "text" | "merge" | "other";

/** A question as the scripted server received it. */
export interface ScriptedRequest {
  /** 0 for the first question that the server got, whatever it answered. */
  readonly index: number;
  readonly kind: PromptKind;
  readonly prompt: string;
  /** Absent where the question has no picture. */
  readonly picture?: ScriptedPicture;
  /** The whole body. */
  readonly body: Readonly<Record<string, unknown>>;
  readonly headers: IncomingHttpHeaders;
}

export interface ScriptedPicture {
  readonly bytes: Uint8Array;
  /** Names the picture in a recording. */
  readonly sha256: string;
  readonly widthPixels: number;
  readonly heightPixels: number;
}

const KINDS: ReadonlyMap<string, PromptKind> = new Map([
  ["\nLayout Detection:", "layout"],
  ["\nTable Recognition:", "table"],
  ["\nFormula Recognition:", "formula"],
  ["\nImage Analysis:", "image"],
  ["\nText Recognition:", "text"],
]);

const MERGE_PROMPT = "Please merge the next two tables.";

const PNG_DATA_URL = "data:image/png;base64,";

/** Where the width is in a PNG file, and behind it the height. */
const PNG_SIZE_OFFSET = 16;

/** Reads the body of a chat completion. Throws where it is none that a vision server takes. */
export function readScriptedRequest(
  text: string,
  { index, headers }: Pick<ScriptedRequest, "index" | "headers">,
): ScriptedRequest {
  const body = JSON.parse(text) as ChatBody & Readonly<Record<string, unknown>>;
  const parts = body.messages.findLast(({ role }) => role === "user")?.content ?? [];
  const prompt = typeof parts === "string" ? parts : (parts.find(isText)?.text ?? "");
  const url = typeof parts === "string" ? undefined : parts.find(isPicture)?.image_url.url;
  return {
    index,
    kind: kindOf(prompt),
    prompt,
    ...(url !== undefined && { picture: readPicture(url) }),
    body,
    headers,
  };
}

type Part =
  | { readonly type: "text"; readonly text: string }
  | { readonly type: "image_url"; readonly image_url: { readonly url: string } };

interface ChatBody {
  readonly messages: readonly {
    readonly role: string;
    readonly content: string | readonly Part[];
  }[];
}

function isText(part: Part): part is Extract<Part, { type: "text" }> {
  return part.type === "text";
}

function isPicture(part: Part): part is Extract<Part, { type: "image_url" }> {
  return part.type === "image_url";
}

function kindOf(prompt: string): PromptKind {
  if (prompt.startsWith(MERGE_PROMPT)) return "merge";
  return KINDS.get(prompt) ?? "other";
}

/** Decoded when it is looked at: a measurement has no time for pictures that nobody looks at. */
function readPicture(url: string): ScriptedPicture {
  if (!url.startsWith(PNG_DATA_URL)) throw new Error("The picture is no PNG in a data URL.");
  let decoded: Buffer | undefined;
  const decode = () => (decoded ??= Buffer.from(url.slice(PNG_DATA_URL.length), "base64"));
  return {
    get bytes() {
      return decode();
    },
    get sha256() {
      return createHash("sha256").update(decode()).digest("hex");
    },
    get widthPixels() {
      return decode().readUInt32BE(PNG_SIZE_OFFSET);
    },
    get heightPixels() {
      return decode().readUInt32BE(PNG_SIZE_OFFSET + 4);
    },
  };
}
