import type { PageThread } from "./page-thread.ts";

/** Threads that stay warm between documents. */
export interface PageThreadPool {
  /** Maximum number of threads. */
  readonly size: number;
  /** Gives a thread for one document, and waits until one is free. */
  borrow(signal: AbortSignal): Promise<PageThread>;
  /** Gives a thread if one is free now. */
  tryBorrow(): Promise<PageThread> | undefined;
  /** Gives a thread back. One that is lost, or still at work, is ended instead. */
  giveBack(thread: PageThread, state: "idle" | "lost"): void;
  /** Ends all threads. Safe to call twice. */
  close(): Promise<void>;
}

/** At most `size` threads, each started when it is first needed. */
export function createPageThreadPool(
  size: number,
  startThread: () => Promise<PageThread>,
): PageThreadPool {
  const idle: PageThread[] = [];
  const all = new Set<PageThread>();
  const waiting: (() => void)[] = [];
  let startedCount = 0;
  let isClosed = false;

  async function start(): Promise<PageThread> {
    startedCount++;
    try {
      const thread = await startThread();
      all.add(thread);
      return thread;
    } catch (error) {
      startedCount--;
      throw error;
    }
  }

  function forget(thread: PageThread): void {
    startedCount--;
    all.delete(thread);
  }

  function tryBorrow(): Promise<PageThread> | undefined {
    if (isClosed) throw new Error("The engine is closed.");
    for (let thread = idle.pop(); thread !== undefined; thread = idle.pop()) {
      if (!thread.hasEnded()) return Promise.resolve(thread);
      forget(thread);
    }
    return startedCount < size ? start() : undefined;
  }

  return {
    size,
    tryBorrow,
    async borrow(signal) {
      for (;;) {
        signal.throwIfAborted();
        const thread = tryBorrow();
        if (thread !== undefined) return thread;
        await nextTurn(waiting, signal);
      }
    },
    giveBack(thread, state) {
      if (state === "idle" && !isClosed) idle.push(thread);
      else {
        forget(thread);
        void thread.terminate();
      }
      wakeAll(waiting);
    },
    async close() {
      isClosed = true;
      await Promise.all([...all].map((thread) => thread.terminate()));
      all.clear();
      wakeAll(waiting);
    },
  };
}

/** All of them, since one may have lost interest; each looks again whether there is a thread. */
function wakeAll(waiting: (() => void)[]): void {
  for (const wake of waiting.splice(0)) wake();
}

/** Resolves when a thread came back, or when the signal aborts. */
function nextTurn(waiting: (() => void)[], signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const wake = () => {
      signal.removeEventListener("abort", wake);
      resolve();
    };
    signal.addEventListener("abort", wake);
    waiting.push(wake);
  });
}
