import { decodeDocument } from "../flow/decode-document.ts";
import { openFlow } from "../flow/open-flow.ts";
import { parseHtml } from "../flow/parse-html.ts";
import type { StructuredDocument } from "@parsewright/document/files";
import { renderMarkdownPage } from "./markdown-page.ts";

/** Opens Markdown, with the HTML and the formulas that may be in it: one page. */
export function openMarkdown(bytes: Uint8Array): StructuredDocument {
  return openFlow([{ read: () => parseHtml(renderMarkdownPage(decodeDocument(bytes))) }]);
}
