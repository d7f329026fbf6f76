import type { PageClient } from "../api/page-client.ts";
import { countOf } from "../common/status-words.ts";
import type { JobEnvelope, JobStatus, PageText, ProgressUpdate } from "@parsewright/contract";

/** Between two looks at the place of a job that waits. */
const WAITING_MS = 1000;

const ACTIVE: readonly JobStatus[] = ["IN_QUEUE", "IN_PROGRESS"];

/** Jobs that wait or run can still change; all others are final. */
export function isActive({ status }: { readonly status: JobStatus }): boolean {
  return ACTIVE.includes(status);
}

/** The state of a job that has not ended. */
export interface JobProgress {
  readonly status: JobStatus;
  /** Reason that it waits although it should not. */
  readonly hint?: string | undefined;
  /** Jobs of the same tenant that come first. */
  readonly jobsAhead?: number | undefined;
  readonly update?: ProgressUpdate;
  /** The service does not answer at the moment; the rest is what it said last. */
  readonly isLost?: boolean;
}

interface JobWatcher {
  readonly signal: AbortSignal;
  readonly onProgress: (progress: JobProgress) => void;
  /** Called with each page as soon as it is read. */
  readonly onDraft: (page: PageText) => void;
}

/** Follows a job to its end and gives the whole of it. */
export async function watchJob(
  jobs: Pick<PageClient["jobs"], "status" | "stream" | "pages">,
  jobId: string,
  { signal, onProgress, onDraft }: JobWatcher,
): Promise<JobEnvelope> {
  let job = await jobs.status(jobId, { signal });
  for (;;) {
    if (!isActive(job)) return job;
    const { status, hint, jobsAhead } = job;
    onProgress({ status, hint, jobsAhead });
    if (status !== "IN_QUEUE") break;
    await pause(WAITING_MS, signal);
    job = await jobs.status(jobId, { signal });
  }
  const ended = new AbortController();
  void readDrafts(jobs, jobId, { onDraft, signal: AbortSignal.any([signal, ended.signal]) });
  try {
    for await (const update of jobs.stream(jobId, { signal })) {
      onProgress({ status: "IN_PROGRESS", update });
    }
  } finally {
    ended.abort();
  }
  return jobs.status(jobId, { signal });
}

/** Pages are a courtesy: without them the progress is shown alone. */
async function readDrafts(
  jobs: Pick<PageClient["jobs"], "pages">,
  jobId: string,
  { signal, onDraft }: Pick<JobWatcher, "signal" | "onDraft">,
): Promise<void> {
  try {
    for await (const page of jobs.pages(jobId, { signal })) {
      // The pages of the result come with it.
      if (page.is_final) return;
      onDraft(page);
    }
  } catch {
    // The stream of updates reports what is wrong.
  }
}

export function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    setTimeout(resolve, milliseconds);
    signal.addEventListener("abort", () => reject(signal.reason as Error), { once: true });
  });
}

/** Progress for people, and as a fraction where the number of pages is known. */
export function describeProgress(progress: JobProgress): ProgressWords {
  const words = wordsOf(progress);
  return progress.isLost ? { ...words, hint: LOST_WORDS } : words;
}

const LOST_WORDS =
  "The service does not answer. This page continues when it does; no document is lost.";

interface ProgressWords {
  readonly text: string;
  readonly hint?: string | undefined;
  readonly fraction?: number;
}

function wordsOf({ status, hint, jobsAhead = 0, update }: JobProgress): ProgressWords {
  if (status === "IN_QUEUE") {
    const first = `${countOf(jobsAhead, "document")} of your tenant ${jobsAhead === 1 ? "comes" : "come"} first.`;
    return { text: "Waiting for a worker", hint: hint ?? (jobsAhead > 0 ? first : undefined) };
  }
  switch (update?.phase) {
    case "fetching_input":
      return { text: "Fetching the document" };
    case "parsing":
      return { text: "Opening the document" };
    case "reading_pages":
      return {
        text: `Read ${update.pages_done} of ${update.pages_total} pages`,
        fraction: update.pages_total === 0 ? 0 : update.pages_done / update.pages_total,
      };
    default:
      return { text: "Starting" };
  }
}
