import { readFile } from "node:fs/promises";
import type { TaskNews } from "../child-messages.ts";

/** Often enough for a clock of seconds. */
const LOOK_EVERY_MS = 500;

/** Of the times in /proc, on every Linux that Node runs on. */
const TICKS_PER_SECOND = 100;

/** Watches how long a process computes for one page. */
export interface PageClock {
  follow(news: TaskNews): void;
  stop(): void;
}

/**
 * Counts the computing time of the thread that reads pages: a page that waits for a model, or for a busy machine, is not
 * at fault. Where the system does not report the time, no clock runs.
 */
export function startPageClock(
  pid: number,
  pageMs: number,
  onOver: (page: number) => void,
): PageClock {
  let page: number | undefined;
  let startMs: number | undefined;
  const look = async () => {
    const lookedAt = page;
    const workMs = lookedAt === undefined ? undefined : await readWorkMs(pid);
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

/** Of the first thread. `undefined` where the system does not say, or the process has ended. */
async function readWorkMs(pid: number): Promise<number | undefined> {
  try {
    const stat = await readFile(`/proc/${pid}/task/${pid}/stat`, "utf8");
    // The name of the command, in brackets, may contain anything.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const ticks = Number(fields[11]) + Number(fields[12]);
    return Number.isNaN(ticks) ? undefined : (ticks * 1000) / TICKS_PER_SECOND;
  } catch {
    return undefined;
  }
}
