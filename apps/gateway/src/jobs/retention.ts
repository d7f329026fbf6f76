import type { StoreContext } from "./store-context.ts";

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
