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
  /** Of plain text whose lines go on where they end in a space: how its paragraphs are joined. */
  readonly flow: "with-spaces" | "without-spaces" | undefined;
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
  const boundary = type.parameters.get("boundary")?.text ?? "";
  const isMultipart = type.value.startsWith("multipart/") && boundary !== "";
  return {
    header,
    mediaType: type.value,
    charset: type.parameters.get("charset")?.text,
    flow: flowOf(type.parameters),
    isAttachment: disposition.value === "attachment",
    fileName: decodeParameter(
      disposition.parameters.get("filename") ?? type.parameters.get("name") ?? { text: "" },
    ),
    contentId: header("content-id").replaceAll(/^\s*<|>\s*$/g, ""),
    parts: isMultipart
      ? splitParts(body, boundary).map((part) =>
          readEntity(part, { ...place, depth: place.depth + 1 }),
        )
      : [],
    bytes: () => decodeBody(body, header("content-transfer-encoding")),
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

/** Values by their names in lower case. */
type Parameters = ReadonlyMap<string, Parameter>;

interface Parameter {
  /** One character for each byte. */
  readonly text: string;
  /** The encoding of its bytes, where percent signs wrote them; `""` where it is not named. */
  readonly charset?: string;
}

/** A value, or a piece of a long one. */
interface Piece {
  readonly name: string;
  /** Absent where the value is not cut into pieces. */
  readonly number: number | undefined;
  readonly isEncoded: boolean;
  readonly text: string;
}

/** Pieces are numbered behind a star; a star at the end says that the value is encoded. */
const PARAMETER =
  /;\s*([\w!#$%&'+.^`|~-]+)(?:\*(\d+))?(\*)?\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;]*))/g;

function readParameters(header: string): { value: string; parameters: Parameters } {
  const piecesByName = new Map<string, Piece[]>();
  for (const match of header.matchAll(PARAMETER)) {
    const piece = readPiece(match);
    const pieces = piecesByName.get(piece.name) ?? [];
    pieces.push(piece);
    piecesByName.set(piece.name, pieces);
  }
  const parameters = new Map(
    Array.from(piecesByName, ([name, pieces]) => [name, joinPieces(pieces)]),
  );
  return { value: header.split(/[;(]/, 1).join("").trim().toLowerCase(), parameters };
}

function readPiece([, name = "", number, star, quoted, plain = ""]: readonly string[]): Piece {
  return {
    name: name.toLowerCase(),
    number: number === undefined ? undefined : Number(number),
    isEncoded: star !== undefined,
    text: quoted?.replaceAll(/\\(.)/g, "$1") ?? plain.trim(),
  };
}

function joinPieces(pieces: readonly Piece[]): Parameter {
  const numbered = pieces.filter(({ number }) => number !== undefined);
  const whole = pieces.find(({ isEncoded }) => isEncoded) ?? pieces[0];
  // Older programs are given a second, plain value.
  const used = numbered.length === 0 && whole !== undefined ? [whole] : numbered;
  const sorted = used.toSorted((one, other) => (one.number ?? 0) - (other.number ?? 0));
  const joined = sorted
    .map(({ isEncoded, text }) => (isEncoded ? decodePercent(text) : text))
    .join("");
  if (sorted[0]?.isEncoded !== true) return { text: joined };
  const [opening = "", charset = ""] = /^([\w.:-]*)'[^']*'/.exec(joined) ?? [];
  return { text: joined.slice(opening.length), charset };
}

function decodePercent(text: string): string {
  return text.replaceAll(/%([\da-f]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
}

function decodeParameter({ text, charset }: Parameter): string {
  return charset === undefined
    ? decodeWords(text)
    : decodeDocument(Buffer.from(text, "latin1"), charset);
}

function flowOf(parameters: Parameters): MimeEntity["flow"] {
  const textOf = (name: string) => parameters.get(name)?.text.toLowerCase();
  if (textOf("format") !== "flowed") return undefined;
  return textOf("delsp") === "yes" ? "without-spaces" : "with-spaces";
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
