import { readdir } from "node:fs/promises";
import type { ParserClient } from "@parsewright/client";
import { JOB_STATUSES, type JobEnvelope, type JobStatus, ParserError } from "@parsewright/contract";
import { type Command, InvalidArgumentError } from "commander";
import { type CommandIo, printable } from "../command-io.ts";
import { EXIT_CODES, type ExitCode, type Finish } from "../exit-codes.ts";
import { describeJob, listLine } from "../service/describe-job.ts";
import { addServiceOptions, connectService, SERVICE_HELP } from "../service/service-options.ts";
import type { ServiceArguments } from "../service/service-options.ts";

interface JobsArguments extends ServiceArguments {
  readonly json?: boolean;
}
interface SaveArguments extends JobsArguments {
  readonly output: string;
}
interface ListArguments extends JobsArguments {
  readonly search?: string;
  readonly status?: readonly JobStatus[];
  readonly since?: Date;
  readonly until?: Date;
  readonly limit?: number;
  readonly cursor?: string;
}

/** Action of one of the commands on a job. */
type JobCall = (client: ParserClient, id: string, signal: AbortSignal) => Promise<JobEnvelope>;

/** The commands about the jobs of a service. */
export function defineJobs(jobs: Command, io: CommandIo, finish: Finish): void {
  const add = (name: string, description: string, example: string) =>
    addServiceOptions(
      jobs
        .command(name)
        .description(description)
        .option("--json", "print one JSON object on stdout, as the service returns it"),
      "address of the service; default: PARSER_BASE_URL",
    ).addHelpText(
      "after",
      `${SERVICE_HELP}\n\nExamples:\n  parsewright jobs ${example}\n  parsewright jobs ${example} --url http://127.0.0.1:8000 --json`,
    );
  add("list", "list jobs, newest first", "list")
    .option("--search <text>", "part of the document's name, or the beginning of the job's id")
    .option("--status <names>", `one or more of ${STATUS_NAMES}, separated by commas`, toStatuses)
    .option(
      "--since <time>",
      "submitted at this time or later, such as 2026-01-31T08:00:00Z",
      toTime,
    )
    .option("--until <time>", "submitted before this time", toTime)
    .option("--limit <count>", "at most this many, up to 1000", toLimit)
    .option("--cursor <text>", "continue after the list that ended with this cursor")
    .action((options: ListArguments) => finish(runList(options, io)));
  const addCall = (name: string, description: string, call: JobCall) =>
    add(name, description, `${name} 5f0c9a`)
      .argument("<id>", "id of the job")
      .action((id: string, options: JobsArguments) => finish(runCall(id, options, { io, call })));
  addCall("show", "show the state of a job", (client, id, signal) => client.status(id, { signal }));
  addCall("cancel", "stop a job; a finished job is not changed", (client, id, signal) =>
    client.cancel(id, { signal }),
  );
  addCall("retry", "run a failed or timed-out job again", (client, id, signal) =>
    client.retry(id, { signal }),
  );
  add(
    "save",
    "write the result of a job into a folder, once the job has ended",
    "save 5f0c9a -o report",
  )
    .argument("<id>", "id of the job")
    .requiredOption("-o, --output <folder>", "new or empty folder for the files of the result")
    .action((id: string, options: SaveArguments) => finish(runSave(id, options, io)));
  add(
    "delete",
    "delete jobs with their documents and results; running ones are stopped",
    "delete 5f0c9a",
  )
    .argument("<id...>", "ids of the jobs")
    .action((ids: string[], options: JobsArguments) => finish(runDelete(ids, options, io)));
}

async function runList(args: ListArguments, io: CommandIo): Promise<ExitCode> {
  const client = await connectService(args, io);
  return explainFailure(io, async () => {
    const { search, status, since, until, limit, cursor } = args;
    const filters = { search, status, since, until, limit, cursor };
    const page = await client.listJobs({ ...filters, signal: io.signal });
    if (args.json) {
      io.stdout.write(`${JSON.stringify(page)}\n`);
      return;
    }
    for (const job of page.jobs) io.stdout.write(`${printable(listLine(job))}\n`);
    if (page.cursor !== undefined) {
      io.stderr.write(`There are more: add --cursor ${printable(page.cursor)}\n`);
    }
  });
}

async function runDelete(
  ids: readonly string[],
  args: JobsArguments,
  io: CommandIo,
): Promise<ExitCode> {
  const client = await connectService(args, io);
  return explainFailure(io, async () => {
    for (const id of ids) {
      await client.deleteJob(id, { signal: io.signal });
      const line = args.json ? JSON.stringify({ id, deleted: true }) : `deleted ${printable(id)}`;
      io.stdout.write(`${line}\n`);
    }
  });
}

/** Reads the job anew, because the address of its archive is valid for an hour. */
async function runSave(
  id: string,
  { output, ...args }: SaveArguments,
  io: CommandIo,
): Promise<ExitCode> {
  const client = await connectService(args, io);
  const { first } = await import("@parsewright/client");
  return explainFailure(io, async () => {
    const { signal } = io;
    if ((await readdir(output).catch(() => [])).length > 0) {
      throw new ParserError("CONFLICT", `${output} has content. Name a new folder with --output.`);
    }
    const result = first(await client.wait(id, { signal }));
    const isArchive = result.tarball_url !== undefined || result.tarball_b64 !== undefined;
    const files = isArchive
      ? await client.saveTarball(result, output, { signal })
      : await client.saveInline(result, output);
    const count = `${files.length} file${files.length === 1 ? "" : "s"}`;
    const line = args.json ? JSON.stringify({ id, files }) : `${count} in ${printable(output)}`;
    io.stdout.write(`${line}\n`);
  });
}

async function runCall(
  id: string,
  args: JobsArguments,
  { io, call }: { io: CommandIo; call: JobCall },
): Promise<ExitCode> {
  const client = await connectService(args, io);
  return explainFailure(io, async () => {
    const job = await call(client, id, io.signal);
    if (args.json) io.stdout.write(`${JSON.stringify(job)}\n`);
    else for (const line of describeJob(job)) io.stdout.write(`${printable(line)}\n`);
  });
}

async function explainFailure(io: CommandIo, work: () => Promise<void>): Promise<ExitCode> {
  try {
    await work();
    return EXIT_CODES.ok;
  } catch (error) {
    if (io.signal.aborted) return EXIT_CODES.interrupted;
    if (!(error instanceof Error && "code" in error)) throw error;
    io.stderr.write(`${printable(`${String(error.code)}: ${error.message}`)}\n`);
    return EXIT_CODES.failed;
  }
}

const STATUS_NAMES = JOB_STATUSES.join(", ");

function toStatuses(text: string): readonly JobStatus[] {
  const names = text.toUpperCase().split(",");
  const statuses = names.flatMap((name) => JOB_STATUSES.find((status) => status === name) ?? []);
  if (statuses.length === names.length) return statuses;
  throw new InvalidArgumentError(`Give one or more of ${STATUS_NAMES}, separated by commas.`);
}

function toTime(text: string): Date {
  const time = new Date(text);
  if (!Number.isNaN(time.getTime())) return time;
  throw new InvalidArgumentError("Give a time such as 2026-01-31 or 2026-01-31T08:00:00Z.");
}

function toLimit(text: string): number {
  const count = Number(text);
  if (Number.isInteger(count) && count >= 1 && count <= 1000) return count;
  throw new InvalidArgumentError("Give a whole number from 1 to 1000.");
}
