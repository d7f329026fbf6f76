export {
  type BlockFeatures,
  blockFeaturesOf,
  type BlockGroup,
} from "./stages/confidence/block-features.ts";
export {
  type DebugPage,
  drawDebugPages,
  drawReadingOrder,
  type ParsedFile,
} from "./debug/draw-debug-pages.ts";
export { sketchToSvg } from "./debug/page-sketch.ts";
export { sketchBlocks, sketchEvidence, type StepSketch } from "./debug/sketch-steps.ts";
export { createEngine, type Engine } from "./engine.ts";
export type { EngineOptions } from "./pages/page-machinery.ts";
export type { DraftPage } from "./pages/draft-page.ts";
export type { ParseProgress, ParseRequest, ReadingEnd } from "./pages/parse-request.ts";
export type { KeptPage, PageShard, PageShardStore } from "./pages/page-shard-store.ts";
export { confidenceOf } from "./pages/confidence-of-page.ts";
export { isWhole } from "./pages/packed-page.ts";
export { inspectSnapshot, type SnapshotProblem } from "./models/inspect-snapshot.ts";
export { type InstalledModel, locateModel } from "./models/locate-model.ts";
export { MODEL_MANIFEST } from "./models/manifest.ts";
export {
  defaultModelDirectory,
  type Environment,
  snapshotFolder,
} from "./models/model-directory.ts";
export type { ArchiveSource, ModelEntry, ModelFile, ModelSource } from "./models/model-entry.ts";
export { formulaToMathMl } from "./outputs/formula-to-mathml.ts";
export { writeHostedOutput } from "./outputs/write-hosted-output.ts";
export {
  createImageSink,
  explainWriteFailure,
  makeImageFolder,
  type RenderedResult,
  writeOutputs,
} from "./outputs/write-outputs.ts";
export { ENGINE_VERSION } from "@parsewright/document/version";
export { modelsForLanguage } from "./readers/ocr/registry.ts";
export type { TextRecognizer } from "./readers/ocr/recognizer.ts";
