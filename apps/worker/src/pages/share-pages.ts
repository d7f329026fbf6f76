import { join } from "node:path";
import type { PageShardRange } from "@parsewright/contract";
import {
  type EngineHost,
  type KeptPagesIndex,
  listShards,
  makeKeptPagesFolder,
  type ParseTask,
  readingDeadlineMs,
  readPagePlan,
} from "@parsewright/engine-host";
import type { Logger } from "../telemetry/telemetry.ts";
import type { PageExchange } from "./page-exchange.ts";
import { createShardStorer } from "./store-shards.ts";

const PAGES_PER_SHARD = 16;

/** The longest that a timer can wait. */
const MAX_TIMER_MS = 2 ** 31 - 1;

export interface PageSharing {
  readonly jobId: string;
  readonly pages: PageExchange;
  readonly engine: Pick<EngineHost, "parse">;
  /** Time that the job has left now. */
  readonly timeLimits: () => Pick<ParseTask, "timeLimit" | "pageTimeLimit">;
  /** Folder for files that the engine may read. */
  readonly workFolder: string;
  readonly log: Logger;
}

interface Sharing extends PageSharing {
  readonly task: ParseTask;
  /** The key of each page, by its place. */
  readonly keys: readonly string[];
  /** Ends with the job, or when its time is nearly over. */
  readonly signal: AbortSignal;
  /** Places of pages that are read, by whomever. */
  readonly done: Set<number>;
}

/**
 * Lets all workers read the pages of a long document, and gives the task that joins them. Whatever goes wrong costs
 * pages, which that task then reads itself.
 */
export async function sharePages(given: ParseTask, sharing: PageSharing): Promise<ParseTask> {
  const task = { ...given, onProgress: onlyForward(given.onProgress) };
  const { signal: jobSignal } = task;
  try {
    await sharing.engine.parse({ ...task, pages: "plan" });
    const keys = await readPagePlan(task.outputFolder);
    if (keys.length === 0) return task;
    return await shareAll(task, sharing, keys);
  } catch (error) {
    jobSignal.throwIfAborted();
    sharing.log.warn("pages are read by this worker alone", { error: String(error) });
    return { ...task, ...sharing.timeLimits() };
  }
}

/** Pages are read in any order and found again: a caller hears of each number of them once, and of no smaller one. */
function onlyForward(report: ParseTask["onProgress"]): ParseTask["onProgress"] {
  let most = 0;
  return (progress) => {
    if (progress.pagesDone <= most) return;
    most = progress.pagesDone;
    report(progress);
  };
}

async function shareAll(
  task: ParseTask,
  sharing: PageSharing,
  keys: readonly string[],
): Promise<ParseTask> {
  const timeIsOver = new AbortController();
  const deadlineMs = readingDeadlineMs(sharing.timeLimits(), keys.length);
  const leftMs = Math.min(deadlineMs - performance.now(), MAX_TIMER_MS);
  const timer = setTimeout(() => timeIsOver.abort(), leftMs);
  const signal = AbortSignal.any([task.signal, timeIsOver.signal]);
  const shared: Sharing = { ...sharing, task, keys, signal, done: new Set() };
  try {
    await readEverywhere(shared);
  } catch (error) {
    task.signal.throwIfAborted();
    sharing.log.warn("pages are read by this worker alone", { error: String(error) });
  } finally {
    clearTimeout(timer);
  }
  const keptPages = await bringPages({ ...shared, signal: task.signal });
  // Workers that read the pages have shown them already.
  return { ...task, ...sharing.timeLimits(), keptPages, onDraft: undefined };
}

/** Until every page is stored, or nobody can read it. */
async function readEverywhere(sharing: Sharing): Promise<void> {
  const { pages, jobId, signal } = sharing;
  await noteStored(sharing);
  if (sharing.done.size > 0) {
    sharing.log.info("pages were read before", {
      pages: sharing.done.size,
      pages_total: sharing.keys.length,
    });
  }
  await pages.split({ jobId, signal }, missingShards(sharing));
  for (;;) {
    const { shards, is_done } = await pages.takeBack({ jobId, signal });
    if (is_done) return;
    if (shards.length > 0) await readHere(shards, sharing);
    await noteStored(sharing);
  }
}

function missingShards({ keys, done }: Sharing): PageShardRange[] {
  const shards = new Map<number, { places: number[]; keys: string[] }>();
  keys.forEach((key, place) => {
    if (done.has(place)) return;
    const number = Math.floor(place / PAGES_PER_SHARD);
    const shard = shards.get(number) ?? { places: [], keys: [] };
    shard.places.push(place);
    shard.keys.push(key);
    shards.set(number, shard);
  });
  return [...shards.values()];
}

/** Reads shards in this worker's own engine. Pages on which that fails are left to the task that joins. */
async function readHere(shards: readonly PageShardRange[], sharing: Sharing): Promise<void> {
  const { task, engine, keys, signal, done, log } = sharing;
  const places = shards.flatMap((shard) => shard.places);
  const { outputFolder } = task;
  const storer = createShardStorer({ ...sharing, outputFolder, keyOf: (place) => keys[place] });
  try {
    await engine.parse({
      ...task,
      ...sharing.timeLimits(),
      pages: places,
      signal,
      onProgress({ pagesDone }) {
        storer.look();
        // Of a shard that comes back, others may have stored some pages.
        const read = new Set([...done, ...places.slice(0, pagesDone)]);
        task.onProgress({ pagesDone: read.size, pagesTotal: keys.length });
      },
    });
  } catch (error) {
    signal.throwIfAborted();
    log.warn("pages were not read in advance", { places: places.length, error: String(error) });
  }
  await storer.close();
}

async function noteStored({ pages, jobId, signal, keys, done, task }: Sharing): Promise<void> {
  const found = await pages.find({ jobId, signal }, keys);
  const stored = new Set(found.map(({ key }) => key));
  keys.forEach((key, place) => {
    if (stored.has(key)) done.add(place);
  });
  if (done.size > 0) task.onProgress({ pagesDone: done.size, pagesTotal: keys.length });
}

/** Puts pages that others have read where the engine finds them. */
async function bringPages(sharing: Sharing): Promise<string> {
  const { pages, jobId, signal, keys, task, workFolder, log } = sharing;
  const own = await listShards(task.outputFolder);
  const isOwn = (place: number) => own.some(({ first, last }) => first <= place && place <= last);
  const kept = await makeKeptPagesFolder(join(workFolder, "kept-pages"));
  let index: KeptPagesIndex = [];
  try {
    const stored = await pages.find({ jobId, signal }, keys);
    const found = new Map(stored.map((page) => [page.key, page]));
    const wanted = keys.flatMap((key, place) => {
      const page = isOwn(place) ? undefined : found.get(key);
      if (page === undefined) return [];
      const { blob: file, position, is_earlier: isEarlier } = page;
      return [{ place, file, position, isEarlier }];
    });
    const missing = new Set<string>();
    for (const blob of new Set(wanted.map(({ file }) => file))) {
      const content = await pages.read({ jobId, signal }, blob);
      if (content) await kept.addFile(blob, content);
      else missing.add(blob);
    }
    index = wanted.filter(({ file }) => !missing.has(file));
  } catch (error) {
    signal.throwIfAborted();
    log.warn("stored pages could not be fetched", { error: String(error) });
  }
  await kept.writeIndex(index);
  return kept.path;
}
