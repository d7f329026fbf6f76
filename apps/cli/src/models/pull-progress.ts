import { type CommandIo, printable } from "../command-io.ts";
import { createStatusLine } from "../progress-line.ts";
import type { DownloadProgress } from "./download.ts";

/** Progress of a pull, for people. */
export interface PullProgress {
  readonly update: (progress: DownloadProgress) => void;
  /** Writes a line that stays. */
  readonly say: (text: string) => void;
  readonly clear: () => void;
}

const BAR_CHARACTERS = 24;

/** In a log, a line for each such part is enough. */
const LOGGED_PARTS = 10;
const LOGGED_BYTES_WITHOUT_TOTAL = 10_000_000;

/** A bar on a terminal, plain lines elsewhere. */
export function createPullProgress(stderr: CommandIo["stderr"], model: string): PullProgress {
  const line = createStatusLine(stderr);
  const startMs = performance.now();
  let first: number | undefined;
  let logged = 0;

  function say(text: string): void {
    line.clear();
    stderr.write(printable(`${model}: ${text}`) + "\n");
  }

  return {
    say,
    update(progress) {
      first ??= progress.bytes;
      if (line.isShown) {
        const seconds = Math.max(performance.now() - startMs, 1) / 1000;
        line.show(`${model}  ${toBar(progress)}  ${toRate(progress.bytes - first, seconds)}`);
        return;
      }
      const part = Math.floor(progress.bytes / partBytes(progress));
      if (part > logged) say(toAmount(progress));
      logged = part;
    },
    clear: () => line.clear(),
  };
}

function partBytes({ totalBytes }: DownloadProgress): number {
  return totalBytes === undefined ? LOGGED_BYTES_WITHOUT_TOTAL : totalBytes / LOGGED_PARTS;
}

function toBar(progress: DownloadProgress): string {
  if (progress.totalBytes === undefined) return toAmount(progress);
  const filled = Math.round((progress.bytes / progress.totalBytes) * BAR_CHARACTERS);
  return `[${"#".repeat(filled).padEnd(BAR_CHARACTERS, ".")}]  ${toAmount(progress)}`;
}

function toAmount({ bytes, totalBytes }: DownloadProgress): string {
  if (totalBytes === undefined) return toMegabytes(bytes);
  const percent = Math.floor((bytes / totalBytes) * 100);
  return `${percent} %  ${(bytes / 1e6).toFixed(1)} of ${toMegabytes(totalBytes)}`;
}

function toRate(bytes: number, seconds: number): string {
  return `${toMegabytes(bytes / seconds)}/s`;
}

/** Sizes as `docs/models.md` writes them. */
export function toMegabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}
