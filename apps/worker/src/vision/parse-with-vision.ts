import type { EngineRunner, ParseOutcome, ParseTask } from "../engine-process/engine-runner.ts";
import type { FindJobVision, VisionRequest } from "./job-vision.ts";

export interface VisionParsing extends Pick<VisionRequest, "input" | "format"> {
  readonly engine: Pick<EngineRunner, "parse">;
  readonly findVision: FindJobVision;
}

/** Parses with the vision model of the job. Where that was used, its folder is the folder of the models. */
export async function parseWithVision(
  task: Omit<ParseTask, "vision">,
  { engine, findVision, input, format }: VisionParsing,
): Promise<ParseOutcome> {
  const vision = await findVision({ input, format, signal: task.signal });
  if (vision === undefined) return engine.parse(task);
  try {
    const outcome = await engine.parse({ ...task, vision: vision.model });
    const { modelDirectory } = vision;
    return modelDirectory === null || outcome.backend === "pipeline"
      ? outcome
      : { ...outcome, modelDirectory };
  } finally {
    vision.close();
  }
}
