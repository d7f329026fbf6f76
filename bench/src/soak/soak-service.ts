import { spawn } from "node:child_process";
import { createHash, createHmac } from "node:crypto";
import { chmod, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { CreateBucketCommand, S3Client } from "@aws-sdk/client-s3";
import { administerKeys } from "@parsewright/gateway";
import { ECHO_WORKER } from "@parsewright/gateway/testing/echo-worker";
import {
  keepRunning,
  type KillableProcess,
  startGatewayProcess,
} from "@parsewright/gateway/testing/gateway-process";
import { JOB_AUDIT } from "@parsewright/gateway/testing/job-audit";
import { mountSmallDisk, type SmallDisk } from "@parsewright/gateway/testing/small-disk";
import { workerEnvironment } from "@parsewright/gateway/worker-environment";
import { startRadosgw, whyNoRadosgw } from "@parsewright/outbound/testing/radosgw";
import { Pool } from "pg";
import { type SlowProxy, startSlowProxy } from "./slow-proxy.ts";
import { findDatabaseOf, type SoakDatabase, startDatabase } from "./soak-database.ts";

/** Gateways on one database, with workers that parse and workers that only answer. */
export interface SoakService {
  readonly folder: string;
  readonly gateways: readonly (KillableProcess & { readonly url: string })[];
  readonly workers: readonly KillableProcess[];
  readonly echoWorkers: readonly KillableProcess[];
  readonly database: SoakDatabase;
  readonly disk: SmallDisk | undefined;
  readonly bucket: SlowProxy | undefined;
  readonly pool: Pool;
  readonly key: string;
  /** Of another tenant, whose calls are waited for. */
  readonly dialectKey: string;
  /** Moves the clocks of gateways and workers. */
  shiftClock(milliseconds: number): Promise<void>;
  /** SIGKILL for all but the database, which is asked to end. */
  close(): Promise<void>;
}

export interface SoakOptions {
  /** One gateway with its own database, in the place of two on a server. */
  readonly isEmbedded: boolean;
  /** Payloads lie in a bucket, where its server is installed; else in a folder. */
  readonly withBucket: boolean;
  readonly modelDirectory: string;
}

const SIGNING_KEY = "a key for the soak";
const DISK_MEGABYTES = 3000;
const BUCKET = "soak";
const WORKER_SETTINGS = {
  PARSER_ENGINE_MEMORY_MB: "1024",
  LOG_LEVEL: "error",
  RUNPOD_PING_INTERVAL: "1000",
};
const CLOCK = new URL("./shifted-clock.js", import.meta.url).href;
const WORKER_MAIN = fileURLToPath(new URL("../../../apps/worker/dist/main.js", import.meta.url));

export async function startSoakService(options: SoakOptions): Promise<SoakService> {
  const folder = await mkdtemp(join(tmpdir(), "soak-"));
  // The database runs under another account when this runs as root.
  await chmod(folder, 0o755);
  const data = join(folder, "disk");
  const disk = await mountSmallDisk(data, DISK_MEGABYTES);
  const server = options.isEmbedded ? undefined : await startDatabase(join(data, "database"));
  const store = options.withBucket ? await startStore() : undefined;
  const clockFile = join(folder, "clock");
  await writeFile(clockFile, "0");
  const clock = { SOAK_CLOCK_FILE: clockFile, NODE_OPTIONS: `--import=${CLOCK}` };
  const environment = {
    ...clock,
    ...(server !== undefined && { DATABASE_URL: server.url }),
    PARSER_DATA_DIR: join(data, "gateway"),
    PARSER_SIGNING_KEY: SIGNING_KEY,
    PARSER_MAX_QUEUE_LENGTH: "1000000",
    PARSER_CONFIG: await writeConfig(folder),
    ...store?.environment,
  };
  await mkdir(environment.PARSER_DATA_DIR);
  const gateways = [await startGatewayProcess(environment)];
  if (server !== undefined) gateways.push(await startGatewayProcess(environment));
  const database = server ?? (await findDatabaseOf(environment.PARSER_DATA_DIR));
  const pool = await openPool(database.url);
  const [key = "", dialectKey = ""] = await createKeys(environment, ["soak", "dialects"]);
  const inherited = {
    ...clock,
    // Uploads are fetched from the bucket or a gateway, both on this machine.
    PARSER_ALLOW_LOCAL_FETCH: "on",
    PARSER_WORK_DIR: join(data, "work"),
    PARSER_MODEL_DIR: options.modelDirectory,
    ...WORKER_SETTINGS,
  };
  const urls = gateways.map(({ url }) => url);
  const places = 2 / urls.length;
  const workers = await startWorkers(urls, { endpointId: "parser", inherited, count: places });
  const echo = { endpointId: "echo", inherited, count: 2 * places } as const;
  const echoWorkers = await startWorkers(urls, echo);
  return {
    folder,
    gateways,
    workers,
    echoWorkers,
    database,
    disk,
    bucket: store?.proxy,
    pool,
    key,
    dialectKey,
    shiftClock: (milliseconds) => writeFile(clockFile, String(milliseconds)),
    async close() {
      const killed = [...workers, ...echoWorkers, ...gateways].map((one) => one.stop());
      await Promise.allSettled(killed);
      await pool.end();
      await database.stop();
      await store?.stop();
      disk?.remove();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function openPool(connectionString: string): Promise<Pool> {
  const pool = new Pool({ connectionString, max: 2 });
  // Connections of a server that goes away.
  pool.on("error", () => undefined);
  await pool.query(JOB_AUDIT);
  return pool;
}

function createKeys(
  environment: Readonly<Record<string, string>>,
  tenants: readonly string[],
): Promise<string[]> {
  return administerKeys(environment, async (keys) => {
    const scopes = ["submit", "read"] as const;
    const created = tenants.map((tenant) => keys.create({ name: "soak", tenant, scopes }));
    return (await Promise.all(created)).map(({ key }) => key);
  });
}

async function writeConfig(folder: string): Promise<string> {
  const path = join(folder, "endpoints.json");
  await writeFile(path, JSON.stringify({ endpoints: { parser: {}, echo: {} } }));
  return path;
}

const COMMANDS = { parser: [process.execPath, WORKER_MAIN], echo: ECHO_WORKER } as const;

/** `count` workers for each gateway. */
function startWorkers(
  gatewayUrls: readonly string[],
  {
    endpointId,
    inherited,
    count,
  }: {
    readonly endpointId: keyof typeof COMMANDS;
    readonly inherited: Readonly<Record<string, string>>;
    readonly count: number;
  },
): Promise<KillableProcess[]> {
  const places = gatewayUrls.flatMap((gatewayUrl, index) =>
    Array.from({ length: count }, (_, place) => ({
      gatewayUrl,
      endpointId,
      inherited,
      workerId: `${endpointId}-${index}-${place}`,
    })),
  );
  return Promise.all(places.map((worker) => startWorker(COMMANDS[endpointId], worker)));
}

/** Comes back under the same id, as the platform starts a worker again. */
function startWorker(
  [file = "", ...args]: readonly string[],
  {
    gatewayUrl,
    ...worker
  }: {
    readonly gatewayUrl: string;
    readonly endpointId: string;
    readonly workerId: string;
    readonly inherited: Readonly<Record<string, string>>;
  },
): Promise<KillableProcess> {
  const signingKey = createHash("sha256").update(SIGNING_KEY).digest();
  const label = createHmac("sha256", signingKey).update("local workers").digest("base64url");
  const env = workerEnvironment({
    ...worker,
    gatewayUrl,
    publicUrl: gatewayUrl,
    workerKey: `pk_workers_${label}`,
    resultMaxBytes: 16 * 1024 * 1024,
    maxWorkers: 1,
    endpointEnvironment: {},
  });
  return keepRunning(() => Promise.resolve(spawn(file, args, { env, stdio: "ignore" })));
}

/** A real bucket behind a way that can be slow; `undefined` where its server is not installed. */
async function startStore() {
  if (whyNoRadosgw() !== undefined) return undefined;
  const server = await startRadosgw();
  const { accessKeyId, secretAccessKey } = server;
  const client = new S3Client({
    endpoint: server.endpointUrl,
    region: "us-east-1",
    forcePathStyle: true,
    credentials: { accessKeyId, secretAccessKey },
  });
  await client.send(new CreateBucketCommand({ Bucket: BUCKET }));
  client.destroy();
  const proxy = await startSlowProxy(server.endpointUrl);
  return {
    proxy,
    environment: {
      BUCKET_ENDPOINT_URL: proxy.url,
      BUCKET_ACCESS_KEY_ID: accessKeyId,
      BUCKET_SECRET_ACCESS_KEY: secretAccessKey,
      BUCKET_NAME: BUCKET,
    },
    async stop() {
      proxy.close();
      await server.stop();
    },
  };
}
