import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { env } from "node:process";
import { parseArgs } from "node:util";
import { defaultModelDirectory } from "@parsewright/engine";
import { type JobMeasure, measureCommand } from "./scan-job/command-run.ts";
import { writeScanPdf } from "./scan-job/scan-pdf.ts";
import { measureService } from "./scan-job/service-run.ts";

const USAGE = "Usage: npm run bench:scan-job -- DIR_OF_PDFS [--pages N]";
const MEBIBYTE = 1024 * 1024;

/** What a job may keep for its pages: documents, not pictures. */
const MAX_GROWTH_MIB = 100;
const MAX_CANCEL_SECONDS = 2;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { pages: { type: "string", default: "50" } },
});
const [directory] = positionals;
const pages = Number(values.pages);
if (directory === undefined || !(pages >= 2)) {
  console.error(USAGE);
  process.exitCode = 2;
} else await measureBoth(directory);

async function measureBoth(source: string): Promise<void> {
  const modelDirectory = defaultModelDirectory(env);
  const folder = await mkdtemp(join(tmpdir(), "bench-scan-job-"));
  try {
    const pdf = await writeScanPdf(source, pages);
    const path = join(folder, "scan.pdf");
    await writeFile(path, pdf);
    console.log(`a scan of ${pages} pages, ${(pdf.length / MEBIBYTE).toFixed(1)} MiB`);
    const outputFolder = join(folder, "output");
    report("command", await measureCommand(path, { outputFolder, modelDirectory }));
    report("service", await measureService(pdf, { modelDirectory, searchPath: env["PATH"] ?? "" }));
  } finally {
    await rm(folder, { recursive: true });
  }
}

function report(name: string, { seconds, updates, memory, cancelSeconds }: JobMeasure): void {
  const growthMib = memory.secondHalfBytes / MEBIBYTE;
  console.log(
    `${name}  ${seconds.toFixed(1)} s  reported ${Math.max(0, ...updates)} of ${pages} pages in ${updates.length} updates` +
      `  peak ${Math.round(memory.peakBytes / MEBIBYTE)} MiB` +
      `  second half ${growthMib.toFixed(0)} MiB (at most ${MAX_GROWTH_MIB})` +
      `  cancelled in ${cancelSeconds.toFixed(2)} s (at most ${MAX_CANCEL_SECONDS})`,
  );
  if (!(growthMib <= MAX_GROWTH_MIB && cancelSeconds <= MAX_CANCEL_SECONDS)) process.exitCode = 1;
}
