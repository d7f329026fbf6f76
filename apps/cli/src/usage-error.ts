/** The command line is wrong in a way that shows only when the command runs. Ends it with exit code 2. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}
