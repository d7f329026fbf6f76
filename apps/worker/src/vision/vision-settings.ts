import { badValue, type Environment, readText } from "../environment-values.ts";
import {
  type ModelServerSettings,
  readModelServerSettings,
} from "../model-server/model-server-settings.ts";

export interface VisionSettings {
  readonly modelServer: ModelServerSettings;
  /** Whether `auto` engines run as `pipeline` where there is no vision model. */
  readonly isFallbackAllowed: boolean;
}

/** Throws a `ParserError` that names the variable and the fix. */
export function readVisionSettings(environment: Environment): VisionSettings {
  const fallback = readText(environment["PARSER_BACKEND_FALLBACK"]) ?? "pipeline";
  if (fallback !== "pipeline" && fallback !== "none")
    throw badValue("PARSER_BACKEND_FALLBACK", fallback, "Set it to pipeline or none");
  return {
    modelServer: readModelServerSettings(environment),
    isFallbackAllowed: fallback === "pipeline",
  };
}
