import { topicOf } from "../database/wakeups.ts";
import { cancelJob, purgeQueue, retryJob } from "./change-jobs.ts";
import { addDraftPages, readDraftPages } from "./draft-pages.ts";
import { finishJob } from "./finish-job.ts";
import { addJobUpdate, drainJobUpdates, readUpdatesAfter } from "./job-events.ts";
import type { JobStore } from "./job-store.ts";
import { createQueueLimit } from "./queue-limit.ts";
import { countAhead, countJobs, createFind, listJobs } from "./read-jobs.ts";
import { deleteJob, forgetAfter } from "./retention.ts";
import { waitForStopSignals } from "./stop-signals.ts";
import { createStoreContext, type JobStoreParts, waitForTopic } from "./store-context.ts";
import { createSubmit } from "./submit-job.ts";
import { createSweep } from "./sweep.ts";
import { giveShardsBack, splitJob, takeShardsBack } from "./share-shards.ts";
import { putJobBack, takeJobs } from "./take-jobs.ts";
import { readVision } from "./vision-reports.ts";
import { claimWorker, drainWorker, forgetWorker, listWorkers, takeHeartbeat } from "./workers.ts";

/** Jobs on PostgreSQL. Everything about a job is in its row, also its place among those that wait. */
export function createJobStore(parts: JobStoreParts): JobStore {
  const context = createStoreContext(parts);
  const refuseWhenFull = createQueueLimit();
  const submit = createSubmit(context, refuseWhenFull);
  const find = createFind(context);
  return {
    async submit(job) {
      await parts.requireRoom?.(job.tenant);
      return submit(job);
    },
    find,
    countAhead: (jobId) => countAhead(context, jobId),
    list: (query) => listJobs(context, query),
    waitForJob: (jobId, wait) => waitForTopic(context, { ...wait, topic: topicOf("job", jobId) }),
    take: (request) => takeJobs(context, request),
    split: (reference, pages) => splitJob(context, reference, pages),
    giveShardsBack: (reference, pages) => giveShardsBack(context, reference, pages),
    takeShardsBack: (request) => takeShardsBack(context, request),
    putBack: (reference) => putJobBack(context, reference),
    addUpdate: (reference, update) => addJobUpdate(context, reference, update),
    addDraftPages: (reference, drafts) => addDraftPages(context, reference, drafts),
    draftPagesAfter: (jobId, place) => readDraftPages(context, jobId, place),
    finish: (reference, end) => finishJob(context, reference, end),
    updatesAfter: (jobId, cursor) => readUpdatesAfter(context, jobId, cursor),
    drainUpdates: (jobId) => drainJobUpdates(context, jobId),
    cancel: (jobId) => cancelJob(context, jobId),
    retry: (jobId) => retryJob(context, jobId, refuseWhenFull),
    purge: (scope) => purgeQueue(context, scope),
    claimWorker: (claim) => claimWorker(context, claim),
    heartbeat: (beat) => takeHeartbeat(context, beat),
    hasVision: (endpointId) => readVision(context, endpointId),
    stopSignals: (request) => waitForStopSignals(context, request),
    drainWorker: (workerId) => drainWorker(context, workerId),
    forgetWorker: (workerId, loss) => forgetWorker(context, workerId, loss),
    workers: (endpointId) => listWorkers(context, endpointId),
    counts: (endpointId) => countJobs(context, endpointId),
    delete: (jobId) => deleteJob(context, jobId),
    forgetAfter: (jobId, milliseconds) => forgetAfter(context, jobId, milliseconds),
    sweep: createSweep(context),
  };
}
