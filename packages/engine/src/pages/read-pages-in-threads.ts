import { lostPage } from "./analyze-pages.ts";
import { engineFailureProblem, type PageRange, tooSlowProblem } from "@parsewright/document/files";
import { pageClockMs } from "./page-clock.ts";
import type { ImageSink } from "@parsewright/document/images";
import { createOrderedPages, type OrderedPages } from "./ordered-pages.ts";
import { packPage, type PackedPage } from "./packed-page.ts";
import type { PageJob } from "./page-messages.ts";
import type { PageThreadPool } from "./page-thread-pool.ts";
import { type PageThread, ThreadEndedError } from "./page-thread.ts";

/** Pages that a thread gets at once: enough to look ahead, few enough to share out the end of a document. */
const PAGES_PER_TURN = 4;

/** Pages are read ahead of the one that is waited for by at most this many turns of every thread. */
const TURNS_AHEAD = 3;

/** Number of threads that may end in a row without a page being read. After that, the next would end as well. */
const MAX_LOSSES_IN_A_ROW = 5;

/**
 * A thread that has read this many pages of a document ends with it. Its memory would otherwise add to that of the
 * whole document while the stages run. Starting another costs little compared with this many pages.
 */
const PAGES_OF_A_SPENT_THREAD = 200;

/** Interval of looks at the clock, short enough for limits of seconds. */
const LOOK_EVERY_MS = 250;

export interface ThreadedDocument {
  readonly job: PageJob;
  readonly range: PageRange;
  readonly images: ImageSink;
  readonly signal: AbortSignal;
  /** Seconds that a thread may compute for one page. Default: no limit. */
  readonly pageSeconds?: number | undefined;
  /** The most threads of the pool that may read it. */
  readonly threads: number;
}

/**
 * Reads pages in the threads of a pool, and yields them in order. If a thread ends, the page that it was reading is
 * lost. An abort ends the reading at once, and the threads that read.
 */
export async function* readPagesInThreads(
  pool: PageThreadPool,
  document: ThreadedDocument,
): AsyncGenerator<PackedPage> {
  const { range, signal, threads } = document;
  const ordered = createOrderedPages<PackedPage>(range, threads * PAGES_PER_TURN * TURNS_AHEAD);
  const abort = () => ordered.fail(signal.reason);
  signal.addEventListener("abort", abort);
  const work = shareOut({
    ...document,
    pool,
    ordered,
    turns: takeTurns(range),
    losses: { count: 0, tooSlow: 0 },
    reading: { count: 0 },
  });
  // Passes errors of the threads on to the reader of the pages.
  work.catch((error: unknown) => ordered.fail(error));
  try {
    yield* ordered.inOrder();
    await work;
  } finally {
    signal.removeEventListener("abort", abort);
    ordered.fail(new Error("Nobody reads the pages any more."));
  }
}

interface Work extends ThreadedDocument {
  readonly pool: PageThreadPool;
  readonly ordered: OrderedPages<PackedPage>;
  readonly turns: Turns;
  /** Threads that ended by themselves since a page was read last, and pages that took too long. */
  readonly losses: { count: number; tooSlow: number };
  /** Threads that read now. */
  readonly reading: { count: number };
}

/** Pages left to read, shared by all threads. */
interface Turns {
  next(): PageRange | undefined;
  putBack(range: PageRange): void;
}

function takeTurns({ first, last }: PageRange): Turns {
  const returned: PageRange[] = [];
  let start = first;
  return {
    next() {
      const again = returned.pop();
      if (again !== undefined || start > last) return again;
      const turn = { first: start, last: Math.min(start + PAGES_PER_TURN - 1, last) };
      start = turn.last + 1;
      return turn;
    },
    putBack(range) {
      if (range.first <= range.last) returned.push(range);
    },
  };
}

