import { mkdirSync, writeSync } from "node:fs";
import { createInterface } from "node:readline";
import { ParserError } from "@parsewright/contract";
import { isOutOfMemory } from "@parsewright/document/files";
import {
  type ChildMessage,
  type ChildTask,
  MESSAGE_FILE_DESCRIPTOR,
  type TaskEnd,
  type TaskNews,
  toSentError,
} from "../child-messages.ts";
import type { ParseOutcome } from "../engine-host.ts";

/** Does one task. `report` informs the supervisor that it goes on. */
export type DoTask = (task: ChildTask, report: (news: TaskNews) => void) => Promise<ParseOutcome>;

/** The life of an engine process: prepare, then one task after another until the supervisor is gone. */
export async function serveTasks(prepare: () => Promise<DoTask>): Promise<void> {
  let doTask: DoTask;
  try {
    doTask = await prepare();
  } catch (error) {
    send({ kind: "unfit", error: toSentError(ParserError.from(error)) });
    process.exit(1);
  }
  const lines = createInterface({ input: process.stdin });
  lines.on("line", (line) => {
    void runTask(doTask, JSON.parse(line) as ChildTask).then(send);
  });
  // The supervisor has closed the pipe or is dead.
  lines.on("close", () => process.exit(0));
  send({ kind: "ready" });
}

async function runTask(doTask: DoTask, task: ChildTask): Promise<TaskEnd> {
  try {
    mkdirSync(task.outputFolder, { recursive: true });
    return { kind: "done", outcome: await doTask(task, send) };
  } catch (error) {
    return {
      kind: "failed",
      error: toSentError(ParserError.from(error)),
      isOutOfMemory: isOutOfMemory(error),
    };
  }
}

/** At once, so that what is said before a crash or an endless loop arrives. */
function send(message: ChildMessage): void {
  writeSync(MESSAGE_FILE_DESCRIPTOR, `${JSON.stringify(message)}\n`);
}
