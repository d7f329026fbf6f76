import type { RenderOptions } from "@parsewright/document";
import { type ParsedDocument, parseToMarkdown as parseAndRender } from "@parsewright/quality";
import { parseBytes } from "./parse-bytes.ts";

/** Parses a document with the engine of this process. A failed parse is a result, not an error. */
export function parseToMarkdown(
  bytes: Uint8Array,
  renderOptions: RenderOptions,
): Promise<ParsedDocument> {
  return parseAndRender(() => parseBytes(bytes), renderOptions);
}
