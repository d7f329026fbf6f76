import { readFile } from "node:fs/promises";
import { type Command, InvalidArgumentError } from "commander";
import type { CommandIo } from "../command-io.ts";
import { EXIT_CODES, type ExitCode, type Finish } from "../exit-codes.ts";
import { chooseModelDirectory } from "../models/choose-model-directory.ts";
import { modelDirectoryOption } from "../models/model-directory-option.ts";
import { PACKAGE_FACTS } from "../package-facts.ts";
import {
  addServiceOptions,
  addTimeoutOption,
  connectService,
  SERVICE_HELP,
  type ServiceArguments,
} from "../service/service-options.ts";
import { UsageError } from "../usage-error.ts";

interface McpArguments extends ServiceArguments {
  readonly service?: boolean;
  readonly root: readonly string[];
  readonly cacheDir?: string;
  readonly http?: number;
  readonly host: string;
  readonly keyFile?: string;
  readonly allowHost: readonly string[];
  /** False with `--no-models`. */
  readonly models: boolean;
  readonly modelDir?: string;
}

const MCP_HELP = `
Tools: parse_document, list_documents, read, search_blocks, get_page, get_outline. Parsed documents are resources, as Markdown.
Without --http the server speaks over stdin and stdout, and ends with stdin. Parsed documents are kept until it ends,
or in --cache-dir. See docs/mcp.md.
${SERVICE_HELP}

Examples:
  parsewright mcp                                       in the settings of an assistant
  parsewright mcp --root ~/Documents --root /data/reports
  parsewright mcp --http 8765                           at http://127.0.0.1:8765/mcp
  parsewright mcp --url http://127.0.0.1:8000`;

/** The command that lets assistants work with documents. */
export function defineMcp(mcp: Command, io: CommandIo, finish: Finish): void {
  addServiceOptions(mcp, "parse with the service at this address, instead of this machine");
  addTimeoutOption(mcp.option("--service", "parse with the service of PARSER_BASE_URL"))
    .option(
      "--root <dir>",
      "folder whose files may be parsed; may be given several times",
      collect,
      [],
    )
    .option(
      "--allow-host <host>",
      "host:port on a private network that addresses may name, or host for 80 and 443",
      collect,
      [],
    )
    .option("--cache-dir <dir>", "folder that keeps parsed documents for later runs")
    .option("--http <port>", "listen on this port instead of stdin; 0 for any", toPort)
    .option("--host <address>", "address to listen on", "127.0.0.1")
    .option("--key-file <file>", "file with the key that callers must send as a bearer token")
    .option("--no-models", "read pages by their geometry alone, even where models are installed")
    .addOption(modelDirectoryOption())
    .addHelpText("after", MCP_HELP)
    .action((options: McpArguments) => finish(runMcpCommand(options, io)));
}

/** Runs until stdin ends or Ctrl-C, which are its normal ends. */
async function runMcpCommand(args: McpArguments, io: CommandIo): Promise<ExitCode> {
  // Loaded late: the other commands do without it.
  const { LOOPBACK_HOSTS, runMcp } = await import("@parsewright/mcp");
  const http = await readHttpOptions(args, LOOPBACK_HOSTS);
  const isService = args.url !== undefined || args.service === true;
  const client = isService ? await connectService(args, io) : undefined;
  const modelDirectory =
    isService || !args.models
      ? undefined
      : chooseModelDirectory(args, io, await import("@parsewright/engine/model-directory"));
  await runMcp({
    roots: args.root.length > 0 ? args.root : ["."],
    cacheDirectory: args.cacheDir,
    client,
    modelDirectory,
    trustedHosts: args.allowHost,
    http,
    version: PACKAGE_FACTS.version,
    environment: io.environment,
    stdin: process.stdin,
    stdout: process.stdout,
    stderr: io.stderr,
    signal: io.signal,
  });
  return EXIT_CODES.ok;
}

async function readHttpOptions(
  { http, host, keyFile }: McpArguments,
  loopbackHosts: readonly string[],
) {
  const key = keyFile === undefined ? undefined : await readKey(keyFile);
  if (http === undefined) return undefined;
  if (key === undefined && !loopbackHosts.includes(host)) {
    throw new UsageError(
      `With --host ${host} other machines can connect. Give a key for them with --key-file, or leave --host out.`,
    );
  }
  return { port: http, host, key };
}

async function readKey(file: string): Promise<string> {
  const text = await readFile(file, "utf8").catch(() => undefined);
  const key = text?.trim();
  if (key) return key;
  throw new UsageError(`--key-file ${file} cannot be read or is empty. Put the key into it.`);
}

function collect(value: string, before: readonly string[]): string[] {
  return [...before, value];
}

function toPort(text: string): number {
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= 65_535) return port;
  throw new InvalidArgumentError("Give a port from 0 to 65535.");
}
