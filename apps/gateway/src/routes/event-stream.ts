import { Readable } from "node:stream";
import type { PageText } from "@parsewright/contract";
import type { JobRecord } from "../jobs/job-record.ts";
import type { JobStore } from "../jobs/job-store.ts";
import { envelopeWithoutOutput, isEnded } from "../jobs/job-envelope.ts";
import { readUntil } from "./wait-for-job.ts";

/** Proxies close connections that are silent for longer, 30 s or 60 s by custom. */
const KEEP_ALIVE_MS = 15_000;

interface EventSource {
  readonly jobs: JobStore;
  readonly jobId: string;
  readonly signal: AbortSignal;
  readonly find: () => Promise<JobRecord>;
  readonly startAfter: number;
  /** True to send pages as they are read. */
  readonly withPages: boolean;
}

/**
 * The updates of a job as server-sent events, their ids being cursors, and its pages as events of the name `page`; the
 * last event is `end` with the job.
 */
export function eventStream(source: EventSource): Readable {
  return Readable.from(writeEvents(source), { objectMode: false });
}

async function* writeEvents(source: EventSource): AsyncGenerator<string> {
  let cursor = source.startAfter;
  let place = 0;
  while (!source.signal.aborted) {
    const { job, events, drafts } = await readNext(source, cursor, place);
    for (const { place: next, pageNumber, markdown } of drafts) {
      const page: PageText = { page_number: pageNumber, markdown, is_final: false };
      yield `event: page\ndata: ${JSON.stringify(page)}\n\n`;
      place = next;
    }
    for (const { cursor: id, output } of events) {
      yield `id: ${id}\ndata: ${JSON.stringify({ output })}\n\n`;
      cursor = id;
    }
    if (isEnded(job)) {
      yield `event: end\ndata: ${JSON.stringify(envelopeWithoutOutput(job))}\n\n`;
      return;
    }
    if (events.length + drafts.length === 0) yield ": still running\n\n";
  }
}

function readNext(
  { jobs, jobId, signal, find, withPages }: EventSource,
  cursor: number,
  place: number,
) {
  return readUntil({
    jobs,
    jobId,
    waitMs: KEEP_ALIVE_MS,
    signal,
    read: async () => ({
      job: await find(),
      events: await jobs.updatesAfter(jobId, cursor),
      drafts: withPages ? await jobs.draftPagesAfter(jobId, place) : [],
    }),
    isDone: ({ job, events, drafts }) => isEnded(job) || events.length + drafts.length > 0,
  });
}
