import type { Readable } from "node:stream";

/** Enough of what a process printed last to see why it ended. */
const TAIL_CHARACTERS = 4000;

/** Most that one task may print into the log; the rest is dropped. */
const MAX_PASSED_ON_CHARACTERS = 64 * 1024;

/** Output of a process: read always, so that it never waits for us, and kept in bounds. */
export interface BoundedOutput {
  /** The end of what was printed since the task began. */
  tail(): string;
  /** Begins a task, to which earlier output does not belong and which has its own share of the log. */
  startTask(): void;
}

export function boundOutput(
  streams: readonly Readable[],
  onOutput: (text: string) => void,
): BoundedOutput {
  let tail = "";
  let passedOn = 0;
  for (const stream of streams) {
    stream.setEncoding("utf8");
    stream.on("data", (text: string) => {
      tail = (tail + text.slice(-TAIL_CHARACTERS)).slice(-TAIL_CHARACTERS);
      if (passedOn >= MAX_PASSED_ON_CHARACTERS) return;
      const part = text.slice(0, MAX_PASSED_ON_CHARACTERS - passedOn);
      passedOn += part.length;
      onOutput(passedOn < MAX_PASSED_ON_CHARACTERS ? part : `${part}\n(more output is dropped)`);
    });
  }
  return {
    tail: () => tail,
    startTask() {
      tail = "";
      passedOn = 0;
    },
  };
}
