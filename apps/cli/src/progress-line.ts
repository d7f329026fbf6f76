import type { ParseProgress } from "@parser/engine";
import { type CommandIo, printable } from "./command-io.ts";

/** One line that is written over as pages finish. */
export interface ProgressLine {
  update(progress: ParseProgress): void;
  clear(): void;
}

const ERASE_LINE = "\r\u001B[2K";
const silent: ProgressLine = { update() {}, clear() {} };

/** Shows a line on a terminal, and nothing in a pipe or a log file. */
export function createProgressLine(stderr: CommandIo["stderr"], file: string): ProgressLine {
  if (stderr.isTTY !== true) return silent;

  const startMs = performance.now();
  const show = (text: string) =>
    stderr.write(`${ERASE_LINE}${text.slice(0, Math.max(0, (stderr.columns ?? 80) - 1))}`);
  const name = printable(file);
  show(name);
  return {
    update({ pagesDone, pagesTotal }) {
      const seconds = Math.max(performance.now() - startMs, 1) / 1000;
      const rate = (pagesDone / seconds).toFixed(1);
      show(`page ${pagesDone} of ${pagesTotal}  ${rate} pages/s  ${name}`);
    },
    clear: () => void stderr.write(ERASE_LINE),
  };
}
