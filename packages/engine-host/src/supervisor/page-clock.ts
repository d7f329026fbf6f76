import { readdir, readFile } from "node:fs/promises";
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
  const look = async () => {
    const lookedAt = page;
    const workMs = lookedAt === undefined ? undefined : await readWorkMs();
    if (lookedAt === undefined || workMs === undefined || lookedAt !== page) return;
    startMs ??= workMs;
    if (workMs - startMs > pageMs) onOver(lookedAt);
  };
  const timer = setInterval(() => void look(), LOOK_EVERY_MS);
  timer.unref();
  return {
    follow(news) {
      page = news.kind === "page-begun" ? news.page : undefined;
      startMs = undefined;
    },
    stop: () => clearInterval(timer),
  };
}

/** Threads that draw come and go: what an ended one has computed still counts. */
function createWorkReader(pid: number): () => Promise<number | undefined> {
  const workOf = new Map<string, number>();
  return async () => {
    const first = await readThread(pid, String(pid));
    if (first === undefined) return undefined;
    workOf.set("first", first.workMs);
    for (const thread of await readdir(`/proc/${pid}/task`).catch(() => [])) {
      const facts = await readThread(pid, thread);
      if (facts?.name === PICTURE_THREAD) {
        workOf.set(`${thread} ${facts.startTicks}`, facts.workMs);
      }
    }
    return [...workOf.values()].reduce((sum, workMs) => sum + workMs, 0);
  };
}

interface ThreadFacts {
  readonly name: string;
  readonly workMs: number;
  /** Numbers of ended threads are given again. */
  readonly startTicks: string;
}

/** `undefined` where the system does not say, or the thread has ended. */
async function readThread(pid: number, thread: string): Promise<ThreadFacts | undefined> {
  try {
    const stat = await readFile(`/proc/${pid}/task/${thread}/stat`, "utf8");
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
