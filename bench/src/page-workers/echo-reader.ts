import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { PageShardRange, TakenBackShards, TakenJob } from "@parsewright/contract";

const PAGES_PER_SHARD = 16;
/** About what the text of a page takes. */
const BYTES_PER_PAGE = 10_000;
const RECIPE = hash("echo");

export interface EchoReader {
  readonly url: string;
  readonly workerId: string;
  readonly millisecondsPerPage: number;
  /** Aborted when it is to take no more. */
  readonly signal: AbortSignal;
}

/** Takes jobs as a worker does. Its pages take a fixed time and no work, so that a busy machine changes little. */
export async function runEchoReader(reader: EchoReader): Promise<void> {
  const take = `${reader.url}/v2/parser/job-take/${reader.workerId}?recipe=${RECIPE}`;
  while (!reader.signal.aborted) {
    const answer = await fetch(take, { signal: reader.signal }).catch(() => undefined);
    if (answer?.status !== 200) continue;
    const job = (await answer.json()) as TakenJob;
    if (job.shard) await readShard(reader, job.id, job.shard);
    else await readDocument(reader, job);
    await post(reader, `job-done/${reader.workerId}/${job.id}`, { output: { ok: true } });
  }
}

async function readDocument(reader: EchoReader, job: TakenJob): Promise<void> {
  const { pages } = job.input as { readonly pages: number };
  const base = `job-pages/${reader.workerId}/${job.id}`;
  const keys = Array.from({ length: pages }, (_, place) => hash(`${job.id} ${place}`));
  await post(reader, `${base}/find`, { recipe: RECIPE, keys });
  await post(reader, `${base}/split`, { recipe: RECIPE, shards: shardsOf(keys) });
  for (;;) {
    const answer = await post(reader, `${base}/take-back`, {});
    const { shards, is_done } = (await answer.json()) as TakenBackShards;
    if (is_done) return;
    for (const shard of shards) await readShard(reader, job.id, shard);
  }
}

function shardsOf(keys: readonly string[]): PageShardRange[] {
  const count = Math.ceil(keys.length / PAGES_PER_SHARD);
  return Array.from({ length: count }, (_, index) => {
    const first = index * PAGES_PER_SHARD;
    const own = keys.slice(first, first + PAGES_PER_SHARD);
    return { places: own.map((_key, position) => first + position), keys: own };
  });
}

async function readShard(
  { url, workerId, millisecondsPerPage }: EchoReader,
  jobId: string,
  { keys }: PageShardRange,
): Promise<void> {
  await sleep(keys.length * millisecondsPerPage);
  const address = `${url}/v2/parser/job-pages/${workerId}/${jobId}/blobs`;
  const answer = await fetch(`${address}?recipe=${RECIPE}&keys=${keys.join(",")}`, {
    method: "PUT",
    body: new Uint8Array(keys.length * BYTES_PER_PAGE),
  });
  if (!answer.ok) throw new Error(`pages were not stored: ${answer.status}`);
}

async function post({ url }: EchoReader, path: string, body: object): Promise<Response> {
  const answer = await fetch(`${url}/v2/parser/${path}`, {
    method: "POST",
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}`);
  return answer;
}

function hash(text: string): string {
  return createHash("sha256").update(text).digest("base64url");
}
