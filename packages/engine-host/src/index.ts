export { builtUrl } from "./built-url.ts";
export {
  createEngineHost,
  type EngineDescription,
  type EngineHostDependencies,
} from "./create-engine-host.ts";
export {
  childEnvironmentOf,
  coresOfMachine,
  documentsAtOnce,
  type EngineHostSettings,
  localHostSettings,
  memoryOfMachine,
  memoryShareMegabytes,
  OUTPUT_MEGABYTES,
  shareOfCores,
} from "./engine-host-settings.ts";
export type { EngineHost, ParseOutcome, ParseTask, RanBackend, WorkFolder } from "./engine-host.ts";
export { parseElsewhere, type ElsewhereTask } from "./parse-elsewhere.ts";
export {
  type KeptPagesIndex,
  listShards,
  makeKeptPagesFolder,
  type OpenedFile,
  openPageResults,
  type PlaceRange,
  readPagePlan,
  readConfidences,
  readShard,
} from "./page-files.ts";
export { readingDeadlineMs } from "./reading-limits.ts";
export type { ModelProcessNews } from "./supervisor/model-process.ts";
export { removeFolder } from "./remove-contents.ts";
export { OWNER_ONLY, PASSABLE } from "./slot-folders.ts";
export { boundOutput } from "./supervisor/bounded-output.ts";
export { createDeferred } from "./supervisor/deferred.ts";