/** Waits for one thread, and takes as many more as are free and useful. */
async function shareOut(work: Work): Promise<void> {
  const { pool, range, signal, threads } = work;
  const useful = Math.min(threads, Math.ceil((range.last - range.first + 1) / PAGES_PER_TURN));
  const serving = [serve(work, await pool.borrow(signal))];
  while (serving.length < useful) {
    const thread = await pool.tryBorrow();
    if (thread === undefined) break;
    serving.push(serve(work, thread));
  }
  await Promise.all(serving);
}

/** Lets one thread take turns until no pages are left. If it ends, another replaces it. */
async function serve(work: Work, firstThread: PageThread): Promise<void> {
  const { pool, job, turns, ordered, signal } = work;
  let thread = firstThread;
  let isAtWork = false;
  let pagesRead = 0;
  thread.open(job);
  try {
    for (let turn = turns.next(); turn !== undefined; turn = turns.next()) {
      if (!(await ordered.waitForTurn(turn.first))) return;
      isAtWork = true;
      if (await readTurn(work, thread, turn)) {
        isAtWork = false;
        pagesRead += turn.last - turn.first + 1;
      } else {
        pool.giveBack(thread, "lost");
        thread = await pool.borrow(signal);
        pagesRead = 0;
        thread.open(job);
      }
    }
  } finally {
    const isSpent = pagesRead >= PAGES_OF_A_SPENT_THREAD;
    if (isSpent) await thread.terminate();
    else if (!isAtWork) thread.close();
    pool.giveBack(thread, isAtWork || isSpent ? "lost" : "idle");
  }
}

/**
 * Reads a turn; returns `false` if the thread died. Unread pages are then put back, except the page that it was
 * reading, which is lost.
 */
async function readTurn(work: Work, thread: PageThread, turn: PageRange): Promise<boolean> {
  const { images, ordered, range, losses } = work;
  let next = turn.first;
  const clock = startPageClock(work, thread);
  const reading = thread.read(turn, {
    images,
    onBegun: () => clock.restart(),
    onPage(page) {
      ordered.put(next++, page);
      losses.count = 0;
      clock.restart();
    },
  });
  try {
    await Promise.race([reading, ordered.failure]);
    return true;
  } catch (error) {
    if (!(error instanceof ThreadEndedError)) throw error;
    if (clock.isOver()) losses.tooSlow++;
    else if (++losses.count > MAX_LOSSES_IN_A_ROW) throw error;
    const problem = clock.isOver()
      ? tooSlowProblem(work.pageSeconds ?? 0)
      : engineFailureProblem(error.message);
    const lost = lostPage(next, { first: range.first, problem });
    if (next <= turn.last) ordered.put(next, packPage(lost));
    work.turns.putBack({ first: next + 1, last: turn.last });
    return false;
  } finally {
    clock.stop();
  }
}

/**
 * Ends a thread that computes for one page for too long. Waiting does not count as computing, such as for a model or on
 * a busy machine.
 */
function startPageClock({ pageSeconds, losses, reading }: Work, thread: PageThread) {
  let isOver = false;
  let computedMs: number | undefined;
  let before = timesOf(thread);
  const look = () => {
    const now = timesOf(thread);
    const activeMs = now.activeMs - before.activeMs;
    // Threads cannot be asked for their own time; the process's is shared by those that read.
    const shareMs = (now.processMs - before.processMs) / Math.max(1, reading.count);
    before = now;
    if (computedMs === undefined) return;
    computedMs += Math.min(activeMs, shareMs);
    if (computedMs <= pageClockMs(pageSeconds ?? Infinity, losses.tooSlow)) return;
    isOver = true;
    void thread.terminate();
  };
  const timer = pageSeconds === undefined ? undefined : setInterval(look, LOOK_EVERY_MS);
  reading.count++;
  return {
    isOver: () => isOver,
    restart() {
      before = timesOf(thread);
      computedMs = 0;
    },
    stop() {
      clearInterval(timer);
      reading.count--;
    },
  };
}

function timesOf(thread: PageThread): { activeMs: number; processMs: number } {
  const { user, system } = process.cpuUsage();
  return { activeMs: thread.activeMs(), processMs: (user + system) / 1000 };
}
