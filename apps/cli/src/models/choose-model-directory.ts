import { resolve } from "node:path";
import type { CommandIo, EngineModule } from "../command-io.ts";

/** `--model-dir` where it is given, else the directory that the environment or the system names. */
export function chooseModelDirectory(
  { modelDir }: { modelDir?: string },
  { environment }: Pick<CommandIo, "environment">,
  { defaultModelDirectory }: Pick<EngineModule, "defaultModelDirectory">,
): string {
  return modelDir === undefined ? defaultModelDirectory(environment) : resolve(modelDir);
}
