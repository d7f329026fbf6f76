import { loadavg } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { writePdf } from "@parsewright/document/testing/pdf-writer";
import { runEchoReader } from "./page-workers/echo-reader.ts";
import { startPageService } from "./page-workers/page-service.ts";

const { values } = parseArgs({
  options: {
    pages: { type: "string", default: "3000" },
    /** What an echo worker takes for each. */
    milliseconds: { type: "string", default: "20" },
    workers: { type: "string", default: "1,2,4,8" },
    /** Of a document for one real worker, then two. 0: none. */
    "real-pages": { type: "string", default: "400" },
    /** Of the real workers. Default: a folder without any, so that those alone are used that come with the engine. */
    "model-directory": { type: "string", default: "/nonexistent" },
  },
});

const service = await startPageService();
try {
  const pages = Number(values.pages);
  const counts = values.workers.split(",").map(Number);
  await report({ kind: "echo", counts, pages, time: timeEcho });
  const realPages = Number(values["real-pages"]);
  if (realPages > 0) {
    await report({ kind: "real", counts: [1, 2], pages: realPages, time: timeReal });
  }
} finally {
  await service.close();
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
      url: service.url,
      workerId: `echo-${count}-${index}`,
      millisecondsPerPage: Number(values.milliseconds),
      signal: over.signal,
    }),
  );
  const seconds = await timeJob({ pages });
  over.abort();
  await Promise.all(readers);
  return seconds;
}

async function timeReal(count: number, pages: number): Promise<number> {
  const environment = { PARSER_MODEL_DIR: values["model-directory"] };
  const workers = await Promise.all(
    Array.from({ length: count }, (_, index) =>
      service.startWorker(`real-${count}-${index}`, environment),
    ),
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

async function timeJob(input: object): Promise<number> {
  const start = performance.now();
  const answer = await fetch(`${service.url}/v2/parser/run`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ input }),
  });
  const { id } = (await answer.json()) as { readonly id: string };
  for (;;) {
    const status = await fetch(`${service.url}/v2/parser/status/${id}?wait=20000`);
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
