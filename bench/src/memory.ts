import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { writeFigures } from "./all/figures.ts";
import { runInChild } from "./hostile/run-in-child.ts";
import { readCommandLine } from "./measure/command-line.ts";
import { inFolder } from "./measure/in-folder.ts";
import { writeLargeDocx, writeLargeWorkbook } from "./memory/large-files.ts";
import { writeLongPdf } from "./memory/long-pdf.ts";

const RUNNER = fileURLToPath(new URL("./hostile/hostile-runner.js", import.meta.url));
const MEBIBYTE = 1024 * 1024;
const KILL_AFTER_MS = 600_000;
const [SHORT_PAGES, LONG_PAGES] = [100, 1_000];

/** Most memory that ten times the pages may take, as a multiple. */
const MAX_GROWTH = 1.2;

const { values } = readCommandLine({
  usage: "memory [--office MEBIBYTES] [--json FILE]",
  options: { office: 0, json: null },
});
if (values.office > 0) {
  await measure("large.xlsx", writeLargeWorkbook(values.office));
  await measure("large.docx", writeLargeDocx(values.office));
} else await comparePdfs();

async function comparePdfs(): Promise<void> {
  const short = await measure(`${SHORT_PAGES}-pages.pdf`, writeLongPdf(SHORT_PAGES));
  const long = await measure(`${LONG_PAGES}-pages.pdf`, writeLongPdf(LONG_PAGES));
  const growth = long / short;
  await writeFigures(values.json, [
    {
      title: "Memory for long documents",
      note: "The most memory that a process held while it parsed PDFs with text, a table and a picture on each page, with the models that come with the engine. It may grow by a fifth for ten times the pages.",
      unit: "MiB",
      better: "lower",
      rows: [
        { name: `Parsewright, ${SHORT_PAGES} pages`, value: short / MEBIBYTE },
        { name: `Parsewright, ${LONG_PAGES} pages`, value: long / MEBIBYTE },
      ],
    },
  ]);
  console.log(`growth ${growth.toFixed(2)}, at most ${MAX_GROWTH}`);
  if (!(growth <= MAX_GROWTH)) process.exitCode = 1;
}

/** Peak memory of a process that parses this file and nothing else, in bytes. */
function measure(name: string, bytes: Uint8Array): Promise<number> {
  return inFolder(async (folder) => {
    const path = join(folder, name);
    await writeFile(path, bytes);
    const run = await runInChild({ nodeArguments: [RUNNER], path, killAfterMs: KILL_AFTER_MS });
    const [peak, size] = [run.peakBytes, bytes.length].map((count) =>
      (count / MEBIBYTE).toFixed(1),
    );
    console.log(
      `${name}  ${run.outcome}  ${run.seconds.toFixed(1)} s  peak ${peak} MiB  (file ${size} MiB)`,
    );
    return run.outcome === "ok" ? run.peakBytes : Number.NaN;
  });
}
