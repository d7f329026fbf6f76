import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { writeFigures } from "./all/figures.ts";
import { runInChild } from "./hostile/run-in-child.ts";
import { writeLongPdf } from "./memory/long-pdf.ts";

const MEBIBYTE = 1024 * 1024;
const KILL_AFTER_MS = 600_000;
const [SHORT_PAGES, LONG_PAGES] = [100, 1_000];

/** How much more memory ten times the pages may take. */
const MAX_GROWTH = 1.2;

const { values } = parseArgs({ options: { json: { type: "string" } } });
const short = await measure(SHORT_PAGES);
const long = await measure(LONG_PAGES);
const growth = long / short;
await writeFigures(values.json, [
  {
    title: "Memory for long documents",
    note: "The most memory that a process held while it parsed PDFs with text, a table and a picture on each page, with the models that come with the engine. It may grow by a fifth for ten times the pages.",
    unit: "MiB",
    better: "lower",
    rows: [
      { name: `Parser, ${SHORT_PAGES} pages`, value: short / MEBIBYTE },
      { name: `Parser, ${LONG_PAGES} pages`, value: long / MEBIBYTE },
    ],
  },
]);
console.log(`growth ${growth.toFixed(2)}, at most ${MAX_GROWTH}`);
if (!(growth <= MAX_GROWTH)) process.exitCode = 1;

/** Peak memory of a process that parses a PDF of this many pages, in bytes. */
async function measure(pageCount: number): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), "bench-memory-"));
  const path = join(folder, "long.pdf");
  const bytes = writeLongPdf(pageCount);
  await writeFile(path, bytes);
  const runner = fileURLToPath(new URL("./hostile-runner.js", import.meta.url));
  const run = await runInChild({ nodeArguments: [runner], path, killAfterMs: KILL_AFTER_MS });
  await rm(folder, { recursive: true });
  console.log(
    `${pageCount} pages  ${run.outcome}  ${run.seconds.toFixed(1)} s  peak ${Math.round(run.peakBytes / MEBIBYTE)} MiB` +
      `  (file ${(bytes.length / MEBIBYTE).toFixed(1)} MiB)`,
  );
  return run.outcome === "ok" ? run.peakBytes : Number.NaN;
}
