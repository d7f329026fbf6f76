import { type Environment, ParserError, readVariable } from "@parsewright/contract";
import { connectVisionModel, operatorPolicy } from "@parsewright/vision";

/** A language model that answers questions about texts. */
export interface ExtractionModel {
  readonly name: string;
  /** The picture is a PNG, for a model that takes some. */
  ask(question: string, signal: AbortSignal, picture?: Uint8Array): Promise<string>;
  /** Ends its connections. Safe to call twice. */
  close(): void;
}

/** The server of the operator's choice. */
export interface ExtractionSettings {
  readonly serverUrl?: string | undefined;
  readonly modelName?: string | undefined;
  readonly apiKey?: string | undefined;
}

export function readExtractionSettings(environment: Environment): ExtractionSettings {
  return {
    serverUrl: readVariable(environment, "PARSER_EXTRACT_URL"),
    modelName: readVariable(environment, "PARSER_EXTRACT_MODEL"),
    apiKey: readVariable(environment, "PARSER_EXTRACT_API_KEY"),
  };
}

/** Fails where no server is named, before anything is parsed in vain. */
export function requireServer({ serverUrl }: ExtractionSettings): string {
  if (serverUrl !== undefined) return serverUrl;
  throw new ParserError(
    "NOT_FOUND",
    "There is no language model to extract with. Name an OpenAI-compatible server with PARSER_EXTRACT_URL.",
  );
}

/** Connects to the server that the operator named. Fails with a `ParserError`, or with the reason of the signal. */
export async function connectExtractionModel(
  settings: ExtractionSettings,
  signal: AbortSignal,
): Promise<ExtractionModel> {
  const serverUrl = requireServer(settings);
  const model = await connectVisionModel({
    serverUrl,
    policy: operatorPolicy(serverUrl, "PARSER_EXTRACT_URL"),
    apiKey: settings.apiKey,
    modelName: settings.modelName,
    protocol: "markdown",
    signal,
  });
  return {
    name: model.name,
    close: () => model.close(),
    async ask(prompt, askSignal, image) {
      const question = { prompt, presencePenalty: 0, frequencyPenalty: 0, ...(image && { image }) };
      const { text, isTruncated } = await model.ask(question, askSignal);
      if (!isTruncated) return text;
      throw new ParserError(
        "MODEL_SERVER_FAILED",
        "The language model's answer was cut off. Ask for fewer values or choose pages with page_ranges.",
      );
    },
  };
}
