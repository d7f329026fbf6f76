import type { ParserClient } from "@parsewright/client";
import { type Command, InvalidArgumentError } from "commander";
import type { CommandIo } from "../command-io.ts";
import { UsageError } from "../usage-error.ts";

/** Service to ask. Whatever is left out comes from the environment. */
export interface ServiceArguments {
  readonly url?: string;
  readonly endpoint?: string;
  /** Seconds to wait for the end of one job. */
  readonly timeout?: number;
}

/** As the help of every command with these options explains them. */
export const SERVICE_HELP = `
The service: --url, else PARSER_BASE_URL; --endpoint, else PARSER_ENDPOINT_ID; the key only from PARSER_API_KEY,
because other users of the machine can see a command line.`;

const ADDRESS_VARIABLES = ["PARSER_BASE_URL", "RUNPOD_ENDPOINT_BASE_URL", "PARSER_ENDPOINT_ID"];

/** Adds the options that say which service is asked. */
export function addServiceOptions(command: Command, urlDescription: string): Command {
  return command
    .option("--url <address>", urlDescription)
    .option("--endpoint <id>", "endpoint of the service; default: PARSER_ENDPOINT_ID or parser");
}

export function addTimeoutOption(command: Command): Command {
  return command.option(
    "--timeout <seconds>",
    "how long to wait for one document of a service",
    toSeconds,
    900,
  );
}

/** A client of the service that the options and the environment name. */
export async function connectService(
  args: ServiceArguments,
  { environment }: Pick<CommandIo, "environment">,
): Promise<ParserClient> {
  const { url, endpoint, timeout } = args;
  const isNamed =
    url !== undefined ||
    endpoint !== undefined ||
    ADDRESS_VARIABLES.some((name) => environment[name]);
  if (!isNamed) {
    throw new UsageError(
      "No service is named. Give its address with --url http://127.0.0.1:8000, or set PARSER_BASE_URL.",
    );
  }
  // Loaded late: most commands do without it.
  const { ParserClient } = await import("@parsewright/client");
  try {
    return new ParserClient({
      baseUrl: url,
      endpointId: endpoint,
      environment,
      ...(timeout !== undefined && { timeoutMs: timeout * 1000 }),
    });
  } catch (error) {
    throw new UsageError(nameOptions(error instanceof Error ? error.message : String(error)));
  }
}

/** The client speaks of its arguments; here they are options. */
function nameOptions(message: string): string {
  return message
    .replace(/^baseUrl/, "--url")
    .replace(/^endpointId/, "--endpoint")
    .replace(/^apiKey is missing: give it, or set/, "The API key is missing: set");
}

function toSeconds(text: string): number {
  const seconds = Number(text);
  if (Number.isInteger(seconds) && seconds >= 1 && seconds <= 86_400) return seconds;
  throw new InvalidArgumentError("Give whole seconds from 1 to 86400.");
}
