import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { startEmbeddedPostgres } from "@parsewright/gateway/embedded-postgres";
import { writeFigures } from "./all/figures.ts";
import { type BareQueue, openBareQueue } from "./gateway/bare-queue.ts";
import { GatewayUnderTest } from "./gateway/gateway-under-test.ts";
import { type Pace, pace } from "./gateway/measure.ts";
import { slopeOf } from "./worker/slope.ts";

const { values } = parseArgs({
  options: {
    jobs: { type: "string", default: "1000" },
    queued: { type: "string", default: "10000" },
    json: { type: "string" },
  },
});
const jobCount = Number(values.jobs);
const queuedCount = Number(values.queued);
const CLIENTS = 16;
const WORKERS = 8;
/** A gateway runs for weeks: its first thousands of requests, while V8 still compiles, cost up to three times as much. */
const WARM_UP = 2000;
const MEMORY_SAMPLES = 20;
const KIBIBYTE = 1024;

const rates: { name: string; value: number }[] = [];
const folder = await mkdtemp(join(tmpdir(), "bench-gateway-"));
// The server runs as another account when this runs as root.
await chmod(folder, 0o755);
const server = await startEmbeddedPostgres({ folder, log: () => undefined });
const { user, host, port } = server.connection;
const databaseUrl = `postgresql://${user}@${encodeURIComponent(host)}:${port}/postgres`;
const gateway = new GatewayUnderTest({
  DATABASE_URL: databaseUrl,
  PARSER_DATA_DIR: folder,
  PARSER_RATE_LIMIT_PER_10S: "1000000",
  PARSER_MAX_QUEUE_LENGTH: "1000000",
  PARSER_TENANT_MAX_QUEUE_LENGTH: "1000000",
});
try {
  await gateway.start();
  const bare = await openBareQueue(databaseUrl);
  await compare(bare);
  await bare.stop();
  await drain();
  await writeFigures(values.json, [
    {
      title: "Jobs through the gateway",
      note: `${jobCount} jobs without work of their own, ${CLIENTS} callers, ${WORKERS} workers; pg-boss is the bare queue on the same PostgreSQL.`,
      unit: "a second",
      better: "higher",
      rows: rates,
    },
  ]);
} finally {
  await gateway.kill();
  await server.stop();
  await rm(folder, { recursive: true });
}

async function compare(bare: BareQueue): Promise<void> {
  const many = { count: jobCount, atOnce: CLIENTS };
  const warmUp = { count: WARM_UP, atOnce: CLIENTS };
  const warmIds: string[] = [];
  const warmBareIds: string[] = [];
  await pace(warmUp, async (index) => warmIds.push(await gateway.submit(index)));
  await pace(warmUp, async (index) => warmBareIds.push(await bare.submit(index)));
  await pace(warmUp, (index) => gateway.call("GET", `status/${warmIds[index]}`));
  await pace(warmUp, (index) => bare.read(warmBareIds[index] ?? ""));
  const ids: string[] = [];
  const bareIds: string[] = [];
  console.log(`${jobCount} jobs, ${CLIENTS} clients, ${WORKERS} workers`);
  show("durable submits", {
    ours: await pace(many, async (index) => ids.push(await gateway.submit(index))),
    bare: await pace(many, async (index) => bareIds.push(await bare.submit(index))),
  });
  show("status reads", {
    ours: await pace(many, (index) => gateway.call("GET", `status/${ids[index]}`)),
    bare: await pace(many, (index) => bare.read(bareIds[index] ?? "")),
  });
  const alone = { count: Math.min(jobCount / 2, 500), atOnce: 1 };
  show("take to done, one worker", {
    ours: await pace(alone, () => gateway.work("alone")),
    bare: await pace(alone, () => bare.work()),
  });
  const rest = { count: jobCount - alone.count, atOnce: WORKERS };
  show("take to done, all workers", {
    ours: await pace(rest, (index) => gateway.work(`w${index % WORKERS}`)),
    bare: await pace(rest, () => bare.work()),
  });
}

/** Fills the queue, ends the gateway as a power cut would, and lets the next one work it off. */
async function drain(): Promise<void> {
  await pace({ count: queuedCount, atOnce: CLIENTS }, (index) => gateway.submit(index));
  await gateway.kill();
  const startMs = performance.now();
  await gateway.start();
  const readyMs = performance.now() - startMs;
  const memory: [job: number, bytes: number][] = [];
  const sampleEvery = Math.max(1, Math.floor(queuedCount / MEMORY_SAMPLES));
  const drained = await pace({ count: queuedCount, atOnce: WORKERS }, async (index) => {
    await gateway.work(`w${index % WORKERS}`);
    if (index % sampleEvery === 0) memory.push([index, gateway.residentBytes()]);
  });
  // The first half is the young process that fills its heap.
  const settled = memory.filter(([job]) => job >= queuedCount / 2);
  console.log(
    `${queuedCount} queued jobs after a restart: ready in ${(readyMs / 1000).toFixed(1)} s, ` +
      `drained in ${(queuedCount / drained.perSecond).toFixed(1)} s (${describe(drained)})\n` +
      `memory: ${Math.round((settled.at(-1)?.[1] ?? 0) / KIBIBYTE / KIBIBYTE)} MiB at the end, ` +
      `slope ${(slopeOf(settled) / KIBIBYTE).toFixed(2)} KiB per job over the second half`,
  );
}

function show(name: string, { ours, bare }: { readonly ours: Pace; readonly bare: Pace }): void {
  rates.push(
    { name: `Parser, ${name}`, value: ours.perSecond },
    { name: `pg-boss, ${name}`, value: bare.perSecond },
  );
  console.log(
    `${name}\n  gateway  ${describe(ours)}\n  pg-boss  ${describe(bare)}\n` +
      `  ratio    ${(ours.perSecond / bare.perSecond).toFixed(2)}`,
  );
}

function describe({ perSecond, medianMs, p99Ms }: Pace): string {
  return `${perSecond.toFixed(0)}/s, median ${medianMs.toFixed(1)} ms, p99 ${p99Ms.toFixed(1)} ms`;
}
