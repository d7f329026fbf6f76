import { GetObjectCommand, ListObjectsV2Command, PutObjectCommand } from "@aws-sdk/client-s3";
import { writePdf } from "@parsewright/document/testing/pdf-writer";
import { startBucket } from "./measure/bucket.ts";
import { readCommandLine } from "./measure/command-line.ts";
import { sumOf } from "./measure/statistics.ts";
import { runShard } from "./shards/shard-process.ts";

const {
  values: { documents, shards, alone },
} = readCommandLine({
  usage: "shards [--documents N] [--shards N] [--alone N]",
  // `alone` documents are read by one process, for comparison.
  options: { documents: 10_000, shards: 8, alone: 1000 },
});
/** Shards that are killed, each after another number of parts. */
const KILLED = 3;
const UPLOADS_AT_ONCE = 16;
const BUCKET = "documents";

const { client, environment, stop } = await startBucket(BUCKET);
try {
  await upload("in", documents);
  await upload("few", alone);

  const single = await timed(() => runAll({ from: "few", to: "single", count: 1 }));
  const shared = await timed(() =>
    runAll({ from: "in", to: "out", count: shards, killed: KILLED }),
  );
  const again = await timed(() => runAll({ from: "in", to: "out", count: shards }));

  const found = await readKeys("out/parts/");
  const wrong = documents - new Set(found).size + (found.length - new Set(found).size);
  const rate = (count: number, seconds: number) => `${(count / seconds).toFixed(1)} documents/s`;
  console.log(
    `1 process: ${alone} documents in ${single.seconds.toFixed(0)} s, ${rate(alone, single.seconds)}`,
  );
  console.log(
    `${shards} shards, ${KILLED} killed and started again: ${documents} documents in ${shared.seconds.toFixed(0)} s, ${rate(documents, shared.seconds)}; ${shared.kept} were kept from before`,
  );
  console.log(`once more: ${again.parsed} read, ${again.kept} kept, ${again.seconds.toFixed(0)} s`);
  console.log(`${found.length} rows, ${wrong} documents missing or there twice`);
  if (wrong > 0 || again.parsed > 0) process.exitCode = 1;
} finally {
  await stop();
}

interface Run {
  readonly from: string;
  readonly to: string;
  readonly count: number;
  readonly killed?: number;
}

/** All shards at once; the first ones are killed on their way and started again. */
async function runAll({ from, to, count, killed = 0 }: Run) {
  const summaries = await Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const run = {
        from: `s3://${BUCKET}/${from}`,
        to: `s3://${BUCKET}/${to}`,
        shard: `${index}/${count}`,
        environment,
      };
      const first = await runShard({
        ...run,
        killAfterParts: index < killed ? index + 1 : undefined,
      });
      return first ?? runShard(run);
    }),
  );
  return {
    parsed: sumOf(summaries.map((summary) => summary?.parsed ?? 0)),
    kept: sumOf(summaries.map((summary) => summary?.kept ?? 0)),
  };
}

async function timed<Result>(work: () => Promise<Result>) {
  const startMs = performance.now();
  const result = await work();
  return { ...result, seconds: (performance.now() - startMs) / 1000 };
}

async function upload(prefix: string, count: number): Promise<void> {
  const numbers = Array.from({ length: count }, (_, index) => index).values();
  const work = async () => {
    for (const number of numbers) {
      const Key = `${prefix}/${number % 100}/${number}.pdf`;
      await client.send(new PutObjectCommand({ Bucket: BUCKET, Key, Body: sample(number) }));
    }
  };
  await Promise.all(Array.from({ length: UPLOADS_AT_ONCE }, work));
}

function sample(number: number): Uint8Array {
  return writePdf([
    {
      content: (page) => {
        page.text(`Report ${number}`, { x: 72, y: 700, size: 20 });
        for (let line = 0; line < 20; line += 1) {
          page.text(`Line ${line} of report ${number} says what was found there.`, {
            x: 72,
            y: 660 - line * 14,
          });
        }
      },
    },
  ]);
}

/** The key of every row below a prefix. */
async function readKeys(prefix: string): Promise<string[]> {
  const keys: string[] = [];
  let token: string | undefined;
  do {
    const page = await client.send(
      new ListObjectsV2Command({
        Bucket: BUCKET,
        Prefix: prefix,
        ...(token !== undefined && { ContinuationToken: token }),
      }),
    );
    for (const { Key = "" } of page.Contents ?? []) {
      const { Body } = await client.send(new GetObjectCommand({ Bucket: BUCKET, Key }));
      const lines = ((await Body?.transformToString()) ?? "").split("\n");
      const rows = lines.filter((line) => line !== "");
      keys.push(...rows.map((line) => (JSON.parse(line) as { key: string }).key));
    }
    token = page.NextContinuationToken;
  } while (token !== undefined);
  return keys;
}
