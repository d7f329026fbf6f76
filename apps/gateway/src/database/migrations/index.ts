import { jobs } from "./0001-jobs.ts";
import { keys } from "./0002-keys.ts";
import { webhookDeliveries } from "./0003-webhook-deliveries.ts";
import { hostedTasks } from "./0004-hosted-tasks.ts";
import { archiveLayout } from "./0005-archive-layout.ts";
import { sealedPassword } from "./0006-sealed-password.ts";
import { calledUrl } from "./0007-called-url.ts";
import { workerKey } from "./0008-worker-key.ts";
import { fairQueue } from "./0009-fair-queue.ts";
import { blobLedger } from "./0010-blob-ledger.ts";
import { dialectTasks } from "./0011-dialect-tasks.ts";
import { endedCounts } from "./0012-ended-counts.ts";
import { jobFacts } from "./0013-job-facts.ts";
import { visionReports } from "./0014-vision-reports.ts";
import { pageShards } from "./0015-page-shards.ts";
import { nameSearch } from "./0016-name-search.ts";
import { pageConfidence } from "./0017-page-confidence.ts";
import { pagesUnread } from "./0018-pages-unread.ts";
import { crashes } from "./0019-crashes.ts";
import { draftPages } from "./0020-draft-pages.ts";
import { waitingCounts } from "./0021-waiting-counts.ts";
import { jobVersions } from "./0022-job-versions.ts";
import type { Migration } from "./migration.ts";

/** In the order in which they are applied. */
export const MIGRATIONS: readonly Migration[] = [
  jobs,
  keys,
  webhookDeliveries,
  hostedTasks,
  archiveLayout,
  sealedPassword,
  calledUrl,
  workerKey,
  fairQueue,
  blobLedger,
  dialectTasks,
  endedCounts,
  jobFacts,
  visionReports,
  pageShards,
  nameSearch,
  pageConfidence,
  pagesUnread,
  crashes,
  draftPages,
  waitingCounts,
  jobVersions,
];
