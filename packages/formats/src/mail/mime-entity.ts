import { ParserError } from "@parsewright/contract";
import { decodeDocument } from "../flow/decode-document.ts";
import { decodeQuotedPrintable, decodeWords } from "./mail-encodings.ts";

/** A message, or a part of one. */
export interface MimeEntity {
  /** The first header of that name, decoded; `""` where there is none. */
  header(name: string): string;
  /** In lower case, such as `text/html`. */
  readonly mediaType: string;
  readonly charset: string | undefined;
  readonly isAttachment: boolean;
  /** `""` where it has none. */
  readonly fileName: string;
  /** Without its brackets; `""` where it has none. */
  readonly contentId: string;
  /** Of a multipart entity. */
  readonly parts: readonly MimeEntity[];
  /** Of any other one, without its transfer encoding. */
  bytes(): Buffer;
}

const MAX_DEPTH = 20;
const MAX_PARTS = 1000;
const MAX_HEADER_BYTES = 1024 * 1024;

/** Reads a message with its parts. */
export function readMime(bytes: Uint8Array): MimeEntity {
  // One character for each byte: parts of one message have different encodings.
  const source = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1");
  return readEntity(source.replace(/^From .*\r?\n/, ""), { depth: 0, count: { parts: 0 } });
}

interface Place {
  readonly depth: number;
  readonly count: { parts: number };
}

function readEntity(source: string, place: Place): MimeEntity {
  place.count.parts += 1;
  if (place.depth > MAX_DEPTH || place.count.parts > MAX_PARTS) throw tooComplex();
  const { headers, body } = splitHeaders(source);
  const header = (name: string) => decodeWords(headers.get(name) ?? "");
  const type = readParameters(headers.get("content-type") ?? "text/plain");
  const disposition = readParameters(headers.get("content-disposition") ?? "");
  const boundary = type.parameters.get("boundary") ?? "";
  const isMultipart = type.value.startsWith("multipart/") && boundary !== "";
  return {
    header,
    mediaType: type.value,
    charset: type.parameters.get("charset"),
    isAttachment: disposition.value === "attachment",
    fileName: decodeWords(
      disposition.parameters.get("filename") ?? type.parameters.get("name") ?? "",
    ),
    contentId: (headers.get("content-id") ?? "").replaceAll(/^\s*<|>\s*$/g, ""),
    parts: isMultipart
      ? splitParts(body, boundary).map((part) =>
          readEntity(part, { ...place, depth: place.depth + 1 }),
        )
      : [],
    bytes: () => decodeBody(body, headers.get("content-transfer-encoding") ?? ""),
  };
}

function splitHeaders(source: string): { headers: Map<string, string>; body: string } {
  const found = /\r?\n\r?\n/.exec(source.slice(0, MAX_HEADER_BYTES));
  const isBare = source.startsWith("\n") || source.startsWith("\r\n");
  const end = isBare ? 0 : (found?.index ?? source.length);
  const headers = new Map<string, string>();
  const unfolded = source.slice(0, end).replaceAll(/\r?\n[ \t]+/g, " ");
  for (const line of unfolded.split(/\r?\n/)) {
    const colon = line.indexOf(":");
    const name = line.slice(0, Math.max(0, colon)).trim().toLowerCase();
    if (name !== "" && !headers.has(name)) headers.set(name, line.slice(colon + 1).trim());
  }
  const body = isBare ? source : source.slice(end + (found?.[0].length ?? 0));
  return { headers, body };
}

const PARAMETER = /;\s*([\w!#$%&'*+.^`|~-]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;]*))/g;

function readParameters(header: string): { value: string; parameters: Map<string, string> } {
  const parameters = new Map<string, string>();
  for (const [, name = "", quoted, plain = ""] of header.matchAll(PARAMETER)) {
    const value = quoted?.replaceAll(/\\(.)/g, "$1") ?? plain.trim();
    // Long values are cut into numbered pieces; a star at the end says that they are encoded.
    const base = name.toLowerCase().replace(/\*\d*\*?$/, "");
    const isEncoded = name.endsWith("*");
    parameters.set(base, (parameters.get(base) ?? "") + (isEncoded ? decodePercent(value) : value));
  }
  return { value: (header.split(";")[0] ?? "").trim().toLowerCase(), parameters };
}

function decodePercent(value: string): string {
  const [, charset, text = value] = /^([\w-]*)'[\w-]*'(.*)$/.exec(value) ?? [];
  const bytes = Buffer.from(
    text.replaceAll(/%([\da-f]{2})/gi, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    ),
    "latin1",
  );
  return decodeDocument(bytes, charset);
}

function splitParts(body: string, boundary: string): string[] {
  const lines = `\n${body}`.split(`\n--${boundary}`);
  const parts: string[] = [];
  for (const part of lines.slice(1)) {
    if (part.startsWith("--")) break;
    parts.push(part.replace(/^[ \t]*\r?\n/, "").replace(/\r$/, ""));
    if (parts.length > MAX_PARTS) throw tooComplex();
  }
  return parts;
}

function decodeBody(body: string, encoding: string): Buffer {
  switch (encoding.trim().toLowerCase()) {
    case "base64":
      return Buffer.from(body, "base64");
    case "quoted-printable":
      return Buffer.from(decodeQuotedPrintable(body), "latin1");
    default:
      return Buffer.from(body, "latin1");
  }
}

function tooComplex(): ParserError {
  return new ParserError(
    "DOCUMENT_TOO_COMPLEX",
    `The message has more than ${MAX_PARTS} parts, or parts nested more than ${MAX_DEPTH} levels deep.`,
  );
}
