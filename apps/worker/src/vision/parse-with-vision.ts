import type { EngineHost, ParseOutcome, ParseTask } from "@parsewright/engine-host";
import { nameLimit } from "../engine/name-limits.ts";
import type { FindJobVision, VisionRequest } from "./job-vision.ts";

export interface VisionParsing extends Pick<VisionRequest, "input" | "format"> {
  readonly engine: Pick<EngineHost, "parse">;
  readonly findVision: FindJobVision;
  /** Lets other workers read pages first, of documents that need no vision model. */
  readonly share?: ((task: ParseTask) => Promise<ParseTask>) | undefined;
}

/** Parses with the vision model of the job. Where that was used, its folder is the folder of the models. */
export async function parseWithVision(
  task: Omit<ParseTask, "vision">,
  { engine, findVision, share, input, format }: VisionParsing,
): Promise<ParseOutcome> {
  const vision = await findVision({ input, format, signal: task.signal });
  try {
    const hasModel = vision !== undefined && !("missing" in vision.model);
    const shared = share && !hasModel ? await share(task) : task;
    const outcome = await engine.parse({ ...shared, ...(vision && { vision: vision.model }) });
    if (vision === undefined) return outcome;
    const { modelDirectory } = vision;
    return modelDirectory === null || outcome.failedBlocks === undefined
      ? outcome
      : { ...outcome, modelDirectory };
  } catch (error) {
    throw nameLimit(error);
  } finally {
    vision?.close();
  }
}
