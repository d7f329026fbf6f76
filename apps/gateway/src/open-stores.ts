import { join } from "node:path";
import { createFsBlobStore } from "./blobs/fs-blob-store.ts";
import { createJobBlobs, type JobBlobs } from "./blobs/job-blobs.ts";
import { createPageBlobs, type PageBlobs } from "./blobs/page-blobs.ts";
import { createS3BlobStore } from "./blobs/s3-blob-store.ts";
import { type AddressSigner, createAddressSigner } from "./blobs/signed-address.ts";
import { loadSigningKey } from "./keys/signing-key.ts";
import { createTenantStorage, type TenantStorage } from "./blobs/tenant-storage.ts";
import type { GatewaySettings } from "./config.ts";
import { type Database, openDatabase } from "./database/database.ts";
import type { EndpointSettings } from "./endpoints/endpoint-settings.ts";
import type { GatewayLog } from "./http/gateway-log.ts";
import { createJobStore } from "./jobs/create-job-store.ts";
import type { JobStore } from "./jobs/job-store.ts";
import { createSecretBox, type SecretBox } from "./jobs/secret-box.ts";
import { ofLocalWorkers } from "./keys/configured-keys.ts";
import type { KeyStore } from "./keys/key-store.ts";
import { localWorkerKey } from "./keys/key-text.ts";
import { createVersionStore, type VersionStore } from "./versions/version-store.ts";
import { createPostgresKeyStore } from "./keys/postgres-key-store.ts";

/** Everything that a gateway keeps. */
export interface Stores {
  readonly database: Database;
  readonly signingKey: Uint8Array;
  readonly addresses: AddressSigner;
  readonly blobs: JobBlobs;
  readonly storage: TenantStorage;
  /** Absent where none are kept. */
  readonly pages?: PageBlobs | undefined;
  readonly keys: KeyStore;
  readonly workerKey: string;
  readonly jobs: JobStore;
  readonly secrets: SecretBox;
  readonly versions: VersionStore;
}

/** Opens the database, brings it up to date, and puts the stores on it. */
export async function openStores(
  settings: GatewaySettings,
  options: {
    readonly publicUrl: () => string;
    readonly endpoints: (id: string) => EndpointSettings | undefined;
    readonly log: GatewayLog;
  },
): Promise<Stores> {
  const { publicUrl, endpoints, log } = options;
  const { dataFolder } = settings.database;
  const database = await openDatabase(settings.database, {
    log: (message) => log("warn", message, {}),
  });
  try {
    const signingKey = await loadSigningKey({
      folder: dataFolder,
      ...(settings.signingKey !== undefined && { configured: settings.signingKey }),
    });
    const addresses = createAddressSigner({ signingKey, publicUrl });
    const store = settings.bucket
      ? createS3BlobStore(settings.bucket)
      : await createFsBlobStore({ folder: join(dataFolder, "blobs"), signer: addresses });
    const workerKey = localWorkerKey(signingKey);
    const keys = createPostgresKeyStore({
      database,
      configured: [ofLocalWorkers(workerKey), ...settings.configuredKeys],
    });
    const storage = createTenantStorage({ database, maxBytes: settings.tenantMaxStoredBytes });
    const jobs = createJobStore({
      database,
      endpoints,
      removeBlobs: (names) => store.remove(names),
      requireRoom: (tenant) => storage.requireRoom(tenant),
      weightOf: settings.weightOf,
      retentionMsOf: settings.retentionMsOf,
    });
    const blobs = createJobBlobs({ blobs: store, database, storage });
    const { pageRetentionMs } = settings;
    const pages =
      pageRetentionMs === 0
        ? undefined
        : createPageBlobs({ blobs: store, database, storage, retentionMs: pageRetentionMs });
    return {
      database,
      signingKey,
      addresses,
      blobs,
      storage,
      pages,
      keys,
      workerKey,
      jobs,
      secrets: createSecretBox(signingKey),
      versions: createVersionStore({ database, blobs }),
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}
