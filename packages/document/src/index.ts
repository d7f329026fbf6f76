export { applyCorrections } from "./corrections/apply-corrections.ts";
export { openZip } from "./archives/read-zip.ts";
export type { ImageSink } from "./images/image-sink.ts";
export { renderContentList } from "./renderers/content-list.ts";
export { renderCsv } from "./renderers/csv.ts";
export { renderMarkdown } from "./renderers/markdown.ts";
export { type PagedOutputs, pageResults } from "./renderers/page-results.ts";
export { renderMiddle } from "./renderers/middle.ts";
export { renderers } from "./renderers/registry.ts";
export {
  DEFAULT_RENDER_OPTIONS,
  type OutputName,
  type Renderer,
  type RenderOptions,
} from "./renderers/renderer.ts";
export { renderUpstreamContentList } from "./renderers/upstream-content-list.ts";
export { renderUpstreamContentListV2 } from "./renderers/upstream-content-list-v2.ts";
export { renderXlsx } from "./renderers/xlsx.ts";
