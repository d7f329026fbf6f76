import type { ParseProgress } from "@parsewright/engine";
import type { CommandIo } from "../command-io.ts";
import { createStatusLine } from "../progress-line.ts";
import type { ManifestEntry } from "./manifest.ts";

const BAR_CELLS = 20;

/** Shows on a terminal how far a batch is, and nothing in a pipe. */
export interface BatchProgress {
  /** Pages of one document that is being parsed. */
  update(file: string, progress: ParseProgress): void;
  /** A document is finished; `pages` is 0 for one that failed. */
  finish(entry: ManifestEntry, pages: number): void;
  /** Takes the line away for as long as something else is printed. */
  aside(print: () => void): void;
  clear(): void;
}

export function createBatchProgress(
  stderr: CommandIo["stderr"],
  entries: readonly ManifestEntry[],
): BatchProgress {
  const line = createStatusLine(stderr);
  const startMs = performance.now();
  const totalBytes = sum(entries.map(({ bytes }) => bytes));
  const running = new Map<string, ParseProgress>();
  const done = { documents: 0, failed: 0, pages: 0, bytes: 0 };
  const show = () => {
    const seconds = (performance.now() - startMs) / 1000;
    const pages = done.pages + sum([...running.values()].map(({ pagesDone }) => pagesDone));
    line.show(
      describeBatch({ ...done, pages, seconds, totalDocuments: entries.length, totalBytes }),
    );
  };
  show();
  return {
    update(file, progress) {
      running.set(file, progress);
      show();
    },
    finish({ file, bytes, status }, pages) {
      running.delete(file);
      done.documents += 1;
      done.failed += Number(status === "failed");
      done.pages += pages;
      done.bytes += bytes;
      show();
    },
    aside(print) {
      line.clear();
      print();
      show();
    },
    clear: () => line.clear(),
  };
}

interface BatchState {
  readonly documents: number;
  readonly failed: number;
  readonly pages: number;
  readonly bytes: number;
  readonly seconds: number;
  readonly totalDocuments: number;
  readonly totalBytes: number;
}

/** One line. Time left is by bytes, because nobody knows the pages of a document before it is opened. */
export function describeBatch(state: BatchState): string {
  const { documents, failed, pages, bytes, seconds, totalDocuments, totalBytes } = state;
  const share = totalDocuments === 0 ? 1 : documents / totalDocuments;
  const cells = Math.floor(share * BAR_CELLS);
  const parts = [
    `[${"#".repeat(cells)}${"-".repeat(BAR_CELLS - cells)}]`,
    `${documents} of ${totalDocuments}`,
    `${(pages / Math.max(seconds, 0.001)).toFixed(1)} pages/s`,
  ];
  if (failed > 0) parts.push(`${failed} failed`);
  if (bytes > 0) parts.push(`${formatSeconds((seconds * (totalBytes - bytes)) / bytes)} left`);
  return parts.join("  ");
}

function formatSeconds(seconds: number): string {
  const whole = Math.round(seconds);
  if (whole < 60) return `${whole} s`;
  const minutes = Math.round(whole / 60);
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
