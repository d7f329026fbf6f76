import type { ExtractionSettings } from "@parsewright/extraction";
import { mkdtemp, rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll } from "vitest";
import { DIALECT_NAMES } from "@parsewright/contract";
import { createApp } from "../app.ts";
import type { BlobStore } from "../blobs/blob-store.ts";
import { createFsBlobStore } from "../blobs/fs-blob-store.ts";
import { createJobBlobs } from "../blobs/job-blobs.ts";
import { createPageBlobs } from "../blobs/page-blobs.ts";
import { createAddressSigner } from "../blobs/signed-address.ts";
import { createTenantStorage } from "../blobs/tenant-storage.ts";
import type { Database } from "../database/database.ts";
import { startTestServer, type TestServer } from "../database/testing/test-database.ts";
import { createDialectTasks } from "../dialects/dialect-tasks.ts";
import type { EndpointSettings } from "../endpoints/endpoint-settings.ts";
import { hostedApi } from "../hosted-api/hosted-api.ts";
import { HOSTED_ROUTES } from "../hosted-api/hosted-routes.ts";
import { createTaskStore } from "../hosted-api/task-store.ts";
import { SAME_LINKS_FOR_ALL } from "../http/client-links.ts";
import { DEFAULT_HTTP_SETTINGS, type HttpSettings } from "../http/http-settings.ts";
import { createRateLimit } from "../http/rate-limit.ts";
import { createJobStore } from "../jobs/create-job-store.ts";
import type { JobStore } from "../jobs/job-store.ts";
import type { KeyScope, KeyStore } from "../keys/key-store.ts";
import { createSecretBox } from "../jobs/secret-box.ts";
import { createPostgresKeyStore } from "../keys/postgres-key-store.ts";
import { createVersionStore } from "../versions/version-store.ts";
import { createReadiness } from "../readiness.ts";
import { createWebhookCheck } from "../webhooks/check-webhook.ts";
import { createDeliveryLog } from "../webhooks/delivery-log.ts";

/** A gateway that listens on loopback, with a real database and files. */
export interface TestGateway {
  /** `http://127.0.0.1:port` */
  readonly url: string;
  readonly database: Database;
  readonly jobs: JobStore;
  readonly keys: KeyStore;
  /** A key of the tenant `acme` that may submit and read. */
  readonly key: string;
  readonly workerKey: string;
  /** Where its blobs are. */
  readonly folder: string;
  /** What was logged, as one text. */
  readonly log: () => string;
  /** Lets time pass for the job store and for signed addresses. */
  readonly skipTime: (milliseconds: number) => void;
  readonly createKey: (tenant: string, scopes: readonly KeyScope[]) => Promise<string>;
  readonly call: (path: string, init?: CallInit) => Promise<Answer>;
  readonly close: () => Promise<void>;
}

export interface CallInit {
  readonly method?: string;
  readonly key?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array | FormData | ReadableStream;
  readonly json?: unknown;
  readonly signal?: AbortSignal;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The body read as JSON; empty when it is none. */
  readonly body: Record<string, unknown>;
}

const TEST_ENDPOINT: EndpointSettings = {
  id: "e",
  minWorkers: 0,
  maxWorkers: 3,
  keepWarmSpares: 0,
  idleTimeoutSeconds: 10,
  executionTimeoutMs: 900_000,
  ttlMs: 86_400_000,
  resultRetentionMs: 86_400_000,
  maxQueueLength: 1000,
  maxQueueLengthPerTenant: 10_000,
  maxRunningPerTenant: 1_000_000,
  maxAttempts: 5,
  scaleUpAfterWaitMs: 4000,
  jobsPerWorker: 1,
  workerEnvironment: {},
};

const PAGE_RETENTION_MS = 86_400_000;

const TEST_SETTINGS: HttpSettings = {
  ...DEFAULT_HTTP_SETTINGS,
  longPollMs: 2000,
  workerErrorDelayMs: 1,
};

const TEST_SCALER = {
  report: () => Promise.resolve({ initializing: 0, throttled: 0, unhealthy: 0, desired: 1 }),
};

/** Every name is a public host. */
export const TEST_WEBHOOKS = {
  allowPrivateHosts: false,
  trustedHosts: ["inside.example:8080"],
  resolve: () => Promise.resolve(["93.184.216.34"]),
};

interface TestOptions {
  readonly settings?: Partial<HttpSettings>;
  readonly endpoint?: Partial<EndpointSettings>;
  readonly tenantMaxStoredBytes?: number;
  /** Asked once the tests run. */
  readonly extraction?: () => ExtractionSettings;
}

/** A gateway for the tests of one file; it is there once they run. */
export function useTestGateway(options: TestOptions = {}): TestGateway {
  const started = {} as TestGateway;
  let server: TestServer | undefined;
  beforeAll(async () => {
    server = await startTestServer();
    Object.assign(started, await startTestGateway(server, options));
  });
  afterAll(async () => {
    await started.close?.();
    await server?.stop();
  });
  return started;
}

