/** Reads something; `undefined` where that fails: a damaged part costs that part. */
export function attempt<Result>(read: () => Result): Result | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
