import { readdirSync, readFileSync } from "node:fs";
import type { TaskNews } from "../child-messages.ts";

/** Often enough for a clock of seconds. */
const LOOK_EVERY_MS = 500;

/** Of the times in /proc, on every Linux that Node runs on. */
const TICKS_PER_SECOND = 100;

/** Threads of the library that decodes and draws pictures, by the name that it gives them. */
const PICTURE_THREAD = "libvips worker";

/** Watches how long a process computes for one page. */
export interface PageClock {
  follow(news: TaskNews): void;
  stop(): void;
}

/**
 * Counts the computing time of the thread that reads pages, and of those that draw its pictures: a page that waits for a model, or for a busy machine, is not
 * at fault. Where the system does not report the time, no clock runs.
 */
export function startPageClock(
  pid: number,
  pageMs: number,
  onOver: (page: number) => void,
): PageClock {
  let page: number | undefined;
  let startMs: number | undefined;
  const readWorkMs = createWorkReader(pid);
  const look = () => {
    const workMs = page === undefined ? undefined : readWorkMs();
    if (page === undefined || workMs === undefined) return;
    startMs ??= workMs;
    if (workMs - startMs > pageMs) onOver(page);
  };
  const timer = setInterval(look, LOOK_EVERY_MS);
  timer.unref();
  return {
    follow(news) {
      page = news.kind === "page-begun" ? news.page : undefined;
      startMs = undefined;
    },
    stop: () => clearInterval(timer),
  };
}

/**
 * Threads that draw come and go: what an ended one has computed still counts. What /proc has is in memory: to wait for it
 * would take many times as long as to read it.
 */
function createWorkReader(pid: number): () => number | undefined {
  const workOf = new Map<string, number>();
  return () => {
    const first = readThread(pid, String(pid));
    if (first === undefined) return undefined;
    workOf.set("first", first.workMs);
    for (const thread of listThreads(pid)) {
      const facts = readThread(pid, thread);
      if (facts?.name === PICTURE_THREAD) {
        workOf.set(`${thread} ${facts.startTicks}`, facts.workMs);
      }
    }
    return [...workOf.values()].reduce((sum, workMs) => sum + workMs, 0);
  };
}

function listThreads(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/task`);
  } catch {
    return [];
  }
}

interface ThreadFacts {
  readonly name: string;
  readonly workMs: number;
  /** Numbers of ended threads are given again. */
  readonly startTicks: string;
}

/** `undefined` where the system does not say, or the thread has ended. */
function readThread(pid: number, thread: string): ThreadFacts | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/task/${thread}/stat`, "utf8");
    // The name, in brackets, may contain anything.
    const nameEnd = stat.lastIndexOf(")");
    const fields = stat.slice(nameEnd + 2).split(" ");
    const ticks = Number(fields[11]) + Number(fields[12]);
    if (Number.isNaN(ticks)) return undefined;
    return {
      name: stat.slice(stat.indexOf("(") + 1, nameEnd),
      workMs: (ticks * 1000) / TICKS_PER_SECOND,
      startTicks: fields[19] ?? "",
    };
  } catch {
    return undefined;
  }
}
