import type { ParserClient } from "@parsewright/client";
import type { JobEnvelope } from "@parsewright/contract";
import { type Command, InvalidArgumentError } from "commander";
import { type CommandIo, printable } from "../command-io.ts";
import { EXIT_CODES, type ExitCode, type Finish } from "../exit-codes.ts";
import { describeJob, listLine } from "../service/describe-job.ts";
import { addServiceOptions, connectService, SERVICE_HELP } from "../service/service-options.ts";
import type { ServiceArguments } from "../service/service-options.ts";

interface JobsArguments extends ServiceArguments {
  readonly json?: boolean;
}
interface ListArguments extends JobsArguments {
  readonly limit?: number;
}

/** What one of the commands does with a job. */
type JobCall = (client: ParserClient, id: string, signal: AbortSignal) => Promise<JobEnvelope>;

/** The commands about the jobs of a service. */
export function defineJobs(jobs: Command, io: CommandIo, finish: Finish): void {
  const add = (name: string, description: string, example: string) =>
    addServiceOptions(
      jobs
        .command(name)
        .description(description)
        .option("--json", "print one JSON object on stdout, as the service has it"),
      "address of the service; default: PARSER_BASE_URL",
    ).addHelpText(
      "after",
      `${SERVICE_HELP}\n\nExamples:\n  parser jobs ${example}\n  parser jobs ${example} --url http://127.0.0.1:8000 --json`,
    );
  add("list", "list jobs, newest first", "list")
    .option("--limit <count>", "at most so many, up to 1000", toLimit)
    .action((options: ListArguments) => finish(runList(options, io)));
  const addCall = (name: string, description: string, call: JobCall) =>
    add(name, description, `${name} 5f0c9a`)
      .argument("<id>", "id of the job")
      .action((id: string, options: JobsArguments) => finish(runCall(id, options, { io, call })));
  addCall("show", "say how a job stands", (client, id, signal) => client.status(id, { signal }));
  addCall("cancel", "stop a job; one that has ended stays as it is", (client, id, signal) =>
    client.cancel(id, { signal }),
  );
  addCall("retry", "run a job again that has failed or timed out", (client, id, signal) =>
    client.retry(id, { signal }),
  );
}

async function runList(args: ListArguments, io: CommandIo): Promise<ExitCode> {
  const client = await connectService(args, io);
  return explainFailure(io, async () => {
    const answer = await client.list({ limit: args.limit, signal: io.signal });
    if (args.json) io.stdout.write(`${JSON.stringify(answer)}\n`);
    else for (const job of answer.requests) io.stdout.write(`${printable(listLine(job))}\n`);
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

function toLimit(text: string): number {
  const count = Number(text);
  if (Number.isInteger(count) && count >= 1 && count <= 1000) return count;
  throw new InvalidArgumentError("Give a whole number from 1 to 1000.");
}
