/** Runs tasks one after the other, in the order in which they come. */
export function createOneAtATime(): <Result>(task: () => Promise<Result>) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve();
  return (task) => {
    const result = last.then(task);
    // The failure of a task is its caller's to handle.
    last = result.catch(() => {});
    return result;
  };
}
