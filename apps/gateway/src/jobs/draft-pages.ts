import type { PageDrafts } from "@parsewright/contract";
import { topicOf } from "../database/wakeups.ts";
import type { AttemptReference, DraftPageRecord } from "./job-store.ts";
import type { StoreContext } from "./store-context.ts";

/** Pages that one request reads; the next request reads more. */
const MAX_PAGES = 64;

/** Stores texts of pages of a job, or of the job whose shard this is. Ignored unless this worker holds it. */
export function addDraftPages(
  context: StoreContext,
  { jobId, workerId }: AttemptReference,
  { pages }: PageDrafts,
): Promise<void> {
  return context.transaction(async (transaction) => {
    // The lock lets places become visible in their order: a reader that has seen one has seen all before it.
    const [job] = await transaction.query<{ id: string }>(
      `SELECT id FROM parser.job WHERE status = 'IN_PROGRESS' AND id = (
         SELECT coalesce(parent_id, id) FROM parser.job
         WHERE id = $1 AND worker_id = $2 AND status = 'IN_PROGRESS')
       FOR UPDATE`,
      [jobId, workerId],
    );
    if (!job || pages.length === 0) return;
    await transaction.query(
      `INSERT INTO parser.draft_page (job_id, page_number, markdown)
       SELECT $1, * FROM unnest($2::int[], $3::text[])
       ON CONFLICT DO NOTHING`,
      [
        job.id,
        pages.map(({ page_number }) => page_number),
        // PostgreSQL cannot store this character in a text.
        pages.map(({ markdown }) => markdown.replaceAll("\0", "")),
      ],
    );
    transaction.say(topicOf("job", job.id));
  });
}

/** Texts of pages that came after a place, in their order. */
export async function readDraftPages(
  { database }: StoreContext,
  jobId: string,
  after: number,
): Promise<readonly DraftPageRecord[]> {
  const rows = await database.read<{ place: string; page_number: number; markdown: string }>(
    `SELECT place, page_number, markdown FROM parser.draft_page
     WHERE job_id = $1 AND place > $2 ORDER BY place LIMIT ${MAX_PAGES}`,
    [jobId, after],
  );
  return rows.map(({ place, page_number: pageNumber, markdown }) => ({
    place: Number(place),
    pageNumber,
    markdown,
  }));
}
