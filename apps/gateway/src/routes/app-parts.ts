import type { BlobStore } from "../blobs/blob-store.ts";
import type { EndpointSettings } from "../endpoints/endpoint-settings.ts";
import type { GatewayLog } from "../http/gateway-log.ts";
import type { HttpSettings } from "../http/http-settings.ts";
import type { JobStore } from "../jobs/job-store.ts";
import type { KeyStore } from "../keys/key-store.ts";
import type { WorkerCensus } from "./worker-census.ts";

/** Checks addresses that the gateway has signed itself; fails with FORBIDDEN. */
export interface SignedAddresses {
  checkDownload(
    key: string,
    query: Readonly<Record<string, unknown>>,
  ): { readonly fileName: string };
  checkUpload(key: string, query: Readonly<Record<string, unknown>>): { readonly maxBytes: number };
}

/** What the HTTP side of the gateway stands on. */
export interface AppParts {
  readonly jobs: JobStore;
  readonly blobs: BlobStore;
  /** Not needed where a bucket signs its own addresses. */
  readonly addresses?: SignedAddresses;
  readonly keys: Pick<KeyStore, "check">;
  readonly endpoints: (id: string) => EndpointSettings | undefined;
  readonly workers: WorkerCensus;
  /** Fails while the gateway cannot take jobs. */
  readonly checkReady: () => Promise<void>;
  readonly settings: HttpSettings;
  readonly log: GatewayLog;
}

/** The parts, and what the app itself adds for its routes. */
export interface RouteParts extends AppParts {
  /** Aborts when the app closes, so that no held request delays it. */
  readonly stopping: AbortSignal;
}
