import { type PageShardRange, ParserError, parseOptionsOf } from "@parsewright/contract";
import type { FinishedJob } from "../handler.ts";
import { createDraftSender } from "../pages/send-drafts.ts";
import { createShardStorer } from "../pages/store-shards.ts";
import type { CheckedInput } from "./check-input.ts";
import type { JobRun } from "./job-run.ts";
import { fetchDocument } from "./run-phases.ts";
import { timeLimitsOf } from "./time-limits.ts";

/** Reads some pages of a document that another worker joins, and stores them. It is not a job of a caller: nothing is counted. */
export async function readShard(
  checked: CheckedInput,
  { places, keys }: PageShardRange,
  run: JobRun,
): Promise<FinishedJob["response"]> {
  const { job, context, parts, clock, responses, telemetry } = run;
  const { pages } = parts;
  if (pages === undefined) throw new ParserError("INTERNAL", "There is no place to store pages.");
  await parts.sources.check(checked.input);
  const { path, outputFolder, close } = await parts.engine.openWorkFolder(job.tenant);
  run.cleanUps.push(close);
  const document = await fetchDocument(checked, path, run);
  const { signal } = context;
  const byPlace = new Map(places.map((place, index) => [place, keys[index]]));
  const storer = createShardStorer({
    pages,
    jobId: job.id,
    signal,
    outputFolder,
    keyOf: (place) => byPlace.get(place),
  });
  const drafts =
    job.page_drafts === true
      ? createDraftSender({ pages, jobId: job.id, signal, log: telemetry.log })
      : undefined;
  const outcome = await parts.engine.parse({
    documentPath: document.path,
    outputFolder,
    basename: checked.input.basename,
    options: parseOptionsOf(checked.input),
    maxPages: parts.maxPagesPerJob,
    ...timeLimitsOf(job, parts.timeLimits, clock.elapsedSeconds()),
    pages: places,
    signal,
    onProgress: () => {},
    onDraft: drafts?.add,
  });
  await Promise.all([storer.close(), drafts?.close()]);
  telemetry.log.info("pages read for another worker", { pages: places.length });
  return responses.shard(outcome, clock);
}
