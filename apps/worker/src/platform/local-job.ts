import type { TakenJob } from "@parsewright/contract";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { HandleJob } from "../handler.ts";
import type { Logger } from "../telemetry/telemetry.ts";

const TEST_INPUT_FILE = "test_input.json";
const LOCAL_JOB_ID = "local_test";

export interface LocalJobParts {
  /** The command line after the name of the program. */
  readonly argv: readonly string[];
  readonly workingDirectory: string;
  readonly handleJob: HandleJob;
  readonly signal: AbortSignal;
  /** Writes a line for the person who started it. */
  readonly print: (line: string) => void;
  readonly log: Logger;
}

/** Runs the one job of a worker that has no platform, prints what comes of it, and gives the exit code. */
export async function runLocalJob(parts: LocalJobParts): Promise<number> {
  const { handleJob, signal, print, log } = parts;
  const read = await readJob(parts);
  if (read.job === undefined) {
    print(read.problem);
    return 1;
  }
  const { response, cleanUp } = await handleJob(read.job, {
    signal,
    reportProgress: (update) => log.debug("progress", { ...update }),
  });
  await cleanUp();
  print(`Job result: ${JSON.stringify(response)}`);
  return response.ok ? 0 : 1;
}

type ReadJob =
  | { readonly job: TakenJob; readonly problem?: never }
  | { readonly job?: never; readonly problem: string };

async function readJob({ argv, workingDirectory, log }: LocalJobParts): Promise<ReadJob> {
  const { testInput, isServing, unknown } = readArguments(argv);
  if (isServing)
    return {
      problem: "--rp_serve_api is not an option here: `parsewright serve` runs the whole service.",
    };
  for (const argument of unknown) log.warn("unknown argument ignored", { argument });
  if (testInput !== undefined) return parseJob(testInput, "--test_input");
  try {
    return parseJob(
      await readFile(join(workingDirectory, TEST_INPUT_FILE), "utf8"),
      TEST_INPUT_FILE,
    );
  } catch {
    return {
      problem: `There is no platform (RUNPOD_WEBHOOK_GET_JOB is not set) and no ${TEST_INPUT_FILE} here. Write one, or pass --test_input '{"input": {...}}'.`,
    };
  }
}

function readArguments(argv: readonly string[]) {
  let testInput: string | undefined;
  let isServing = false;
  const unknown: string[] = [];
  for (let index = 0; index < argv.length; index++) {
    const argument = argv[index] ?? "";
    if (argument === "--test_input") testInput = argv[++index] ?? "";
    else if (argument.startsWith("--test_input="))
      testInput = argument.slice("--test_input=".length);
    else if (argument === "--rp_serve_api") isServing = true;
    else unknown.push(argument);
  }
  return { testInput, isServing, unknown };
}

function parseJob(text: string, source: string): ReadJob {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { problem: `${source} is not valid JSON.` };
  }
  if (typeof value !== "object" || value === null || !("input" in value)) {
    return { problem: `${source} must be an object with the key input.` };
  }
  const id = "id" in value && typeof value.id === "string" ? value.id : LOCAL_JOB_ID;
  return { job: { id, input: value.input } };
}
