import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { writeFigures } from "./all/figures.ts";
import { readCommandLine } from "./measure/command-line.ts";
import { inFolder } from "./measure/in-folder.ts";
import { writeLongPdf } from "./memory/long-pdf.ts";

const COMMAND = fileURLToPath(new URL("../../apps/cli/bin/parsewright.js", import.meta.url));
const run = promisify(execFile);

const { values, paths } = readCommandLine({
  usage: "cores [--files N] [--pages N] [--tier NAME] [--json FILE] [PDF...]",
  options: { files: 96, pages: 300, tier: "fast", json: null },
  minPaths: 0,
});

const rows: { name: string; value: number }[] = [];
await inFolder(async (folder) => {
  const files = paths.length > 0 ? paths : await writeFiles(folder);
  const long = join(folder, "long.pdf");
  await writeFile(long, writeLongPdf(values.pages));
  await compare(`${files.length} files`, files);
  await compare(`one file of ${values.pages} pages`, [long]);
});
await writeFigures(values.json, [
  {
    title: "Cores",
    note: `\`parsewright parse --tier ${values.tier}\`, times the speed of one core, from the start of the command to its end.`,
    unit: "times",
    better: "higher",
    rows,
  },
]);

/** Different pages, each a file of its own. */
async function writeFiles(folder: string): Promise<string[]> {
  const names = Array.from({ length: values.files }, (_, index) => join(folder, `${index}.pdf`));
  for (const name of names) await writeFile(name, writeLongPdf(1));
  return names;
}

async function compare(what: string, files: readonly string[]): Promise<void> {
  const one = await secondsOn(1, files);
  for (let cores = 1; cores <= availableParallelism(); cores *= 2) {
    const seconds = cores === 1 ? one : await secondsOn(cores, files);
    rows.push({ name: `${what}, ${cores} cores`, value: one / seconds });
    const times = (one / seconds).toFixed(2);
    console.log(`${what}  cores ${cores}  ${seconds.toFixed(2)} s  × ${times}`);
  }
}

/** Wall time: CPU time does not show that cores wait for one another. Compare only runs on an idle machine. */
function secondsOn(cores: number, files: readonly string[]): Promise<number> {
  return inFolder(async (folder) => {
    const command = [process.execPath, COMMAND, "parse", ...files, "-o", join(folder, "output")];
    const options = ["--no-models", "--tier", values.tier];
    const startMs = performance.now();
    await run("taskset", ["--cpu-list", `0-${cores - 1}`, ...command, ...options]);
    return (performance.now() - startMs) / 1000;
  });
}
