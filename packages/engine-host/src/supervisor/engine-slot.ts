import { type ChildEnd, type EngineChild, untilGone } from "./engine-child.ts";
import { readMemory } from "./process-memory.ts";
import { cannotStart, hostClosed } from "./task-failures.ts";

export interface SlotOptions {
  readonly startChild: () => Promise<EngineChild>;
  /** Checks whether a process should be replaced before its next task. */
  readonly isOutdated: (child: EngineChild) => boolean;
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
  finishTask(pages: number): void;
  /** Ends the process, if there is one, and starts the next in the background. Resolves when the old one is gone. */
  replace(): Promise<void>;
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
  let done = { jobs: 0, pages: 0 };
  let isClosed = false;

  const hasClosed = () => isClosed;

  async function start(): Promise<EngineChild> {
    let end: ChildEnd | undefined;
    for (let count = 0; count < MAX_STARTS; count++) {
      // One that still ends may have the same account, all of whose processes end with it.
      await Promise.all([...living].map(untilGone));
      if (isClosed) break;
      const child = await options.startChild();
      living.add(child);
      // Closed meanwhile.
      if (hasClosed()) child.kill();
      void child.ended.then(() => living.delete(child));
      end = await waitUntilReady(child);
      if (end !== undefined) continue;
      done = { jobs: 0, pages: 0 };
      current = child;
      return child;
    }
    throw isClosed || end === undefined ? hostClosed() : cannotStart(end);
  }

  async function findChild(): Promise<EngineChild> {
    if (current !== undefined && !current.hasEnded() && !options.isOutdated(current))
      return current;
    if (starting === undefined) current?.kill();
    starting ??= start().finally(() => {
      starting = undefined;
    });
    return starting;
  }

  async function replace(): Promise<void> {
    const old = current;
    current = undefined;
    old?.kill();
    await old?.ended;
    // The next task starts it anew, and learns why it cannot be.
    findChild().catch(() => {});
  }

  return {
    child: findChild,
    replace,
    finishTask(pages) {
      done = { jobs: done.jobs + 1, pages: done.pages + pages };
      if (current !== undefined && hasDoneEnough(current, done, options)) void replace();
    },
    async close() {
      isClosed = true;
      for (const child of living) child.kill();
      await Promise.all([...living].map((child) => child.ended));
    },
  };
}

function hasDoneEnough(
  child: EngineChild,
  done: { readonly jobs: number; readonly pages: number },
  { recycleAfterJobs, recycleAfterPages, maxRestingBytes }: SlotOptions,
): boolean {
  if (done.jobs >= recycleAfterJobs || done.pages >= recycleAfterPages) return true;
  const memory = readMemory(child.pid());
  return memory !== undefined && memory.residentBytes > maxRestingBytes;
}

/** Its end, if it ends instead. */
async function waitUntilReady(child: EngineChild): Promise<ChildEnd | undefined> {
  const timer = setTimeout(() => child.kill("it did not answer in time"), READY_WITHIN_MS);
  try {
    return await child.ready;
  } finally {
    clearTimeout(timer);
  }
}
