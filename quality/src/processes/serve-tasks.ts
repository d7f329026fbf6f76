/** The child's side of `runTasks`: answers each task with what `answer` makes of it. */
export function serveTasks(answer: (task: never) => Promise<object>): void {
  process.on("message", (task: unknown) => {
    // A failure ends the process, which the parent takes for the outcome of the task.
    void answer(task as never).then((result) => process.send?.(result));
  });
}
