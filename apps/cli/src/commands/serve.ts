import { fileURLToPath } from "node:url";
import { ParserError, readVariable } from "@parsewright/contract";
import { type Command, InvalidArgumentError } from "commander";
import { type CommandIo, printable } from "../command-io.ts";
import { EXIT_CODES, type ExitCode, type Finish } from "../exit-codes.ts";
import { describeMissingModels } from "../models/describe-missing-models.ts";

const MAX_PORT = 65_535;

interface ServeArguments {
  readonly config?: string;
  readonly host?: string;
  readonly port?: string;
  readonly dataDir?: string;
}

const SERVE_HELP = `
Everything else is set by variables, see docs/configuration.md. The first start prints the path of the file with an API key.

Examples:
  parsewright serve
  parsewright serve --port 8080 --data-dir data
  DATABASE_URL=postgres://... parsewright serve --config gateway.json --host 0.0.0.0`;

/** The command that runs a gateway with its workers. */
export function defineServe(serve: Command, io: CommandIo, finish: Finish): void {
  serve
    .option("--config <file>", "JSON file with the endpoints; default: PARSER_CONFIG")
    .option("--host <address>", "address to listen on; default: PARSER_HOST or 127.0.0.1")
    .option("--port <number>", "port to listen on; default: PARSER_PORT or 8000", toPort)
    .option("--data-dir <dir>", "folder for jobs, payloads and secrets; default: PARSER_DATA_DIR")
    .addHelpText("after", SERVE_HELP)
    .action((options: ServeArguments) => finish(runServe(options, io)));
}

/** Runs until Ctrl-C, which is its normal end. */
async function runServe(args: ServeArguments, io: CommandIo): Promise<ExitCode> {
  // Loaded late: the other commands do without it.
  const { runGateway } = await import("@parsewright/gateway");
  const launcher = fileURLToPath(new URL("../../bin/parsewright.js", import.meta.url));
  try {
    const environment = withArguments(io.environment, args);
    if (readVariable(environment, "PARSER_LOCAL_WORKERS")) void sayMissingModels(io);
    await runGateway({
      environment,
      signal: io.signal,
      workerCommand: [process.execPath, launcher, "worker"],
      stdout: io.stdout,
      stderr: io.stderr,
    });
    return EXIT_CODES.ok;
  } catch (error) {
    // A variable or an option that is wrong: the program has the words and the exit code for it.
    if (ParserError.is(error) && error.code === "INVALID_INPUT") throw error;
    const reason = error instanceof Error ? error.message : String(error);
    io.stderr.write(`${printable(reason)}\n`);
    return EXIT_CODES.failed;
  }
}

function toPort(text: string): string {
  if (/^\d{1,5}$/.test(text) && Number(text) <= MAX_PORT) return text;
  throw new InvalidArgumentError(`Give a whole number from 0 to ${MAX_PORT}; 0 is any free port.`);
}

/** Beside the start, which does not need them. Where the engine does not load, workers say so. */
async function sayMissingModels(io: CommandIo): Promise<void> {
  const missing = await describeMissingModels(io).catch(() => undefined);
  if (missing !== undefined && !io.signal.aborted) io.stderr.write(missing);
}

/** The command line outranks the variables. */
function withArguments(
  environment: CommandIo["environment"],
  { config, host, port, dataDir }: ServeArguments,
) {
  return {
    ...environment,
    ...(config !== undefined && { PARSER_CONFIG: config }),
    ...(host !== undefined && { PARSER_HOST: host }),
    ...(port !== undefined && { PARSER_PORT: port }),
    ...(dataDir !== undefined && { PARSER_DATA_DIR: dataDir }),
  };
}
