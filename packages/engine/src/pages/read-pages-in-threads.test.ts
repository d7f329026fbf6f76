import { Worker } from "node:worker_threads";
import type { Page } from "@parsewright/contract";
import { afterEach, describe, expect, it } from "vitest";
import { collectAll } from "@parsewright/document/testing/collect-all";
import { sampleOptions } from "@parsewright/document/testing/sample-options";
import { createPageThreadPool, type PageThreadPool } from "./page-thread-pool.ts";
import { unpackPages } from "./packed-page.ts";
import { createPageThread } from "./page-thread.ts";
import { readPagesInThreads, type ThreadedDocument } from "./read-pages-in-threads.ts";

let pool: PageThreadPool | undefined;
afterEach(() => pool?.close());

describe("readPagesInThreads", () => {
  it("reads every page once and hands them out in order", async () => {
    const pages = await read({ range: { first: 3, last: 42 } });

    expect(pages.map(({ parser_source_page }) => parser_source_page)).toEqual(
      Array.from({ length: 40 }, (_, index) => index + 3),
    );
  });

  it("borrows no more threads than the document may have", async () => {
    const threads = createPool("", 4);
    let borrowed = 0;
    const counting: PageThreadPool = {
      ...threads,
      tryBorrow() {
        borrowed += 1;
        return threads.tryBorrow();
      },
    };
    pool = threads;

    await collectAll(startReading(counting, { threads: 2 }));

    // The first one is waited for.
    expect(borrowed).toBe(1);
  });

  it("loses only the page on which a thread dies", async () => {
    const pages = await read({ onPage: "if (index === 9) process.exit(3);" });

    const lost = pages.filter(({ parser_problem }) => parser_problem !== undefined);
    expect(pages).toHaveLength(40);
    expect(lost.map(({ parser_source_page }) => parser_source_page)).toEqual([9]);
    expect(lost[0]?.parser_problem).toContain("exit code 3");
  });

  it("loses only the pages on which threads fail, though each of them does", async () => {
    const pages = await read({ onPage: "if (index % 2 === 0) throw new Error('odd pages only');" });

    expect(pages.filter(({ parser_problem }) => parser_problem === undefined)).toHaveLength(20);
  });

  it("gives up when no thread can read anything", async () => {
    await expect(read({ onPage: "process.exit(1);" })).rejects.toThrow("exit code 1");
  });

  it("stores a picture before the thread goes on", async () => {
    const stored: string[] = [];
    const images = {
      async add(fileName: string) {
        stored.push(fileName);
      },
    };

    await read({
      images,
      onPage:
        "await new Promise((done) => { onStored = done; send({ kind: 'picture', pictureNumber: index, fileName: `${index}.png`, png: new Uint8Array(1) }); });",
    });

    expect(stored.toSorted()).toEqual(
      Array.from({ length: 40 }, (_, index) => `${index}.png`).toSorted(),
    );
  });

  it("ends a thread that never finishes a page, names the page and reads the others", async () => {
    const pages = await read({
      pageSeconds: 1,
      onPage: "if (index === 6 || index === 30) for (;;) {}",
    });

    const lost = pages.filter(({ parser_problem }) => parser_problem !== undefined);
    expect(pages).toHaveLength(40);
    expect(lost.map(({ parser_source_page }) => parser_source_page)).toEqual([6, 30]);
    expect(lost[0]?.parser_problem).toContain("longer to read than the 1 s");
  });

  it("does not count the time that a page waits", async () => {
    const pages = await read({
      range: { first: 0, last: 3 },
      pageSeconds: 1,
      onPage: "if (index === 2) await new Promise((resolve) => setTimeout(resolve, 1500));",
    });

    expect(pages.filter(({ parser_problem }) => parser_problem !== undefined)).toEqual([]);
  });

  it("fails when a picture cannot be stored", async () => {
    const images = { add: () => Promise.reject(new Error("disk full")) };

    await expect(
      read({
        images,
        onPage:
          "send({ kind: 'picture', pictureNumber: 0, fileName: 'a.png', png: new Uint8Array(1) }); await new Promise(() => {});",
      }),
    ).rejects.toThrow("disk full");
  });

  it("ends with the caller's reason while threads are at work, and serves the next document", async () => {
    pool = createPool("if (index === 5 || index === 9) for (;;) {}");
    const caller = new AbortController();
    const pages = startReading(pool, { signal: caller.signal });
    for (let count = 0; count < 5; count++) await pages.next();
    const stuck = pages.next();
    caller.abort(new Error("changed my mind"));

    await expect(stuck).rejects.toThrow("changed my mind");
    const next = startReading(pool, { range: { first: 20, last: 39 } });
    expect(await collectAll(next)).toHaveLength(20);
  });

  it("reads nothing for a caller who has aborted already", async () => {
    const signal = AbortSignal.abort(new Error("never began"));

    await expect(read({ signal })).rejects.toThrow("never began");
  });

  it("lets two documents share the threads", async () => {
    pool = createPool("");
    const [first, second] = await Promise.all([
      collectAll(startReading(pool, {})),
      collectAll(startReading(pool, { range: { first: 0, last: 9 } })),
    ]);

    expect([first.length, second.length]).toEqual([40, 10]);
  });

  it("ends threads that have read very many pages, and keeps the others", async () => {
    pool = createPool("", 1);
    await collectAll(startReading(pool, {}));
    const warm = await pool.borrow(new AbortController().signal);
    pool.giveBack(warm, "idle");
    expect(warm.hasEnded()).toBe(false);

    await collectAll(startReading(pool, { range: { first: 0, last: 299 } }));

    expect(warm.hasEnded()).toBe(true);
  });
});

interface Case extends Partial<ThreadedDocument> {
  /** What the thread does with page `index` before it answers. */
  readonly onPage?: string;
}

async function read({ onPage = "", ...document }: Case): Promise<Page[]> {
  await pool?.close();
  pool = createPool(onPage);
  return unpackPages(await collectAll(startReading(pool, document)));
}

function startReading(threads: PageThreadPool, document: Partial<ThreadedDocument>) {
  const { signal } = new AbortController();
  const job = {
    bytes: new Uint8Array(),
    options: sampleOptions,
    fingerprint: "",
    isDiscardingImages: false,
  };
  return readPagesInThreads(threads, {
    job,
    range: { first: 0, last: 39 },
    images: { add: async () => {} },
    signal,
    threads: threads.size,
    ...document,
  });
}

/** Threads that speak like `page-worker.ts` and do nothing but `onPage`. */
function createPool(onPage: string, size = 2): PageThreadPool {
  const code = `
    import { serialize } from "node:v8";
    import { parentPort } from "node:worker_threads";
    let onStored = () => {};
    const send = (message) => parentPort.postMessage(message);
    parentPort.on("message", async ({ kind, range }) => {
      if (kind === "stored") onStored();
      if (kind !== "read") return;
      send({ kind: "begun" });
      for (let index = range.first; index <= range.last; index++) {
        ${onPage}
        send({ kind: "page", page: { bytes: serialize({ para_blocks: [], discarded_blocks: [], page_idx: 0, parser_source_page: index }), textLength: 0 } });
      }
      send({ kind: "done" });
    });`;
  const entry = new URL(`data:text/javascript,${encodeURIComponent(code)}`);
  return createPageThreadPool(size, async () =>
    createPageThread(new Worker(entry, { execArgv: [] }), async () => undefined),
  );
}
