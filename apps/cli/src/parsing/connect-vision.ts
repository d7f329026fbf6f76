import { type FoundVisionModel, ParserError, readVariable } from "@parsewright/contract";
import type { CommandIo } from "../command-io.ts";

/** The vision model for a command's documents, or why there is none. */
export interface CommandVision {
  readonly model: FoundVisionModel;
  /** Ends its connections. Safe to call twice. */
  close(): void;
}

const OPTION = "--server-url";

/** Connects to the model server that the user named. */
export async function connectVision(
  serverUrl: string | undefined,
  { environment, signal }: Pick<CommandIo, "environment" | "signal">,
): Promise<CommandVision> {
  if (serverUrl === undefined) return missing(`Name a model server with ${OPTION}.`);
  // Most commands need none of it.
  const { connectVisionModel, operatorPolicy } = await import("@parsewright/vision");
  try {
    const model = await connectVisionModel({
      serverUrl,
      policy: operatorPolicy(serverUrl, OPTION),
      apiKey: readVariable(environment, "PARSER_VLM_API_KEY"),
      modelName: readVariable(environment, "PARSER_VLM_MODEL_NAME"),
      signal,
    });
    return { model, close: () => model.close() };
  } catch (error) {
    return missing(ParserError.from(error).message);
  }
}

function missing(reason: string): CommandVision {
  return { model: { missing: reason }, close: () => {} };
}
