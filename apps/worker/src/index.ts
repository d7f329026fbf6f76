export type { WorkerIo } from "./assemble-worker.ts";
export { readEngineSettings } from "./engine/engine-settings.ts";
export { findGpus } from "./gpu/gpu-probe.ts";
export type { GpuDevice } from "./gpu/parse-gpu-table.ts";
export { runWorker } from "./run-worker.ts";
export { inspectVision } from "./vision/inspect-vision.ts";
