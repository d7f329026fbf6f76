import { readFile } from "node:fs/promises";
import { type Command, InvalidArgumentError } from "commander";
import { type CommandIo, printable } from "../command-io.ts";
import { EXIT_CODES, type ExitCode, type Finish } from "../exit-codes.ts";
import { UsageError } from "../usage-error.ts";
import type { JoinRequest, PlannedWorker } from "../worker/plan-workers.ts";

interface WorkerArguments {
  readonly gateway?: string;
  readonly keyFile?: string;
  readonly endpoint: string;
  readonly gpus?: JoinRequest["gpus"];
  readonly workers: number;
  readonly plan?: boolean;
}

const WORKER_HELP = `
With --gateway the worker takes jobs from a Parsewright gateway. Everything else is set by variables, see docs/configuration.md;
PARSER_VLM_URL names a model server that all workers share.
Without --gateway and RUNPOD_WEBHOOK_GET_JOB there is no platform: one job is run, and its result printed.
  --test_input <json>          the job, as {"input": {...}}; else ./test_input.json

After SIGTERM the worker takes no more jobs and finishes those that run; a second SIGTERM ends it immediately.

Examples:
  parsewright worker --gateway https://parser.example.com --key-file worker.key
  parsewright worker --gateway https://parser.example.com --key-file worker.key --gpus all --plan
  parsewright worker --test_input '{"input": {"probe": true}}'`;

/** The command that is a worker, or several. */
export function defineWorker(worker: Command, io: CommandIo, finish: Finish): void {
  worker
    // The platform's own worker library leaves options that it does not know alone.
    .allowUnknownOption()
    .argument("[arguments...]")
    .usage("[options]")
    .option(
      "--gateway <address>",
      "take jobs from the Parsewright gateway at this address",
      toAddress,
    )
    .option("--key-file <file>", "file with a key that has the scope worker")
    .option("--endpoint <id>", "endpoint whose jobs are taken", "parser")
    .option(
      "--gpus <which>",
      "start a worker on each of these GPUs: all, or numbers such as 0,2",
      toGpus,
    )
    .option("--workers <count>", "workers on each GPU, or on this machine", toCount, 1)
    .option("--plan", "print which workers would start, and start none")
    .addHelpText("after", WORKER_HELP)
    .action((argv: string[], options: WorkerArguments) =>
      finish(options.gateway === undefined ? runPlatform(argv, io) : runJoin(options, io)),
    );
}

/** Takes jobs from the platform until it is stopped; without a platform, runs one local job. */
async function runPlatform(
  argv: readonly string[],
  { environment, signal }: Pick<CommandIo, "environment" | "signal">,
): Promise<ExitCode> {
  // Loaded late: the other commands do without it.
  const { runWorker } = await import("@parsewright/worker");
  const exitCode = await runWorker(argv, environment, {
    stdout: process.stdout,
    stderr: process.stderr,
    workingDirectory: process.cwd(),
    signal,
  });
  return exitCode === 0 ? EXIT_CODES.ok : EXIT_CODES.failed;
}

/** Takes jobs from a gateway with as many workers as were asked for. */
async function runJoin(options: WorkerArguments, io: CommandIo): Promise<ExitCode> {
  const { gateway = "", endpoint, gpus, workers } = options;
  const key = await readKey(options.keyFile);
  const { findGpus } = await import("@parsewright/worker");
  const { planWorkers } = await import("../worker/plan-workers.ts");
  const devices = gpus === undefined ? [] : await findGpus(io.environment);
  const request = { gatewayUrl: gateway, endpointId: endpoint, key, workers };
  const planned = planWorkers(
    { ...request, ...(gpus !== undefined && { gpus }) },
    { devices, environment: io.environment },
  );
  if (options.plan) return printPlan(planned, io);
  const [first, ...others] = planned;
  if (first !== undefined && others.length === 0) {
    return runPlatform([], { ...io, environment: first.environment });
  }
  const { runWorkers } = await import("../worker/run-workers.ts");
  await runWorkers(planned, io);
  return EXIT_CODES.ok;
}

async function printPlan(planned: readonly PlannedWorker[], io: CommandIo): Promise<ExitCode> {
  const { inspectVision, readEngineSettings } = await import("@parsewright/worker");
  for (const [index, { device, environment }] of planned.entries()) {
    const memory = (device?.memoryTotalBytes ?? 0) / 2 ** 30;
    const { memoryMegabytes, slots } = readEngineSettings(environment);
    const { detail } = await inspectVision(environment, io.signal);
    const facts = [
      `worker ${index + 1}`,
      device ? `GPU ${device.index} ${device.name} ${memory.toFixed(1)} GB` : "no GPU of its own",
      `${slots} job${slots === 1 ? "" : "s"} at once, ${memoryMegabytes} MB for each`,
      `vision model: ${detail}`,
    ];
    io.stdout.write(`${printable(facts.join("; "))}\n`);
  }
  return EXIT_CODES.ok;
}

/** From a file alone: other users of the machine can see a command line. */
async function readKey(path: string | undefined): Promise<string> {
  if (path === undefined) {
    throw new UsageError(
      'Give --key-file with --gateway: a file with a key that "parsewright keys create --scope worker" has made.',
    );
  }
  const key = await readFile(path, "utf8").catch(() => {
    throw new UsageError(`The key file ${path} cannot be read. Check --key-file.`);
  });
  if (/^[\x21-\x7e]+$/.test(key.trim())) return key.trim();
  throw new UsageError(`The key file ${path} does not contain a key. Write only the key into it.`);
}

function toAddress(text: string): string {
  const isAddress = URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
  const { pathname = "", search = "" } = isAddress ? new URL(text) : {};
  if (isAddress && search === "" && !pathname.startsWith("/v2")) return text.replace(/\/+$/, "");
  throw new InvalidArgumentError(
    "Give the gateway's address without /v2 and anything after it, such as https://parser.example.com.",
  );
}

function toGpus(text: string): "all" | readonly string[] {
  if (text === "all") return text;
  if (/^\d+(?:,\d+)*$/.test(text)) return [...new Set(text.split(","))];
  throw new InvalidArgumentError("Give all, or the numbers of GPUs separated by commas.");
}

function toCount(text: string): number {
  const count = Number(text);
  if (Number.isInteger(count) && count >= 1 && count <= 100) return count;
  throw new InvalidArgumentError("Give a whole number from 1 to 100.");
}
