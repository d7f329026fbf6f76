import { type InlineResult, ParserError, type SuccessResponse } from "@parsewright/contract";

/** A result, and what the worker said about how it came to be. */
export interface ReadResult {
  readonly result: InlineResult;
  readonly response: Omit<SuccessResponse, "results">;
}

/** The result in the output of a completed job with the transport `inline`. RESULT_TOO_LARGE for one that became an archive. */
export function toReadResult(output: unknown): ReadResult {
  // Our own worker has checked what it sent.
  const { results, ...response } = (output ?? { results: [] }) as SuccessResponse;
  const [result] = results;
  if (result === undefined) throw new ParserError("INTERNAL", "The job has no result.");
  if ("tarball_url" in result || "tarball_b64" in result) {
    throw new ParserError("RESULT_TOO_LARGE", "The result is an archive.");
  }
  return { result, response };
}

type OwnResult = Readonly<Record<string, unknown>>;

/** The result in an output of any transport; `undefined` where there is none. */
export function resultIn(output: unknown): OwnResult | undefined {
  const { results } = (output ?? {}) as { readonly results?: unknown };
  const [result] = Array.isArray(results) ? (results as unknown[]) : [];
  return typeof result === "object" && result !== null ? (result as OwnResult) : undefined;
}
