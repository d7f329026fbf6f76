export { openZip } from "./archives/read-zip.ts";
export {
  type BlockFeatures,
  blockFeaturesOf,
  type BlockGroup,
} from "./confidence/block-features.ts";
export { type DebugPage, drawDebugPages } from "./debug/draw-debug-pages.ts";
export { createEngine, type Engine } from "./engine.ts";
export type { EngineOptions } from "./page-machinery.ts";
export type { ParseProgress, ParseRequest, ReadingEnd } from "./parse-request.ts";
export type { KeptPage, PageShard, PageShardStore } from "./page-shard-store.ts";
export { confidenceOf } from "./confidence-of-page.ts";
export { isWhole } from "./page-threads/packed-page.ts";
export type { ImageSink } from "./images/image-sink.ts";
export { unlockOffice } from "./formats/ooxml/protection/unlock-office.ts";
export { FORMAT_AVAILABILITY } from "./formats/registry.ts";
export { readSheetTexts, type SheetTexts } from "./formats/xlsx/read-sheet-texts.ts";
export { inspectSnapshot, type SnapshotProblem } from "./models/inspect-snapshot.ts";
export { type InstalledModel, locateModel } from "./models/locate-model.ts";
export { MODEL_MANIFEST } from "./models/manifest.ts";
export {
  defaultModelDirectory,
  type Environment,
  snapshotFolder,
} from "./models/model-directory.ts";
export type { ArchiveSource, ModelEntry, ModelFile, ModelSource } from "./models/model-entry.ts";
export { writeHostedOutput } from "./outputs/write-hosted-output.ts";
export {
  createImageSink,
  explainWriteFailure,
  makeImageFolder,
  type RenderedResult,
  writeOutputs,
} from "./outputs/write-outputs.ts";
export { ENGINE_VERSION } from "./version.ts";
export { renderContentList } from "./renderers/content-list.ts";
export { renderMarkdown, renderNlpMarkdown } from "./renderers/markdown.ts";
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
export { modelsForLanguage } from "./readers/ocr/registry.ts";
export type { TextRecognizer } from "./readers/ocr/recognizer.ts";
