import type { StoreContext } from "./store-context.ts";

/** Lets a blob live as long as the job. */
export async function attachBlob(context: StoreContext, jobId: string, key: string): Promise<void> {
  await context.transaction(({ query }) =>
    query("UPDATE parser.job SET blob_keys = array_append(blob_keys, $2) WHERE id = $1", [
      jobId,
      key,
    ]),
  );
}

/** Brings the end of an ended job's retention nearer, never further away. */
export async function forgetAfter(
  context: StoreContext,
  jobId: string,
  milliseconds: number,
): Promise<void> {
  await context.transaction(({ query, now }) =>
    query(
      "UPDATE parser.job SET keep_until = least(keep_until, $2) WHERE id = $1 AND ended_at IS NOT NULL",
      [jobId, new Date(now.getTime() + milliseconds)],
    ),
  );
}
