import { type PageShardRange, ParserError, parseOptionsOf } from "@parsewright/contract";
import type { FinishedJob } from "../handler.ts";
import type { PageExchange } from "../pages/page-exchange.ts";
import { readInTurns } from "../pages/read-in-turns.ts";
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
  let pagesRead = 0;
  const outcome = await readInTurns(places, {
    async read(turn) {
      const read = await parts.engine.parse({
        documentPath: document.path,
        outputFolder,
        basename: checked.input.basename,
        options: parseOptionsOf(checked.input),
        maxPages: parts.maxPagesPerJob,
        ...timeLimitsOf(job, parts.timeLimits, clock.elapsedSeconds()),
        pages: turn,
        signal,
        onProgress: () => {},
        onDraft: drafts?.add,
      });
      storer.look();
      pagesRead += turn.length;
      return read;
    },
    giveBack: (rest) => giveBack({ places: [...rest], keys: keys.slice(-rest.length) }, pages, run),
  });
  await Promise.all([storer.close(), drafts?.close()]);
  telemetry.log.info("pages read for another worker", { pages: pagesRead });
  return responses.shard(outcome, clock);
}

/** A gateway that cannot say whether a job waits costs nothing: the shard is read to its end. */
async function giveBack(
  rest: PageShardRange,
  pages: PageExchange,
  { job, context: { signal }, telemetry }: JobRun,
): Promise<boolean> {
  try {
    return await pages.giveBack({ jobId: job.id, signal }, rest);
  } catch (error) {
    signal.throwIfAborted();
    telemetry.log.debug("the rest of a shard was not given back", { error: String(error) });
    return false;
  }
}
