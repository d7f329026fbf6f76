/** As many at once as keep two cores busy. */
const PARALLEL_COUNT = 2;

/** Does something for every item, two at a time. */
export async function runInParallel<T>(
  items: readonly T[],
  run: (item: T) => Promise<void>,
): Promise<void> {
  const left = [...items];
  const runAll = async (): Promise<void> => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await run(item);
  };
  await Promise.all(Array.from({ length: PARALLEL_COUNT }, runAll));
}
