import { renderChunks } from "./chunks/render-chunks.ts";
import { renderContentList } from "./content-list.ts";
import { renderHtml } from "./html/render-html.ts";
import { renderMarkdown, renderNlpMarkdown } from "./markdown.ts";
import { renderMiddle } from "./middle.ts";
import { renderCsv } from "./csv.ts";
import { renderDocling } from "./docling/render-docling.ts";
import { renderPlainText } from "./plain-document.ts";
import { renderSourceMap } from "./source-map.ts";
import { renderXlsx } from "./xlsx.ts";
import type { OutputName, Renderer } from "./renderer.ts";
import { renderUpstreamContentList } from "./upstream-content-list.ts";
import { renderUpstreamContentListV2 } from "./upstream-content-list-v2.ts";

/** Renderer of each output. `satisfies` rejects an output without a renderer at compile time. */
export const renderers = {
  markdown: renderMarkdown,
  nlp_markdown: renderNlpMarkdown,
  content_list: renderContentList,
  upstream_content_list: renderUpstreamContentList,
  upstream_content_list_v2: renderUpstreamContentListV2,
  middle: renderMiddle,
  docling: renderDocling,
  chunks: renderChunks,
  text: renderPlainText,
  html: renderHtml,
  source_map: renderSourceMap,
  csv: renderCsv,
  xlsx: renderXlsx,
} satisfies Record<OutputName, Renderer<unknown>>;
