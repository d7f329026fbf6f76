import { ALL_PICTURES } from "../child-messages.ts";
import type { ParseOutcome, ParseTask } from "../engine-host.ts";
import { mentionsOutOfMemory } from "@parsewright/document/files";
import { remainingTimeMs } from "../reading-limits.ts";
import { removeFolder } from "../remove-contents.ts";
import type { ChildEnd } from "./engine-child.ts";
import type { EngineSlot } from "./engine-slot.ts";
import {
  crashedTwice,
  isTooSlow,
  outOfMemory,
  receivedError,
  tookTooLong,
  wasSilent,
  wroteTooMuch,
} from "./task-failures.ts";
import type { SlowPage } from "./page-clock.ts";
import { waitForMemory } from "./wait-for-memory.ts";
import { type WatchedEnd, watchTask } from "./watch-task.ts";

export interface JobLimits {
  readonly memoryMegabytes: number;
  readonly outputMegabytes: number;
  readonly jobSilenceSeconds: number;
  readonly pageSeconds: number;
  /** The share of the threads that a document which begins now may have. */
  readonly threads: () => number;
}

/** Each costs a new process, and the pages before it that were not kept are read again. */
const MAX_GIVEN_UP_PAGES = 16;

/** A document with more pictures that take too long is read without any. */
const MAX_GIVEN_UP_PICTURES = 4;

/** A process that is killed while it holds this much of its memory was most likely killed for that. */
const NEAR_THE_LIMIT = 0.75;

const BYTES_PER_MEGABYTE = 1024 * 1024;

/** A process that got this much further than the one before it was not ended by the same page. */
const PAGES_OF_PROGRESS = 16;

/** However far each says that it got: a document that took its process over says what it likes. */
const MAX_CRASHES = 8;

/**
 * Parses a document in the process of a slot. A process that crashes is replaced, and the task tried once more, or for as
 * long as each process gets further than the one before.
 */
export async function runParseTask(
  slot: EngineSlot,
  task: ParseTask,
  limits: JobLimits,
): Promise<ParseOutcome> {
  const { jobSilenceSeconds, memoryMegabytes, outputMegabytes, pageSeconds } = limits;
  const givenUp = createGivenUpParts(pageSeconds);
  let deadlineMs: number | undefined;
  const crashes = countCrashes();
  for (;;) {
    let pagesDone = 0;
    const onProgress: ParseTask["onProgress"] = (progress) => {
      pagesDone = progress.pagesDone;
      task.onProgress(progress);
    };
    await waitForMemory(task);
    const child = await abortable(slot.child(), task.signal);
    deadlineMs ??= performance.now() + remainingTimeMs(task);
    // Leftovers of an earlier process are not for the next, except for the pages that it kept.
    if (crashes.hasAny() || givenUp.hasAny()) await removeFolder(task.outputFolder);
    const end = await watchTask(
      child,
      { ...task, onProgress },
      {
        remainingMs: deadlineMs - performance.now(),
        silenceMs: jobSilenceSeconds * 1000,
        memoryBytes: memoryMegabytes * BYTES_PER_MEGABYTE,
        outputBytes: outputMegabytes * BYTES_PER_MEGABYTE,
        pageSeconds,
        givenUpPages: givenUp.pages,
        givenUpPictures: givenUp.pictures,
        threads: limits.threads(),
      },
    );
    settleSlot(slot, end);
    if (end.kind === "aborted") throw task.signal.reason;
    if (end.kind === "page-too-slow") {
      givenUp.add(end);
      continue;
    }
    if (end.kind !== "crashed") return resultOf(end, task, limits);
    if (isCrashForMemory(end, limits)) throw outOfMemory(memoryMegabytes);
    crashes.add(end.end, pagesDone);
  }
}

function createGivenUpParts(pageSeconds: number) {
  const pages: number[] = [];
  const pictures: string[] = [];
  return {
    pages,
    pictures,
    hasAny: () => pages.length + pictures.length > 0,
    /** Throws where the next process would not get further. */
    add({ page, picture }: SlowPage) {
      // A process that decodes what was given up has another reason to be slow.
      if (
        picture !== undefined &&
        !pictures.includes(picture) &&
        !pictures.includes(ALL_PICTURES)
      ) {
        pictures.push(pictures.length < MAX_GIVEN_UP_PICTURES ? picture : ALL_PICTURES);
        return;
      }
      // A page that was given up and is at work again is the opening of the document.
      const isHopeless = pages.includes(page) || pages.length >= MAX_GIVEN_UP_PAGES;
      if (isHopeless) throw isTooSlow(page, pageSeconds);
      pages.push(page);
    },
  };
}

function countCrashes() {
  let before: { readonly end: ChildEnd; readonly pagesDone: number } | undefined;
  let count = 0;
  return {
    hasAny: () => before !== undefined,
    /** Throws where another process would most likely end in the same way. */
    add(end: ChildEnd, pagesDone: number) {
      count += 1;
      const isFurther = before && pagesDone >= before.pagesDone + PAGES_OF_PROGRESS;
      if (before && (!isFurther || count >= MAX_CRASHES)) throw crashedTwice(before.end, end);
      before = { end, pagesDone };
    },
  };
}

/** A process that has run out of memory once is not trusted to have tidied up. */
function settleSlot(slot: EngineSlot, end: WatchedEnd): void {
  if (end.kind === "done") slot.finishTask(end.outcome.pageCount);
  else if (end.kind === "failed" && !end.isOutOfMemory) slot.finishTask(0);
  else void slot.replace();
}

type Crash = Extract<WatchedEnd, { kind: "crashed" }>;
type Conclusion = Exclude<WatchedEnd, { kind: "crashed" | "aborted" | "page-too-slow" }>;

function resultOf(
  end: Conclusion,
  { timeLimit }: ParseTask,
  { jobSilenceSeconds, memoryMegabytes, outputMegabytes }: JobLimits,
): ParseOutcome {
  if (end.kind === "done") return end.outcome;
  if (end.kind === "over-memory") throw outOfMemory(memoryMegabytes);
  if (end.kind === "over-disk") throw wroteTooMuch(outputMegabytes);
  if (end.kind === "expired") {
    throw end.clock === "total" && timeLimit !== undefined
      ? tookTooLong(timeLimit)
      : wasSilent(jobSilenceSeconds);
  }
  const error = receivedError(end.error);
  throw end.isOutOfMemory ? outOfMemory(memoryMegabytes, error) : error;
}

function isCrashForMemory({ end, peakBytes }: Crash, { memoryMegabytes }: JobLimits): boolean {
  if (end.reason !== undefined) return false;
  const wasNear = peakBytes > memoryMegabytes * BYTES_PER_MEGABYTE * NEAR_THE_LIMIT;
  return (end.signal !== null && wasNear) || mentionsOutOfMemory(end.lastOutput);
}

async function abortable<Value>(waiting: Promise<Value>, signal: AbortSignal): Promise<Value> {
  signal.throwIfAborted();
  let abort: () => void = () => {};
  const aborted = new Promise<never>((_resolve, reject) => {
    abort = () => reject(signal.reason);
  });
  signal.addEventListener("abort", abort);
  try {
    return await Promise.race([waiting, aborted]);
  } finally {
    signal.removeEventListener("abort", abort);
  }
}
