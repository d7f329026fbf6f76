import { topicOf } from "../database/wakeups.ts";
import { endJobs, type JobControl, lockJob, requeueJobs } from "./job-control.ts";
import type { JobRecord } from "./job-record.ts";
import { JOB_COLUMNS, type JobRow, toJobRecord } from "./job-row.ts";
import type { AttemptReference, Wait } from "./job-store.ts";
import { pickJobs } from "./pick-jobs.ts";
import { type JobTransaction, lookUntil, type StoreContext } from "./store-context.ts";
import { withdrawStopSignals } from "./stop-signals.ts";
import { TTL_ERROR } from "./sweep.ts";
import { noteWorker, readWorker, stillThere } from "./workers.ts";

export interface TakeRequest extends Wait {
  readonly endpointId: string;
  readonly workerId: string;
  readonly max: number;
  /** Recipe by which the worker reads pages; without it, it gets no shards. */
  readonly recipe?: string | undefined;
}

/** Waits for jobs. A draining worker gets none but waits as well, so that it does not ask again at once. */
export async function takeJobs(
  context: StoreContext,
  request: TakeRequest,
): Promise<readonly JobRecord[]> {
  const { endpointId, workerId, waitMs, signal } = request;
  context.endpointOf(endpointId);
  const topic = topicOf("queue", endpointId);
  // Only the first look notes the worker: a write at every look would keep the disk busy for nothing.
  let findWorker: FindWorker = (transaction) => noteWorker(transaction, { endpointId, workerId });
  const taken = await lookUntil(context, { topic, waitMs, signal }, async () => {
    const found = await tryTake(context, request, findWorker);
    findWorker = (transaction) => readWorker(transaction, workerId);
    return found;
  });
  if (taken && signal.aborted) {
    for (const { id } of taken) await putJobBack(context, { jobId: id, workerId });
    return [];
  }
  if (!taken) await context.transaction((transaction) => stillThere(transaction, workerId));
  return taken ?? [];
}

/** Undoes a take. The worker may have got the job all the same, so its success would still count. */
export function putJobBack(
  context: StoreContext,
  { jobId, workerId }: AttemptReference,
): Promise<void> {
  return context.transaction(async (transaction) => {
    const job = await lockJob(transaction, jobId);
    if (job?.status !== "IN_PROGRESS" || job.worker_id !== workerId) return;
    await requeueJobs(transaction, { jobs: [job], loss: "none" });
  });
}

type FindWorker = (transaction: JobTransaction) => Promise<{ readonly isDraining: boolean }>;

async function tryTake(
  context: StoreContext,
  request: TakeRequest,
  findWorker: FindWorker,
): Promise<readonly JobRecord[] | undefined> {
  for (;;) {
    const taken = await context.transaction(async (transaction) => {
      const { isDraining } = await findWorker(transaction);
      return isDraining ? "none" : takeOnce(context, transaction, request);
    });
    if (taken === "none") return undefined;
    if (taken.length > 0) return taken;
  }
}

/** Gives an empty list if all picked jobs had expired: more may wait behind them. */
async function takeOnce(
  context: StoreContext,
  transaction: JobTransaction,
  { endpointId, workerId, max, recipe }: TakeRequest,
): Promise<readonly JobRecord[] | "none"> {
  const jobs = await pickJobs(context, transaction, { endpointId, max, recipe });
  if (jobs.length === 0) return "none";
  const isExpired = ({ give_up_at }: JobControl) => give_up_at <= transaction.now;
  await endJobs(context, transaction, {
    jobs: jobs.filter(isExpired),
    ending: { status: "TIMED_OUT", error: TTL_ERROR },
  });
  const started = jobs.filter((job) => !isExpired(job)).map(({ id }) => id);
  const records = await startJobs(transaction, workerId, started);
  return started.flatMap((id) => records.get(id) ?? []);
}

async function startJobs(
  transaction: JobTransaction,
  workerId: string,
  jobIds: readonly string[],
): Promise<Map<string, JobRecord>> {
  if (jobIds.length === 0) return new Map();
  const rows = await transaction.query<JobRow>(
    `UPDATE parser.job SET status = 'IN_PROGRESS', is_at_head = false, worker_id = $2, missed_pings = 0,
       started_at = $3::timestamptz, stop_at = $3::timestamptz + execution_timeout_ms * interval '1 ms'
     WHERE id = ANY($1) AND status = 'IN_QUEUE' RETURNING ${JOB_COLUMNS}`,
    [jobIds, workerId, transaction.now],
  );
  await withdrawStopSignals(transaction, workerId, jobIds);
  for (const id of jobIds) transaction.say(topicOf("job", id));
  const inputs = await inputsOfShards(transaction, rows);
  return new Map(
    rows.map((row) => [row.id, { ...toJobRecord(row), ...inputs.get(row.parent_id) }]),
  );
}

type ShardInput = Pick<JobRecord, "input" | "sealedPassword" | "traceparent">;

/** A shard is read from the document of its job. */
async function inputsOfShards(
  { query }: JobTransaction,
  rows: readonly JobRow[],
): Promise<ReadonlyMap<string | null, ShardInput>> {
  const parentIds = rows.flatMap(({ parent_id }) => parent_id ?? []);
  if (parentIds.length === 0) return new Map();
  const parents = await query<JobRow>(`SELECT ${JOB_COLUMNS} FROM parser.job WHERE id = ANY($1)`, [
    parentIds,
  ]);
  return new Map(
    parents.map(toJobRecord).map(({ id, input, sealedPassword, traceparent }) => [
      id,
      {
        input,
        ...(sealedPassword !== undefined && { sealedPassword }),
        ...(traceparent !== undefined && { traceparent }),
      },
    ]),
  );
}
