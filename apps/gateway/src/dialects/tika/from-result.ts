import { type DocumentMetadata, ParserError } from "@parsewright/contract";
import { languageOfText } from "../language-of-text.ts";
import { mediaTypeOf } from "../media-type.ts";
import type { ReadResult } from "../../answers/read-result.ts";
import { toXhtml } from "./xhtml.ts";

type Metadata = Readonly<Record<string, string>>;

/** Handlers of content, by the ends of Tika's addresses. */
export type Handler = "text" | "xml" | "html" | "md" | "ignore";

/** Names of Tika for what a file says about itself. */
const NAMES: Readonly<Record<keyof DocumentMetadata, string>> = {
  title: "dc:title",
  author: "dc:creator",
  subject: "dc:subject",
  keywords: "meta:keyword",
  creator: "xmp:CreatorTool",
  producer: "pdf:producer",
  created: "dcterms:created",
  modified: "dcterms:modified",
  language: "dc:language",
};

/** Gives the facts about a document, by Tika's names. */
function toMetadata({ result, response }: ReadResult, fileName: string): Metadata {
  const { input_format: format } = response.debug;
  const pages = String(result.middle?.pdf_info.length ?? 0);
  const facts = Object.entries(result.middle?.parser_metadata ?? {}) as [
    keyof DocumentMetadata,
    string,
  ][];
  return {
    "Content-Type": mediaTypeOf(format, fileName),
    resourceName: fileName,
    "X-TIKA:Parsed-By": "parsewright",
    ...(format === "pdf" && { "xmpTPg:NPages": pages }),
    ...(["pptx", "ppt", "odp"].includes(format) && { "meta:slide-count": pages }),
    ...Object.fromEntries(facts.map(([name, value]) => [NAMES[name], value])),
  };
}

/** The content as a handler writes it. */
function contentOf(read: ReadResult, fileName: string, handler: Handler): string {
  const { text = "", markdown = "", middle } = read.result;
  if (handler === "text") return text;
  if (handler === "md") return markdown;
  if (handler === "ignore" || middle === undefined) return "";
  return toXhtml(middle, toMetadata(read, fileName));
}

/** Metadata with the content. */
function toDocument(read: ReadResult, fileName: string, handler: Handler): Metadata {
  const metadata = toMetadata(read, fileName);
  if (handler === "ignore") return metadata;
  // Tika 4 renamed it, and has Markdown since then.
  const name = handler === "md" ? "tk:content" : "X-TIKA:content";
  return { ...metadata, [name]: contentOf(read, fileName, handler) };
}

/** As two letters, such as `en`; empty where nothing points to a language. */
function toLanguage({ result }: ReadResult): string {
  const code = languageOfText(result.text ?? "");
  return code === undefined ? "" : new Intl.Locale(code).language;
}

/** The lines of metadata that Tika writes unless JSON is asked for. */
function toCsv(metadata: Metadata): string {
  const quote = (value: string) => `"${value.replaceAll('"', '""')}"`;
  return Object.entries(metadata)
    .map(([name, value]) => `${quote(name)},${quote(value)}\n`)
    .join("");
}

/** Contents that addresses of Tika answer with. */
export type Wanted =
  /** The content alone, or with its metadata where JSON is accepted. */
  | { readonly kind: "content"; readonly handler: Handler }
  | { readonly kind: "document" | "list"; readonly handler: Handler }
  | { readonly kind: "metadata"; readonly field?: string }
  | { readonly kind: "language" };

/** A body with its type. */
export interface Content {
  readonly type: string;
  readonly body: string;
}

export const PLAIN = "text/plain; charset=utf-8";

/** The answer of an address. */
export function toAnswer(
  read: ReadResult,
  asked: { readonly fileName: string; readonly accept: string; readonly wanted: Wanted },
): Content {
  const { fileName, accept, wanted } = asked;
  if (wanted.kind === "language") return { type: PLAIN, body: toLanguage(read) };
  if (wanted.kind === "metadata") return metadataAnswer(toMetadata(read, fileName), accept, wanted);
  const { kind, handler } = wanted;
  if (kind === "list") return json([toDocument(read, fileName, handler)]);
  if (kind === "document" || accept.includes("json"))
    return json(toDocument(read, fileName, handler));
  const body = contentOf(read, fileName, handler);
  if (handler === "text") return { type: PLAIN, body };
  return { type: handler === "html" ? "text/html; charset=utf-8" : "text/xml", body };
}

function metadataAnswer(
  all: Metadata,
  accept: string,
  { field }: { readonly field?: string },
): Content {
  const value = field === undefined ? undefined : all[field];
  if (field !== undefined && value === undefined) {
    throw new ParserError("NOT_FOUND", `The document has no ${field}.`);
  }
  if (value !== undefined && accept.includes("text/plain")) return { type: PLAIN, body: value };
  const metadata = field === undefined || value === undefined ? all : { [field]: value };
  return accept.includes("json")
    ? json(metadata)
    : { type: "text/csv; charset=utf-8", body: toCsv(metadata) };
}

function json(value: unknown): Content {
  return { type: "application/json", body: JSON.stringify(value) };
}
