export type { WorkerIo } from "./assemble-worker.ts";
export { runWorker } from "./run-worker.ts";
export { inspectVision } from "./vision/inspect-vision.ts";
