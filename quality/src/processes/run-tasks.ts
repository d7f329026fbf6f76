import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";

export interface TaskRun<Task, Result> {
  /** The module that calls `serveTasks`. */
  readonly entry: URL;
  readonly args?: readonly string[];
  readonly tasks: readonly Task[];
  readonly processCount: number;
  /** A task that takes longer ends with its process. */
  readonly timeoutMsOf: (task: Task) => number;
  /** Tasks that need a process of their own. Default: none. */
  readonly needsOwnProcess?: (task: Task) => boolean;
  /** The result of a task whose process ended or took too long. */
  readonly onFailure: (task: Task, reason: string) => Result | Promise<Result>;
}

/** Runs tasks in child processes, one at a time in each, and gives the results in the order of the tasks. */
export async function runTasks<Task, Result>(run: TaskRun<Task, Result>): Promise<Result[]> {
  const results: Result[] = [];
  const waiting = run.tasks.entries();
  const lanes = Array.from({ length: Math.min(run.processCount, run.tasks.length) }, async () => {
    let child: ChildProcess | undefined;
    for (const [position, task] of waiting) {
      const isAlone = run.needsOwnProcess?.(task) === true;
      if (isAlone) child = end(child);
      child ??= fork(run.entry, run.args ?? [], { serialization: "advanced" });
      const outcome = await runTask<Result>(child, task as object, run.timeoutMsOf(task));
      const hasFailed = "reason" in outcome;
      if (isAlone || hasFailed) child = end(child);
      results[position] = hasFailed ? await run.onFailure(task, outcome.reason) : outcome.result;
    }
    end(child);
  });
  await Promise.all(lanes);
  return results;
}

function end(child: ChildProcess | undefined): undefined {
  child?.kill();
}

type Outcome<Result> = { readonly result: Result } | { readonly reason: string };

async function runTask<Result>(
  child: ChildProcess,
  task: object,
  timeoutMs: number,
): Promise<Outcome<Result>> {
  const settled = new AbortController();
  const limit = setTimeout(() => child.kill("SIGKILL"), timeoutMs);
  try {
    const { signal } = settled;
    const ended = once(child, "exit", { signal }).then(([code, killedBy]) => ({
      reason: `the process ended with ${String(killedBy ?? code)}`,
    }));
    const answered = once(child, "message", { signal }).then(([result]) => ({
      result: result as Result,
    }));
    child.send(task);
    return await Promise.race([ended, answered]);
  } finally {
    clearTimeout(limit);
    settled.abort();
  }
}
