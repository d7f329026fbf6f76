import { writeFigures } from "./all/figures.ts";
import { type BareQueue, openBareQueue } from "./gateway/bare-queue.ts";
import { startBenchGateway } from "./gateway/bench-gateway.ts";
import { type Pace, pace } from "./gateway/pace.ts";
import { readCommandLine } from "./measure/command-line.ts";
import { slopeOf } from "./measure/statistics.ts";

const {
  values: { jobs: jobCount, queued: queuedCount, json },
} = readCommandLine({
  usage: "gateway [--jobs N] [--queued N] [--json FILE]",
  options: { jobs: 1000, queued: 10_000, json: null },
});
const CLIENTS = 16;
const WORKERS = 8;
/** A gateway runs for weeks: its first thousands of requests, while V8 still compiles, cost up to three times as much. */
const WARM_UP = 2000;
const MEMORY_SAMPLES = 20;
const KIBIBYTE = 1024;

const rates: { name: string; value: number }[] = [];
const gateway = await startBenchGateway({
  PARSER_RATE_LIMIT_PER_10S: "1000000",
  PARSER_MAX_QUEUE_LENGTH: "1000000",
  PARSER_TENANT_MAX_QUEUE_LENGTH: "1000000",
});
try {
  const bare = await openBareQueue(gateway.database.url);
  await compare(bare);
  await bare.stop();
  await drain();
  await writeFigures(json, [
    {
      title: "Jobs through the gateway",
      note: `${jobCount} jobs without work of their own, ${CLIENTS} callers, ${WORKERS} workers; pg-boss is the bare queue on the same PostgreSQL.`,
      unit: "a second",
      better: "higher",
      rows: rates,
    },
  ]);
} finally {
  await gateway.close();
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
  let startMs = 0;
  await gateway.restart(async () => {
    startMs = performance.now();
  });
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
    { name: `Parsewright, ${name}`, value: ours.perSecond },
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
