import { decodeHtml } from "../flow/decode-document.ts";
import { openFlow } from "../flow/open-flow.ts";
import { parseHtml } from "../flow/parse-html.ts";
import type { StructuredDocument } from "../structured-document.ts";

/** Opens a page of the web: one page, with the pictures that it contains itself. */
export function openHtml(bytes: Uint8Array): StructuredDocument {
  return openFlow([{ read: () => parseHtml(decodeHtml(bytes)) }]);
}
