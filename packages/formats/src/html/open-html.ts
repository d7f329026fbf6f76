import { decodeHtml } from "../flow/decode-document.ts";
import { openFlow } from "../flow/open-flow.ts";
import { parseHtml } from "../flow/parse-html.ts";
import type { StructuredDocument } from "@parsewright/document/files";

/** Opens a page of the web: one page, with the pictures that it contains itself. */
export function openHtml(bytes: Uint8Array): StructuredDocument {
  return openFlow([{ read: () => parseHtml(decodeHtml(bytes)) }]);
}
