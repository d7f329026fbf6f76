import { ProgressUpdate } from "@parsewright/contract";
import { topicOf } from "../database/wakeups.ts";
import type { JobEvent } from "./job-record.ts";
import { toJsonText } from "./job-row.ts";
import type { AttemptReference } from "./job-store.ts";
import type { JobTransaction, StoreContext } from "./store-context.ts";

export interface JobUpdate {
  readonly output: unknown;
  readonly isStreamChunk: boolean;
}

interface EventRow {
  readonly cursor: number;
  readonly output: string;
}

/** Appends to the event log of a job that the worker holds. */
export function addJobUpdate(
  context: StoreContext,
  { jobId, workerId }: AttemptReference,
  { output, isStreamChunk }: JobUpdate,
): Promise<void> {
  return context.transaction(async (transaction) => {
    const [job] = await transaction.query<{ attempt: number }>(
      `SELECT attempt FROM parser.job
       WHERE id = $1 AND worker_id = $2 AND status = 'IN_PROGRESS' FOR UPDATE`,
      [jobId, workerId],
    );
    if (!job) return;
    const event = {
      jobId,
      attempt: job.attempt,
      source: isStreamChunk ? "stream" : "progress",
      text: toJsonText(output) ?? "null",
    } as const;
    if (await isRepeat(transaction, event)) return;
    await transaction.query(
      `WITH counted AS (
         UPDATE parser.job SET event_count = event_count + 1, pages = coalesce($5, pages),
           pages_unread = CASE WHEN $5::int IS NULL THEN pages_unread ELSE $6 END,
           document_bytes = coalesce($7, document_bytes) WHERE id = $1 RETURNING event_count)
       INSERT INTO parser.job_event (job_id, cursor, attempt, source, output)
       SELECT $1, event_count, $2, $3, $4 FROM counted`,
      [jobId, event.attempt, event.source, event.text, ...documentFacts(output)],
    );
    transaction.say(topicOf("job", jobId));
  });
}

/** Facts of the document that an update brings: its pages, those that could not be read, and its size. */
function documentFacts(
  output: unknown,
): [pages: number | null, unread: number | null, bytes: number | null] {
  const update = ProgressUpdate.safeParse(output).data;
  if (update?.phase === "reading_pages") {
    return [update.pages_total, update.pages_unread ?? null, null];
  }
  return [null, null, update?.phase === "parsing" ? update.input_bytes : null];
}

/** The same update comes once as progress and once as a stream chunk; the second only marks the first. */
async function isRepeat(
  { query }: JobTransaction,
  event: { jobId: string; attempt: number; source: "stream" | "progress"; text: string },
): Promise<boolean> {
  const marked = await query(
    `UPDATE parser.job_event SET source = 'both'
     WHERE job_id = $1 AND attempt = $2 AND output::text = $3 AND source = $4
       AND cursor = (SELECT max(cursor) FROM parser.job_event WHERE job_id = $1)
     RETURNING 1`,
    [event.jobId, event.attempt, event.text, event.source === "stream" ? "progress" : "stream"],
  );
  return marked.length > 0;
}

export async function readUpdatesAfter(
  { database }: StoreContext,
  jobId: string,
  cursor: number,
): Promise<readonly JobEvent[]> {
  const rows = await database.read<EventRow>(
    `SELECT cursor, output::text AS output FROM parser.job_event
     WHERE job_id = $1 AND cursor > $2 ORDER BY cursor`,
    [jobId, cursor],
  );
  return rows.map(toJobEvent);
}

/** The lock on the job makes two drains take turns; the second finds what the first has left. */
export function drainJobUpdates(
  context: StoreContext,
  jobId: string,
): Promise<readonly JobEvent[]> {
  return context.transaction(async ({ query }) => {
    const [job] = await query<{ drained_count: number }>(
      `SELECT drained_count FROM parser.job
       WHERE id = $1 AND drained_count < event_count FOR UPDATE`,
      [jobId],
    );
    if (!job) return [];
    const rows = await query<EventRow>(
      `WITH drained AS (UPDATE parser.job SET drained_count = event_count WHERE id = $1)
       SELECT cursor, output::text AS output FROM parser.job_event
       WHERE job_id = $1 AND cursor > $2 ORDER BY cursor`,
      [jobId, job.drained_count],
    );
    return rows.map(toJobEvent);
  });
}

function toJobEvent({ cursor, output }: EventRow): JobEvent {
  return { cursor, output: JSON.parse(output) as unknown };
}
