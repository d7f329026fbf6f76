import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { runInChild } from "./hostile/run-in-child.ts";
import { writeLargeDocx, writeLargeWorkbook } from "./office/large-files.ts";

const MEBIBYTE = 1024 * 1024;
const KILL_AFTER_MS = 600_000;

const { values } = parseArgs({ options: { mebibytes: { type: "string", default: "50" } } });
const mebibytes = Number(values.mebibytes);

if (Number.isInteger(mebibytes) && mebibytes > 0) {
  await measure("large.xlsx", writeLargeWorkbook(mebibytes));
  await measure("large.docx", writeLargeDocx(mebibytes));
} else {
  console.error(
    "Usage: npm run bench:office-memory -- [--mebibytes N], a whole number; 50 by default",
  );
  process.exitCode = 2;
}

/** Parses the file in a process of its own, whose peak memory is nobody else's. */
async function measure(name: string, bytes: Uint8Array): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "bench-office-"));
  const path = join(folder, name);
  await writeFile(path, bytes);
  const runner = fileURLToPath(new URL("./hostile-runner.js", import.meta.url));
  const run = await runInChild({ nodeArguments: [runner], path, killAfterMs: KILL_AFTER_MS });
  const [peak, packed] = [run.peakBytes, bytes.length].map((count) => Math.round(count / MEBIBYTE));
  console.log(
    `${name}  ${run.outcome}  ${run.seconds.toFixed(1)} s  ${peak} MiB  (${mebibytes} MiB of XML in a file of ${packed} MiB)`,
  );
  await rm(folder, { recursive: true });
}
