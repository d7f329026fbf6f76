import type { ReadResult } from "../results.ts";
import { mediaTypeOf } from "../media-type.ts";

/** The name of the text among Tika's metadata. */
const CONTENT = "X-TIKA:content";

/** What is known of a document, by Tika's names. */
export function toMetadata(
  { result, response }: ReadResult,
  fileName: string,
): Readonly<Record<string, string>> {
  const pages = result.middle?.pdf_info.length ?? 0;
  return {
    "Content-Type": mediaTypeOf(response.debug.input_format, fileName),
    resourceName: fileName,
    "xmpTPg:NPages": String(pages),
    "X-TIKA:Parsed-By": "parsewright",
  };
}

/** Metadata with the text as Markdown, by the names of Tika 4. */
export function toMarkdownDocument(
  read: ReadResult,
  fileName: string,
): Readonly<Record<string, string>> {
  return { ...toMetadata(read, fileName), "tk:content": read.result.markdown ?? "" };
}

/** Metadata with the text. */
export function toDocument(read: ReadResult, fileName: string): Readonly<Record<string, string>> {
  return { ...toMetadata(read, fileName), [CONTENT]: read.result.text ?? "" };
}
