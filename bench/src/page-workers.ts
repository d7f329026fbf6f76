import { spawn } from "node:child_process";
import { loadavg } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { writePdf } from "@parsewright/document/testing/pdf-writer";
import { keepRunning, type KillableProcess } from "@parsewright/gateway/testing/gateway-process";
import { workerEnvironment } from "@parsewright/gateway/worker-environment";
import { NO_MODELS } from "./engine/model-directory.ts";
import { startBenchGateway } from "./gateway/bench-gateway.ts";
import { readCommandLine } from "./measure/command-line.ts";
import { runEchoReader } from "./page-workers/echo-reader.ts";

const WORKER_MAIN = fileURLToPath(new URL("../../apps/worker/dist/main.js", import.meta.url));

const { values } = readCommandLine({
  usage:
    "page-workers [--pages N] [--milliseconds N] [--workers N,N,...] [--real-pages N] [--model-directory DIR]",
  options: {
    pages: 3000,
    /** Time that an echo worker takes for each. */
    milliseconds: 20,
    workers: "1,2,4,8",
    /** Of a document for one real worker, then two. 0: none. */
    "real-pages": 400,
    /** Of the real workers. */
    "model-directory": NO_MODELS,
  },
});

const gateway = await startBenchGateway({ PARSER_DISABLE_AUTH: "on" });
try {
  const counts = values.workers.split(",").map(Number);
  await report({ kind: "echo", counts, pages: values.pages, time: timeEcho });
  const pages = values["real-pages"];
  if (pages > 0) await report({ kind: "real", counts: [1, 2], pages, time: timeReal });
} finally {
  await gateway.close();
}

async function report({
  kind,
  counts,
  pages,
  time,
}: {
  readonly kind: string;
  readonly counts: readonly number[];
  readonly pages: number;
  readonly time: (workers: number, pages: number) => Promise<number>;
}): Promise<void> {
  let first: number | undefined;
  for (const count of counts) {
    const seconds = await time(count, pages);
    first ??= seconds * count;
    const speedUp = (first / seconds).toFixed(2);
    const load = (loadavg()[0] ?? 0).toFixed(0);
    console.log(
      `${kind}: workers ${count}, ${pages} pages in ${seconds.toFixed(1)} s, speed-up ${speedUp}, load ${load}`,
    );
  }
}

async function timeEcho(count: number, pages: number): Promise<number> {
  const over = new AbortController();
  const readers = Array.from({ length: count }, (_, index) =>
    runEchoReader({
      url: gateway.url,
      workerId: `echo-${count}-${index}`,
      millisecondsPerPage: values.milliseconds,
      signal: over.signal,
    }),
  );
  const seconds = await timeJob({ pages });
  over.abort();
  await Promise.all(readers);
  return seconds;
}

async function timeReal(count: number, pages: number): Promise<number> {
  const workers = await Promise.all(
    Array.from({ length: count }, (_, index) => startWorker(`real-${count}-${index}`)),
  );
  try {
    // One short document for each, so that all have started.
    const short = writeDocument(1, "short");
    await Promise.all(workers.map(() => timeJob({ file_b64: short, backend: "pipeline" })));
    // Another document for each number of workers: pages of the same one are kept.
    const document = writeDocument(pages, `read by ${count}`);
    return await timeJob({ file_b64: document, backend: "pipeline" });
  } finally {
    await Promise.all(workers.map((worker) => worker.stop()));
  }
}

function startWorker(workerId: string): Promise<KillableProcess> {
  const env = workerEnvironment({
    gatewayUrl: gateway.url,
    publicUrl: gateway.url,
    endpointId: "parser",
    workerId,
    workerKey: "none",
    resultMaxBytes: 64 * 1024 * 1024,
    maxWorkers: 2,
    inherited: {
      PARSER_MODEL_DIR: values["model-directory"],
      PARSER_WORK_DIR: join(gateway.database.folder, workerId),
    },
    endpointEnvironment: {},
  });
  const start = async () => spawn(process.execPath, [WORKER_MAIN], { env, stdio: "ignore" });
  return keepRunning(start);
}

async function timeJob(input: object): Promise<number> {
  const start = performance.now();
  const answer = await fetch(`${gateway.url}/v2/parser/run`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ input }),
  });
  const { id } = (await answer.json()) as { readonly id: string };
  for (;;) {
    const status = await fetch(`${gateway.url}/v2/parser/status/${id}?wait=20000`);
    const job = (await status.json()) as { readonly status: string; readonly error?: string };
    if (job.status === "COMPLETED") return (performance.now() - start) / 1000;
    if (!["IN_QUEUE", "IN_PROGRESS"].includes(job.status)) throw new Error(job.error ?? job.status);
    await sleep(50);
  }
}

function writeDocument(pages: number, title: string): string {
  const bytes = writePdf(
    Array.from({ length: pages }, (_, index) => ({
      content(page) {
        for (let line = 0; line < 40; line += 1) {
          const text = `${title}, page ${index + 1}, line ${line + 1}: wind from the north, sea calm, lamp lit.`;
          page.text(text, { x: 72, y: 740 - line * 16 });
        }
      },
    })),
  );
  return Buffer.from(bytes).toString("base64");
}
