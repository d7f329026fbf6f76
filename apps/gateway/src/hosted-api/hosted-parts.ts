import type { JobBlobs } from "../blobs/job-blobs.ts";
import type { AddressSigner } from "../blobs/signed-address.ts";
import type { ClientLinks } from "../http/client-links.ts";
import type { JobStore } from "../jobs/job-store.ts";
import type { CheckWebhook } from "../webhooks/check-webhook.ts";
import type { TaskStore } from "./task-store.ts";

/** Parts that the hosted API's tasks need. */
export interface HostedParts {
  readonly jobs: JobStore;
  readonly blobs: JobBlobs;
  readonly tasks: TaskStore;
  readonly addresses: Pick<AddressSigner, "uploadUrl" | "checkUpload">;
  readonly links: ClientLinks;
  readonly checkWebhook: CheckWebhook;
  /** The endpoint that does the work. */
  readonly endpointId: string;
}
