import { checkVariables } from "@parsewright/contract";
import { type Command, InvalidArgumentError } from "commander";
import type { CommandIo } from "../command-io.ts";
import { addServiceOptions, addTimeoutOption } from "../service/service-options.ts";
import { UsageError } from "../usage-error.ts";
import { withPassword } from "./document-password.ts";
import type { DocumentWriter } from "./document-writer.ts";
import { withDownloads } from "./fetch-addresses.ts";
import { checkPages } from "./parse-options.ts";
import type { ServiceSettings } from "./service-writer.ts";

/** Options for reading documents, here or by a service. */
export interface WriterSettings extends ServiceSettings {
  /** Ask the service that the environment names. */
  readonly service?: boolean;
}

export const WRITER_HELP = `
A document leaves this machine only with --url or --service.`;

/** Adds the options that say who parses. */
export function addWriterOptions(command: Command): Command {
  addServiceOptions(command, "parse with the service at this address, instead of this machine");
  command
    .option("--service", "parse with the service of PARSER_BASE_URL")
    .option(
      "--concurrency <count>",
      "documents at the same time; default: one for each core of this machine, 4 with a service",
      toConcurrency,
    );
  return addTimeoutOption(command);
}

export function isService({ url, service }: Pick<WriterSettings, "url" | "service">): boolean {
  return url !== undefined || service === true;
}

/** Opens the writer that the options name. Only what it needs is loaded. */
export async function openWriter(given: WriterSettings, io: CommandIo): Promise<DocumentWriter> {
  checkPages(given);
  return withDownloads(await openPlainWriter(await withPassword(given, io), io), io);
}

async function openPlainWriter(settings: WriterSettings, io: CommandIo): Promise<DocumentWriter> {
  if (isService(settings)) {
    const { openServiceWriter } = await import("./service-writer.ts");
    return openServiceWriter(settings, io);
  }
  if (settings.endpoint !== undefined) {
    throw new UsageError("--endpoint names a part of a service. Give --url or --service with it.");
  }
  checkVariables(io.environment, "cli");
  const { openLocalWriter } = await import("./local-writer.ts");
  return openLocalWriter(settings, io);
}

function toConcurrency(text: string): number {
  const count = Number(text);
  if (Number.isInteger(count) && count >= 1 && count <= 64) return count;
  throw new InvalidArgumentError("Give a whole number from 1 to 64.");
}
