import { type Environment, readVariable } from "@parsewright/contract";
import {
  type ModelServerSettings,
  readModelServerSettings,
} from "../model-server/model-server-settings.ts";

export interface VisionSettings {
  readonly modelServer: ModelServerSettings;
  /** Lets `auto` engines run as `pipeline` where there is no vision model. */
  readonly isFallbackAllowed: boolean;
}

/** Throws a `ParserError` that names the variable and the fix. */
export function readVisionSettings(environment: Environment): VisionSettings {
  return {
    modelServer: readModelServerSettings(environment),
    isFallbackAllowed: readVariable(environment, "PARSER_BACKEND_FALLBACK") === "pipeline",
  };
}
