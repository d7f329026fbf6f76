import type { DocumentMetadata } from "@parsewright/contract";
import { languageOfText } from "../language-of-text.ts";
import { mediaTypeOf } from "../media-type.ts";
import type { ReadResult } from "../results.ts";
import { toXhtml } from "./xhtml.ts";

export type Metadata = Readonly<Record<string, string>>;

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

/** What is known of a document, by Tika's names. */
export function toMetadata({ result, response }: ReadResult, fileName: string): Metadata {
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
export function contentOf(read: ReadResult, fileName: string, handler: Handler): string {
  const { text = "", markdown = "", middle } = read.result;
  if (handler === "text") return text;
  if (handler === "md") return markdown;
  if (handler === "ignore" || middle === undefined) return "";
  return toXhtml(middle, toMetadata(read, fileName));
}

/** Metadata with the content. */
export function toDocument(read: ReadResult, fileName: string, handler: Handler): Metadata {
  const metadata = toMetadata(read, fileName);
  if (handler === "ignore") return metadata;
  // Tika 4 renamed it, and has Markdown since then.
  const name = handler === "md" ? "tk:content" : "X-TIKA:content";
  return { ...metadata, [name]: contentOf(read, fileName, handler) };
}

/** As two letters, such as `en`; empty where nothing points to a language. */
export function toLanguage({ result }: ReadResult): string {
  const code = languageOfText(result.text ?? "");
  return code === undefined ? "" : new Intl.Locale(code).language;
}

/** The lines of metadata that Tika writes unless JSON is asked for. */
export function toCsv(metadata: Metadata): string {
  const quote = (value: string) => `"${value.replaceAll('"', '""')}"`;
  return Object.entries(metadata)
    .map(([name, value]) => `${quote(name)},${quote(value)}\n`)
    .join("");
}
