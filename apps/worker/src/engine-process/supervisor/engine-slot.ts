import { type ChildEnd, ChildEndedError, type EngineChild } from "./engine-child.ts";
import { readResidentBytes } from "./resident-memory.ts";
import { cannotStart, runnerClosed } from "./task-failures.ts";

export interface SlotOptions {
  readonly startChild: () => EngineChild;
  readonly recycleAfterJobs: number;
  readonly recycleAfterPages: number;
  /** More than this in use between two tasks, and the process is replaced. */
  readonly maxRestingBytes: number;
}

/** A place for one process, which is replaced when it has ended or done enough. */
export interface EngineSlot {
  /** A process that can work; starts one where there is none. */
  child(): Promise<EngineChild>;
  /** Counts a task that ended well or badly in a process that lives; that may be its last. */
  finishTask(pages: number): Promise<void>;
  /** Ends the process, if there is one, and starts the next in the background. */
  replace(): void;
  /** Ends everything. Safe to call twice. */
  close(): Promise<void>;
}

/** A start that fails by chance is tried again; one that fails so often will not succeed. */
const MAX_STARTS = 3;

/** Loading the models takes seconds on a loaded machine; a process that takes longer hangs. */
const READY_WITHIN_MS = 120_000;

export function createEngineSlot(options: SlotOptions): EngineSlot {
  const living = new Set<EngineChild>();
  let current: EngineChild | undefined;
  let starting: Promise<EngineChild> | undefined;
  let jobs = 0;
  let pages = 0;
  let isClosed = false;

  async function startOnce(): Promise<EngineChild> {
    const child = options.startChild();
    living.add(child);
    void child.ended.then(() => living.delete(child));
    const timer = setTimeout(() => child.kill("it did not answer in time"), READY_WITHIN_MS);
    try {
      await child.ready;
      return child;
    } finally {
      clearTimeout(timer);
    }
  }

  async function start(): Promise<EngineChild> {
    let lastEnd: ChildEnd | undefined;
    for (let count = 0; count < MAX_STARTS; count++) {
      if (isClosed) throw runnerClosed();
      try {
        current = await startOnce();
        jobs = 0;
        pages = 0;
        return current;
      } catch (error) {
        if (!(error instanceof ChildEndedError)) throw error;
        lastEnd = error.end;
      }
    }
    throw isClosed || lastEnd === undefined ? runnerClosed() : cannotStart(lastEnd);
  }

  async function findChild(): Promise<EngineChild> {
    if (current !== undefined && !current.hasEnded()) return current;
    starting ??= start().finally(() => {
      starting = undefined;
    });
    return starting;
  }

  function replace(): void {
    current?.kill();
    current = undefined;
    // The next task starts it anew, and is told why it cannot be.
    if (!isClosed) findChild().catch(() => {});
  }

  return {
    child: findChild,
    replace,
    async finishTask(taskPages) {
      jobs++;
      pages += taskPages;
      const restingBytes = current && (await readResidentBytes(current.pid));
      const hasDoneEnough =
        jobs >= options.recycleAfterJobs ||
        pages >= options.recycleAfterPages ||
        (restingBytes ?? 0) > options.maxRestingBytes;
      if (hasDoneEnough) replace();
    },
    async close() {
      isClosed = true;
      await Promise.all(
        [...living].map((child) => {
          child.kill();
          return child.ended;
        }),
      );
    },
  };
}
