import type { ParseProgress } from "@parsewright/engine";
import { type CommandIo, printable } from "./command-io.ts";

/** One line that is written over as pages finish. */
export interface ProgressLine {
  update(progress: ParseProgress): void;
  clear(): void;
}

/** The last line of a terminal, written over again and again. */
export interface StatusLine {
  /** False in a pipe or a log file, where `show` and `clear` do nothing. */
  readonly isShown: boolean;
  show(text: string): void;
  clear(): void;
}

const ERASE_LINE = "\r\u001B[2K";

export function createStatusLine(stderr: CommandIo["stderr"]): StatusLine {
  if (stderr.isTTY !== true) return { isShown: false, show() {}, clear() {} };
  return {
    isShown: true,
    show: (text) =>
      void stderr.write(
        // A terminal that does not know its width says 0.
        `${ERASE_LINE}${printable(text).slice(0, (stderr.columns || 80) - 1)}`,
      ),
    clear: () => void stderr.write(ERASE_LINE),
  };
}

/** Shows how far a document is on a terminal, and nothing in a pipe or a log file. */
export function createProgressLine(stderr: CommandIo["stderr"], file: string): ProgressLine {
  const line = createStatusLine(stderr);
  const startMs = performance.now();
  line.show(file);
  return {
    update({ pagesDone, pagesTotal }) {
      const seconds = Math.max(performance.now() - startMs, 1) / 1000;
      const rate = (pagesDone / seconds).toFixed(1);
      line.show(`page ${pagesDone} of ${pagesTotal}  ${rate} pages/s  ${file}`);
    },
    clear: () => line.clear(),
  };
}
