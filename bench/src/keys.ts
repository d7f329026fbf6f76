import { spawn } from "node:child_process";
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { fileURLToPath } from "node:url";
import { createGzip } from "node:zlib";
import { PutObjectCommand } from "@aws-sdk/client-s3";
import { startBucket } from "./measure/bucket.ts";
import { readCommandLine } from "./measure/command-line.ts";
import { inFolder } from "./measure/in-folder.ts";

const LAUNCHER = fileURLToPath(new URL("../../apps/cli/bin/parsewright.js", import.meta.url));
const BUCKET = "documents";
const UPLOADS_AT_ONCE = 16;
const LINES_AT_ONCE = 1000;
/** Files of 0.2 to 1.1 MB, as the mean of real ones is. */
const [LEAST_BYTES, SPREAD_BYTES] = [200_000, 900_000];

const { values } = readCommandLine({
  usage: "keys [--keys N] [--shards N] [--stored N]",
  // `stored` keys are really in the bucket and are listed from it.
  options: { keys: 1_000_000, shards: 1024, stored: 10_000 },
});

const bucket = await startBucket(BUCKET);
const [input, output] = [`s3://${BUCKET}/in`, `s3://${BUCKET}/out`];
try {
  await fill(values.stored);
  await inFolder(async (folder) => {
    const list = join(folder, "list.jsonl.gz");
    await measure(`list ${values.stored} keys of the bucket`, [input, "--list", list]);
    await writeList(list);
    const shard = [
      input,
      output,
      "--shard",
      `0/${values.shards}`,
      "--inventory",
      list,
      "--no-models",
    ];
    const name = `shard 0/${values.shards} of ${values.keys} keys`;
    await measure(`${name}: plans and stores its parts`, shard);
    await measure(`${name} again: nothing to do`, shard);
    await measure("--status", ["--status", output]);
    await measure("--status with the list", ["--status", output, "--inventory", list]);
  });
} finally {
  await bucket.stop();
}

/** Small objects, so that there is something to list. */
async function fill(count: number): Promise<void> {
  let next = 0;
  const upload = async () => {
    while (next < count) {
      const Key = `in/${keyOf(next++)}`;
      await bucket.client.send(new PutObjectCommand({ Bucket: BUCKET, Key, Body: "-" }));
    }
  };
  await Promise.all(Array.from({ length: UPLOADS_AT_ONCE }, upload));
}

/** Keys of documents that are not there, beside those that are: a shard asks for each, and stores its parts without lines. */
async function writeList(path: string): Promise<void> {
  const lineOf = (number: number) => {
    const bytes = LEAST_BYTES + ((number * 7919) % SPREAD_BYTES);
    return `${JSON.stringify({ key: `gone/${keyOf(number)}`, etag: `e${number}`, bytes })}\n`;
  };
  const lines = function* () {
    for (let from = 0; from < values.keys; from += LINES_AT_ONCE) {
      const count = Math.min(LINES_AT_ONCE, values.keys - from);
      yield Array.from({ length: count }, (_, index) => lineOf(from + index)).join("");
    }
  };
  await pipeline(Readable.from(lines()), createGzip({ level: 1 }), createWriteStream(path));
}

function keyOf(number: number): string {
  return `${String(number % 1000).padStart(3, "0")}/${String(number).padStart(8, "0")}.pdf`;
}

/** Runs the command as users do, and prints seconds, CPU seconds and the most memory of its own process. */
async function measure(what: string, args: readonly string[]): Promise<void> {
  const startMs = performance.now();
  const command = [process.execPath, LAUNCHER, "batch", ...args];
  const child = spawn("/usr/bin/time", ["-f", "CPU %U %S memory %M", ...command], {
    env: { PATH: "/usr/bin:/bin", ...bucket.environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let [printed, said] = ["", ""];
  child.stdout.setEncoding("utf8").on("data", (text: string) => (printed += text));
  child.stderr.setEncoding("utf8").on("data", (text: string) => (said += text));
  const [code] = (await once(child, "close")) as [number | null];
  if (code !== 0) throw new Error(`${what} ended with ${code}: ${said.slice(-500)}`);
  const [, user = "", system = "", kibibytes = ""] =
    /CPU ([\d.]+) ([\d.]+) memory (\d+)/.exec(said) ?? [];
  const seconds = ((performance.now() - startMs) / 1000).toFixed(1);
  const cpu = (Number(user) + Number(system)).toFixed(1);
  const last = printed.trim().split("\n").at(-1) ?? "";
  const memory = Math.round(Number(kibibytes) / 1024);
  console.log(`${what}: ${seconds} s, ${cpu} CPU s, ${memory} MiB; ${last.slice(0, 100)}`);
}
