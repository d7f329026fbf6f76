import { pageClockMs } from "@parsewright/engine/page-clock";
import type { TaskEnd } from "../child-messages.ts";
import type { ParseTask } from "../engine-host.ts";
import { readingLimitsOf } from "../reading-limits.ts";
import { createDeferred } from "./deferred.ts";
import { type ChildEnd, type EngineChild, untilGone } from "./engine-child.ts";
import { followDrafts } from "./follow-drafts.ts";
import { type PageClockLimits, type SlowPage, startPageClock } from "./page-clock.ts";
import { pagesFolderOf } from "../page-files.ts";
import { watchMemory } from "./process-memory.ts";
import type { Clock } from "./task-failures.ts";
import { readUnnamedFiles } from "./unnamed-files.ts";
import { foldersBytes, watchFolders } from "./watch-folder.ts";

export interface TaskLimits {
  /** Time that is left for the task. */
  readonly remainingMs: number;
  readonly silenceMs: number;
  readonly memoryBytes: number;
  readonly outputBytes: number;
  readonly pageSeconds: number;
  readonly threads: number;
  /** Places of pages that are not to be read again. */
  readonly givenUpPages: readonly number[];
  /** Names of pictures that are not to be decoded again. */
  readonly givenUpPictures: readonly string[];
}

/** End of a task, seen from outside. In all but the first two cases the process is gone. */
export type WatchedEnd =
  | TaskEnd
  | { readonly kind: "crashed"; readonly end: ChildEnd; readonly peakBytes: number }
  | Interruption;

type Interruption =
  | { readonly kind: "aborted" }
  | { readonly kind: "expired"; readonly clock: Clock }
  | { readonly kind: "over-memory" }
  /** Of the files that it may write. */
  | { readonly kind: "over-disk" }
  /** `page` is its place among those asked for. */
  | ({ readonly kind: "page-too-slow" } & SlowPage);

/** The longest that a timer can wait. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/** Runs a task in a process and ends the process when the caller aborts, a clock expires, or memory or disk runs out. */
export async function watchTask(
  child: EngineChild,
  { signal, onProgress, onDraft, vision, timeLimit, pageTimeLimit, ...task }: ParseTask,
  limits: TaskLimits,
): Promise<WatchedEnd> {
  const drafts = followDrafts({ ...task, onDraft });
  const interruption = createDeferred<Interruption>();
  const expire = (clock: Clock) => () => interruption.resolve({ kind: "expired", clock });
  const abort = () => interruption.resolve({ kind: "aborted" });
  let isOver = false;
  const total = setTimeout(expire("total"), Math.min(limits.remainingMs, MAX_TIMER_MS));
  // A question has clocks of its own: while one is asked, the process waits with reason.
  const expectNews = () =>
    child.desk.inFlight() > 0 ? void silence.refresh() : expire("silence")();
  const silence = setTimeout(expectNews, Math.min(limits.silenceMs, MAX_TIMER_MS));
  const room = watchRoom(child, task.outputFolder, { limits, interrupt: interruption.resolve });
  const { remainingMs: _remaining, silenceMs: _silence, ...others } = limits;
  const { memoryBytes: _memory, outputBytes: _output, ...given } = others;
  const pageClock = startPageClock(child.pid(), pageLimitsOf(limits), (slow) =>
    interruption.resolve({ kind: "page-too-slow", ...slow }),
  );
  signal.addEventListener("abort", abort);
  if (signal.aborted) abort();
  try {
    const offer = vision && child.desk.open(vision, () => silence.refresh());
    const readingLimits = readingLimitsOf({ timeLimit, pageTimeLimit }, limits.remainingMs);
    const running = child.run(
      {
        ...task,
        ...given,
        readingLimits,
        vision: offer,
        hasDrafts: drafts.areWanted,
      },
      (news) => {
        if (isOver) return;
        silence.refresh();
        pageClock.follow(news);
        if (news.kind === "pages") onProgress(news);
        if (news.kind === "draft") drafts.read(news.page);
      },
    );
    const first = await Promise.race([running, interruption.promise]);
    isOver = true;
    await drafts.settled();
    if (!("kind" in first)) return { kind: "crashed", end: first, peakBytes: room.peakBytes() };
    // Much can be written between two looks.
    const isTooMuch = first.kind === "done" && (await room.isOverDisk());
    const end: WatchedEnd = isTooMuch ? { kind: "over-disk" } : first;
    if (end.kind !== "done" && end.kind !== "failed") {
      child.kill();
      await untilGone(child);
    }
    return end;
  } finally {
    clearTimeout(total);
    clearTimeout(silence);
    room.stop();
    pageClock.stop();
    signal.removeEventListener("abort", abort);
  }
}

function pageLimitsOf({ pageSeconds, givenUpPages, givenUpPictures }: TaskLimits): PageClockLimits {
  return {
    pageMs: pageClockMs(pageSeconds, givenUpPages.length),
    pictureMs: pageClockMs(pageSeconds, givenUpPictures.length),
  };
}

interface Room {
  readonly limits: TaskLimits;
  readonly interrupt: (why: Interruption) => void;
}

/** Watches the memory of a process and the size of the files that it writes. */
function watchRoom(child: EngineChild, outputFolder: string, { limits, interrupt }: Room) {
  let peakBytes = 0;
  const memory = watchMemory(child.pid(), ({ residentBytes, dataBytes }) => {
    peakBytes = Math.max(peakBytes, residentBytes, dataBytes);
    if (residentBytes > limits.memoryBytes) interrupt({ kind: "over-memory" });
  });
  const folders = [outputFolder, pagesFolderOf(outputFolder)];
  const isTooMuch = (bytes: number) =>
    bytes + readUnnamedFiles(child.pid()).diskBytes > limits.outputBytes;
  const disk = watchFolders(folders, (bytes) => {
    if (isTooMuch(bytes)) interrupt({ kind: "over-disk" });
  });
  return {
    peakBytes: () => peakBytes,
    isOverDisk: async () => isTooMuch(await foldersBytes(folders)),
    stop() {
      memory.stop();
      disk.stop();
    },
  };
}
