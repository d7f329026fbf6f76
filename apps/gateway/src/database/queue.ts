import type { Pool } from "pg";
import { PgBoss } from "pg-boss";

/** Queue of the ids of ended jobs that somebody wants to be told about: `{ jobId }`. */
export const WEBHOOK_QUEUE = "webhooks";

export interface QueueOptions {
  readonly pool: Pool;
  readonly log: (message: string) => void;
}

/** Starts pg-boss on our own connections, and creates its schema where it is missing. */
export async function startQueue({ pool, log }: QueueOptions): Promise<PgBoss> {
  const queue = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    schema: "parser_queue",
    schedule: false,
  });
  queue.on("error", (error) => log(`queue: ${error.message}`));
  await queue.start();
  await queue.createQueue(WEBHOOK_QUEUE, {
    retryLimit: 7,
    retryDelay: 1,
    retryBackoff: true,
    retryDelayMax: 3600,
    expireInSeconds: 120,
    deleteAfterSeconds: 24 * 3600,
  });
  return queue;
}
