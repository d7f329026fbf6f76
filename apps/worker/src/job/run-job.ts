import { ParserError } from "@parsewright/contract";
import type { FinishedJob } from "../handler.ts";
import type { PackagingRequest } from "../output/package-result.ts";
import { startJobClock } from "../responses/job-clock.ts";
import { type CheckedInput, checkInput } from "./check-input.ts";
import { fail, spill, succeed } from "./end-job.ts";
import type { JobRun } from "./job-run.ts";
import { readShard } from "./read-shard.ts";
import { fetchDocument, packageDocument, parseDocument } from "./run-phases.ts";
import { storePageResults } from "./store-page-results.ts";

/** One job from its input to its response. */
export async function runJob(given: Omit<JobRun, "clock" | "cleanUps">): Promise<FinishedJob> {
  const run: JobRun = { ...given, clock: startJobClock(), cleanUps: [] };
  try {
    const checked = checkInput(run.job.input, run.parts);
    const { shard } = run.job;
    if (shard) return finishWith(await readShard(checked, shard, run), run);
    return checked.input.probe ? await answerProbe(run) : await answerDocument(checked, run);
  } catch (error) {
    if (run.context.signal.aborted) {
      await cleanUp(run);
      throw run.context.signal.reason;
    }
    return finishWith(fail(error, run), run);
  }
}

async function answerProbe(run: JobRun): Promise<FinishedJob> {
  const probe = await run.parts.probe();
  run.telemetry.log.info("probe job: dumping filesystem layout");
  return finishWith(run.responses.probe(probe, run.clock), run);
}

async function answerDocument(checked: CheckedInput, run: JobRun): Promise<FinishedJob> {
  const { job, context, parts } = run;
  const { input } = checked;
  await parts.sources.check(input, job.s3Config);
  logStart(input, run);

  const folder = await parts.engine.openWorkFolder(job.tenant);
  run.cleanUps.push(() => folder.close());
  const { outputFolder } = folder;

  const document = await fetchDocument(checked, folder.path, run);
  const { archive_layout: archiveLayout } = job;
  const outcome = await parseDocument(
    { document, input, outputFolder, archiveLayout, workFolder: folder.path },
    run,
  );
  const request: PackagingRequest = {
    jobId: job.id,
    input,
    archiveLayout,
    s3Config: job.s3Config,
    outputFolder,
    workFolder: folder.path,
    signal: context.signal,
  };
  await storePageResults(outputFolder, run);
  const packaged = await packageDocument(request, run);
  const response = succeed({ input, outcome, packaged }, run);
  return {
    response,
    shrink: ({ bytes }) => spill(response, { ...request, outcome, refusedBytes: bytes }, run),
    cleanUp: () => cleanUp(run),
  };
}

function logStart(input: CheckedInput["input"], { telemetry, parts }: JobRun): void {
  const { backend, lang, start_page, end_page } = input;
  const { name: gpu_name, compute_capability } = parts.gpu();
  telemetry.log.info("starting job", {
    backend,
    lang,
    start_page,
    end_page,
    gpu_name,
    compute_capability,
  });
}

/** The end of a job that has nothing to store: a failure or a probe. */
function finishWith(response: FinishedJob["response"], run: JobRun): FinishedJob {
  return {
    response,
    shrink: ({ bytes }) => Promise.resolve(fail(tooLarge(bytes), run)),
    cleanUp: () => cleanUp(run),
  };
}

function tooLarge(bytes: number): ParserError {
  return new ParserError(
    "RESULT_TOO_LARGE",
    `the platform refused the answer of ${bytes} bytes; an answer without a document cannot be stored elsewhere`,
  );
}

async function cleanUp({ cleanUps, telemetry }: JobRun): Promise<void> {
  for (const remove of cleanUps.splice(0)) {
    await remove().catch((error: unknown) =>
      telemetry.log.warn("the job's files could not be removed", { error }),
    );
  }
}