async function startTestGateway(server: TestServer, options: TestOptions): Promise<TestGateway> {
  const database = await server.create();
  const folder = await mkdtemp(join(tmpdir(), "parser-gateway-"));
  const clock = { offsetMs: 0 };
  const lines: string[] = [];
  const keys = createPostgresKeyStore({ database });
  const { app, base, jobs } = await openTestApp({ database, folder, clock, lines, keys, options });
  await app.listen({ port: 0, host: "127.0.0.1" });
  base.url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;

  const createKey = async (tenant: string, scopes: readonly KeyScope[]) =>
    (await keys.create({ name: "test", tenant, scopes })).key;
  const key = await createKey("acme", ["submit", "read"]);
  return {
    url: base.url,
    database,
    jobs,
    keys,
    key,
    folder,
    workerKey: await createKey("workers", ["worker"]),
    log: () => lines.join("\n"),
    skipTime: (milliseconds) => (clock.offsetMs += milliseconds),
    createKey,
    call: (path, init = {}) => callGateway(base.url + path, { key, ...init }),
    async close() {
      await app.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Both APIs, on stores of their own. */
async function openTestApp(parts: {
  readonly database: Database;
  readonly folder: string;
  readonly clock: { readonly offsetMs: number };
  readonly lines: string[];
  readonly keys: KeyStore;
  readonly options: TestOptions;
}) {
  const { database, folder, clock, keys, options } = parts;
  const endpoints = new Map(
    ["e", "other"].map((id) => [id, { ...TEST_ENDPOINT, ...options.endpoint, id }]),
  );
  const base = { url: "" };
  const publicUrl = () => base.url;
  const addresses = createAddressSigner({
    signingKey: Buffer.from("test"),
    publicUrl,
    now: () => Date.now() + clock.offsetMs,
  });
  const store = await createFsBlobStore({ folder, signer: addresses });
  const settings = { ...TEST_SETTINGS, ...options.settings };
  const shared = {
    ...openTestStores({ database, store, endpoints, clock, options }),
    keys,
    addresses,
    checkWebhook: createWebhookCheck(TEST_WEBHOOKS),
    links: SAME_LINKS_FOR_ALL,
    limitRate: createRateLimit(settings.submitsPer10Seconds),
    log: (...line: unknown[]) => void parts.lines.push(JSON.stringify(line)),
  };
  const app = createApp({
    ...shared,
    readDeliveries: createDeliveryLog(database),
    secrets: createSecretBox(Buffer.from("test")),
    alsoDescribed: HOSTED_ROUTES,
    endpoints: (id) => endpoints.get(id),
    endpointIds: [...endpoints.keys()],
    dialects: {
      names: DIALECT_NAMES,
      endpoint: { ...TEST_ENDPOINT, ...options.endpoint },
      tasks: createDialectTasks(database),
      addresses,
    },
    scaler: TEST_SCALER,
    readiness: createReadiness({ database, blobs: store, dataFolder: folder }),
    extraction: options.extraction?.() ?? {},
    settings,
  });
  const tasks = createTaskStore(database);
  await app.register(hostedApi({ ...shared, tasks, endpointId: "e", settings, publicUrl }));
  return { app, base, jobs: shared.jobs };
}

function openTestStores(parts: {
  readonly database: Database;
  readonly store: BlobStore;
  readonly endpoints: ReadonlyMap<string, EndpointSettings>;
  readonly clock: { readonly offsetMs: number };
  readonly options: TestOptions;
}) {
  const { database, store, endpoints, clock } = parts;
  const { tenantMaxStoredBytes = 1e12 } = parts.options;
  const storage = createTenantStorage({ database, maxBytes: tenantMaxStoredBytes });
  const jobs = createJobStore({
    database,
    endpoints: (id) => endpoints.get(id),
    removeBlobs: (keys) => store.remove(keys),
    requireRoom: (tenant) => storage.requireRoom(tenant),
    clockOffsetMs: () => clock.offsetMs,
  });
  const blobs = createJobBlobs({ blobs: store, database, storage });
  return {
    jobs,
    storage,
    blobs,
    versions: createVersionStore({ database, blobs }),
    pages: createPageBlobs({ blobs: store, database, storage, retentionMs: PAGE_RETENTION_MS }),
  };
}

/** Calls a gateway as any client does. */
export async function callGateway(url: string, init: CallInit): Promise<Answer> {
  const { key = "", json, headers = {}, signal } = init;
  const body = json === undefined ? init.body : JSON.stringify(json);
  const response = await fetch(url, {
    method: init.method ?? (body === undefined ? "GET" : "POST"),
    headers: {
      ...(key !== "" && { authorization: `Bearer ${key}` }),
      ...(json !== undefined && { "content-type": "application/json" }),
      ...headers,
    },
    ...(body !== undefined && { body, duplex: "half" }),
    ...(signal && { signal }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, body: readJson(text) };
}

function readJson(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return {};
  }
}
