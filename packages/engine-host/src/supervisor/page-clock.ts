import { readdirSync, readFileSync } from "node:fs";
import { ALL_PICTURES, type TaskNews } from "../child-messages.ts";

/** Often enough for a clock of seconds. */
const LOOK_EVERY_MS = 500;

/** Of the times in /proc, on every Linux that Node runs on. */
const TICKS_PER_SECOND = 100;

/** Threads of the library that decodes and draws pictures, by the name that it gives them. */
const PICTURE_THREAD = "libvips worker";

export interface PageClockLimits {
  readonly pageMs: number;
  /** For one picture of a page. */
  readonly pictureMs: number;
}

/** A page that takes too long, or `picture` on it, which may stand for all. */
export interface SlowPage {
  readonly page: number;
  readonly picture?: string | undefined;
}

/** Watches how long a process computes for one page. */
export interface PageClock {
  follow(news: TaskNews): void;
  stop(): void;
}

/**
 * Counts the computing time of the thread that reads pages, and of those that draw its pictures: a page that waits for a
 * model, or for a busy machine, is not at fault. Where the system does not report the time, no clock runs.
 */
export function startPageClock(
  pid: number,
  { pageMs, pictureMs }: PageClockLimits,
  onOver: (slow: SlowPage) => void,
): PageClock {
  let page: number | undefined;
  let startMs: number | undefined;
  const pictures = createPictureClock(pid);
  const readWorkMs = createWorkReader(pid);
  const look = () => {
    if (page === undefined) return;
    if (pictures.currentMs() > pictureMs) return onOver({ page, picture: pictures.currentName() });
    const workMs = readWorkMs();
    if (workMs === undefined) return;
    startMs ??= workMs;
    if (workMs - startMs > pageMs) onOver({ page, picture: pictures.takingMoreThan(pageMs / 2) });
  };
  const timer = setInterval(look, LOOK_EVERY_MS);
  timer.unref();
  return {
    follow(news) {
      if (news.kind === "picture-begun") return pictures.begin(news.picture);
      if (news.kind === "picture-ended") return pictures.end();
      page = news.kind === "page-begun" ? news.page : undefined;
      startMs = undefined;
      pictures.beginPage();
    },
    stop: () => clearInterval(timer),
  };
}

/** Counts what the whole process computes while it decodes a picture: decoders have threads of their own. */
function createPictureClock(pid: number) {
  let current: { readonly name: string | undefined; readonly startMs: number } | undefined;
  let endedMs = 0;
  const readMs = () => readTimes(`/proc/${pid}/stat`)?.workMs;
  const currentMs = () => {
    const workMs = current && readMs();
    return current && workMs !== undefined ? workMs - current.startMs : 0;
  };
  return {
    currentMs,
    currentName: () => current?.name,
    beginPage() {
      current = undefined;
      endedMs = 0;
    },
    begin(name: string | undefined) {
      const startMs = readMs();
      current = startMs === undefined ? undefined : { name, startMs };
    },
    end() {
      if (current?.name !== undefined) endedMs += currentMs();
      current = undefined;
    },
    /** The picture that is at work, or all of the page together. */
    takingMoreThan(ms: number): string | undefined {
      if (currentMs() > ms) return current?.name;
      return endedMs + currentMs() > ms ? ALL_PICTURES : undefined;
    },
  };
}

/**
 * Threads that draw come and go: what an ended one has computed still counts. What /proc has is in memory: to wait for it
 * would take many times as long as to read it.
 */
function createWorkReader(pid: number): () => number | undefined {
  const workOf = new Map<string, number>();
  return () => {
    const first = readTimes(`/proc/${pid}/task/${pid}/stat`);
    if (first === undefined) return undefined;
    workOf.set("first", first.workMs);
    for (const thread of listThreads(pid)) {
      const facts = readTimes(`/proc/${pid}/task/${thread}/stat`);
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

/** Of a thread, or of a process with all its threads. */
interface Times {
  readonly name: string;
  readonly workMs: number;
  /** Numbers of ended threads are given again. */
  readonly startTicks: string;
}

/** `undefined` where the system does not say, or the thread has ended. */
function readTimes(path: string): Times | undefined {
  try {
    const stat = readFileSync(path, "utf8");
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
