import type { Pool } from "pg";
import { PgBoss, type QueueOptions } from "pg-boss";

/** Schema of the tables of pg-boss. */
const QUEUE_SCHEMA = "parser_queue";

/** Queue of the ids of ended jobs that somebody wants to be notified of: `{ jobId }`. */
export const WEBHOOK_QUEUE = "webhooks";

/** Eight tries, from a second to an hour apart. */
const WEBHOOK_QUEUE_OPTIONS = {
  retryLimit: 7,
  retryDelay: 1,
  retryBackoff: true,
  retryDelayMax: 3600,
  expireInSeconds: 120,
  deleteAfterSeconds: 24 * 3600,
} as const;

interface QueueParts {
  readonly pool: Pool;
  readonly log: (message: string) => void;
}

/** Starts pg-boss on our own connections, and creates its schema where it is missing. */
export async function startQueue({ pool, log }: QueueParts): Promise<PgBoss> {
  const queue = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    schema: QUEUE_SCHEMA,
    schedule: false,
  });
  queue.on("error", (error) => log(`queue: ${error.message}`));
  try {
    await queue.start();
    await makeQueue(queue, WEBHOOK_QUEUE, WEBHOOK_QUEUE_OPTIONS);
    return queue;
  } catch (error) {
    // Its timers would go on while the start is tried again.
    await queue.stop({ graceful: false, close: false });
    throw error;
  }
}

/**
 * Creates a queue where it is missing, and has pg-boss read its settings now. Read later, inside a
 * transaction, they would need a second connection while the first is held.
 */
async function makeQueue(queue: PgBoss, name: string, options?: QueueOptions): Promise<void> {
  await queue.createQueue(name, options);
  await queue.findJobs(name, { id: NO_JOB });
}

const NO_JOB = "00000000-0000-0000-0000-000000000000";
