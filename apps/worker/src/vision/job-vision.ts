import type { FoundVisionModel, ResolvedJobInput, SentFormat } from "@parsewright/contract";

/** The vision model of one job. */
export interface JobVision {
  readonly model: FoundVisionModel;
  /** Folder of its weights, where they lie on this machine. */
  readonly modelDirectory: string | null;
  /** Called when the job has no more questions. */
  readonly close: () => void;
}

export interface VisionRequest {
  readonly input: Pick<ResolvedJobInput, "backend" | "server_url">;
  readonly format: SentFormat;
  readonly signal: AbortSignal;
}

/**
 * Finds the vision model that a job may ask; `undefined` where it needs none. Rejects with a `ParserError` where the
 * job must not run without one, or with the reason of the signal.
 */
export type FindJobVision = (request: VisionRequest) => Promise<JobVision | undefined>;
