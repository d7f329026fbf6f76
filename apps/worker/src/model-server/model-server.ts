import type { FoundVisionModel, MODEL_SERVER_STATUSES } from "@parsewright/contract";

/** State of the model server behind the `auto` engines, for the probe and for logs. */
export interface ModelServerState {
  readonly status: (typeof MODEL_SERVER_STATUSES)[number];
  /** Name of the model, or the reason why there is none. */
  readonly detail: string;
  /** Number of restarts. */
  readonly restarts: number;
}

/** The vision model of the `auto` engines: one for the whole life of a worker. */
export interface ModelServer {
  /** Resolves when the model answers, when it is clear that it will not, or when the signal is aborted. Never rejects. */
  start(signal: AbortSignal): Promise<void>;
  /** Waits, in bounds, while the server starts. The model stays of use when the server is started again. */
  findModel(signal: AbortSignal): Promise<FoundVisionModel>;
  /** Folder of the weights, where it is known. */
  modelDirectory(): string | null;
  describe(): ModelServerState;
  /** Ends the server. Safe to call twice. */
  close(): Promise<void>;
}
