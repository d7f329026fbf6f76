import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FoundPages, PageShardRange } from "@parsewright/contract";
import type { EngineHost, ParseTask } from "@parsewright/engine-host";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createRecordingLog } from "../testing/recording-log.ts";
import type { PageExchange } from "./page-exchange.ts";
import { sharePages } from "./share-pages.ts";

const PAGES = 40;
const keyOf = (place: number) => String(place).padStart(43, "k");

let folder: string;
let log: ReturnType<typeof createRecordingLog>;
let progress: number[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "share-pages-"));
  log = createRecordingLog();
  progress = [];
});
afterEach(() => rm(folder, { recursive: true }));

it("offers pages in shards of 16 and reads those that nobody has begun", async () => {
  const gateway = memoryExchange();
  const engine = scriptedEngine(PAGES);

  const { keptPages } = await share(engine, gateway);

  expect(gateway.offered.map(({ places }) => places.length)).toEqual([16, 16, 8]);
  expect(engine.read).toEqual(Array.from({ length: PAGES }, (_, place) => place));
  expect(gateway.stored.size).toBe(PAGES);
  // What this worker read itself lies beside its outputs.
  expect(await indexOf(keptPages)).toEqual([]);
});

it("leaves out pages that were read before, and brings them from the gateway", async () => {
  const gateway = memoryExchange();
  for (let place = 0; place < 20; place += 1) gateway.keep(keyOf(place), "blob-1", place);
  const engine = scriptedEngine(PAGES);

  const { keptPages = "" } = await share(engine, gateway);

  expect(engine.read[0]).toBe(20);
  const index = await indexOf(keptPages);
  expect(index).toHaveLength(20);
  expect(index[3]).toEqual({ place: 3, file: "blob-1", position: 3, isEarlier: false });
  expect(await readFile(join(keptPages, "blob-1"), "utf8")).toBe("blob-1");
});

it("reads pages again whose blob the gateway no longer has", async () => {
  const gateway = memoryExchange();
  gateway.keep(keyOf(0), "lost", 0);
  const { keptPages } = await share(scriptedEngine(PAGES), {
    ...gateway,
    read: async () => undefined,
  });

  expect(await indexOf(keptPages)).toEqual([]);
});

it("reports only numbers of pages that are larger than those before", async () => {
  const gateway = memoryExchange();
  for (let place = 0; place < 5; place += 1) gateway.keep(keyOf(place), "blob-1", place);
  await share(scriptedEngine(PAGES), gateway);

  expect(progress[0]).toBe(5);
  expect(progress.at(-1)).toBe(PAGES);
  expect(progress).toEqual([...new Set(progress)].toSorted((left, right) => left - right));
});

it("counts a page once that another worker has stored of a shard that comes back", async () => {
  const gateway = memoryExchange();
  const takeBack: PageExchange["takeBack"] = async (job) => {
    const { shards, is_done } = await gateway.takeBack(job);
    const [first, ...others] = shards;
    if (others.length === 0) return { shards, is_done };
    await gateway.split(job, others);
    for (const key of others[0]?.keys.slice(0, 10) ?? []) gateway.keep(key, "blob-1", 0);
    return { shards: first ? [first] : [], is_done: false };
  };
  await share(scriptedEngine(PAGES), { ...gateway, takeBack });

  expect(Math.max(...progress)).toBe(PAGES);
});

it("shares nothing of a document that is read in one go", async () => {
  const gateway = memoryExchange();

  const { keptPages } = await share(scriptedEngine(0), gateway);

  expect(keptPages).toBeUndefined();
  expect(gateway.offered).toEqual([]);
});

it("leaves all pages to the job's own reading when the gateway refuses", async () => {
  const refuse = () => Promise.reject(new Error("the gateway answered 403"));
  const { keptPages } = await share(scriptedEngine(PAGES), { ...memoryExchange(), split: refuse });

  expect(await indexOf(keptPages)).toEqual([]);
  expect(log.lines.map(({ message }) => message)).toContain("pages are read by this worker alone");
});

it("ends with the job", async () => {
  const controller = new AbortController();
  const stopped = new Error("stopped");
  const split = async () => {
    controller.abort(stopped);
    throw stopped;
  };
  const sharing = share(scriptedEngine(PAGES), { ...memoryExchange(), split }, controller.signal);

  await expect(sharing).rejects.toBe(stopped);
});

function share(
  engine: Pick<EngineHost, "parse">,
  pages: PageExchange,
  signal = new AbortController().signal,
): Promise<ParseTask> {
  const task = {
    documentPath: join(folder, "document"),
    outputFolder: join(folder, "output"),
    basename: "document",
    maxPages: 0,
    signal,
    onProgress: ({ pagesDone }) => void progress.push(pagesDone),
  } as ParseTask;
  const timeLimits = () => ({ timeLimit: undefined, pageTimeLimit: undefined });
  return sharePages(task, { jobId: "job", pages, engine, timeLimits, workFolder: folder, log });
}

/** Leaves files as an engine process does: a plan of all pages, or one shard of the pages that it is asked for. */
function scriptedEngine(pages: number) {
  const read: number[] = [];
  const parse = async ({ pages: asked, outputFolder, onProgress }: ParseTask) => {
    const target = `${outputFolder}-pages`;
    await mkdir(target, { recursive: true });
    if (asked === "plan") {
      const keys = Array.from({ length: pages }, (_, place) => keyOf(place));
      await writeFile(join(target, "plan.json"), JSON.stringify(keys));
    } else if (asked) {
      read.push(...asked);
      const name = `${asked[0]}-${asked.at(-1)}`;
      await writeFile(join(target, name), "pages");
      onProgress({ pagesDone: asked.length, pagesTotal: pages });
    }
    return {} as Awaited<ReturnType<EngineHost["parse"]>>;
  };
  return { read, parse };
}

/** A gateway without other workers: every shard comes back. */
function memoryExchange() {
  const stored = new Map<string, FoundPages["pages"][number]>();
  const offered: PageShardRange[] = [];
  let waiting: PageShardRange[] = [];
  const keep = (key: string, blob: string, position: number) =>
    void stored.set(key, { key, blob, position, is_earlier: false });
  const exchange: PageExchange = {
    find: async (_job, keys) => keys.flatMap((key) => stored.get(key) ?? []),
    async split(_job, shards) {
      offered.push(...shards);
      waiting = [...shards];
    },
    giveBack: async () => false,
    async takeBack() {
      const shards = waiting;
      waiting = [];
      return { shards, is_done: shards.length === 0 };
    },
    async store(_job, { keys }) {
      for (const [position, key] of keys.entries()) keep(key, "own", position);
    },
    draft: async () => undefined,
    storeResults: async () => undefined,
    read: async (_job, blob) => Buffer.from(blob),
  };
  return { ...exchange, stored, offered, keep };
}

async function indexOf(folderOfPages: string | undefined): Promise<unknown[]> {
  return JSON.parse(await readFile(join(folderOfPages ?? "", "index.json"), "utf8")) as unknown[];
}
