/** The system's code for a failure, such as `ENOENT`; `undefined` for failures of another kind. */
export function systemErrorCode(error: unknown): string | undefined {
  return error instanceof Error && "code" in error ? String(error.code) : undefined;
}
