import type { BucketResult, InlineResult, ResultEntry, TarballResult } from "@parsewright/contract";
import { ParserClientError } from "./client-error.ts";

/** A result with all that any transport may put into it. Which one did shows in what is there. */
export type DocumentResult = Pick<
  InlineResult,
  "basename" | "source" | "pages_requested" | "degraded"
> &
  Partial<Omit<TarballResult & InlineResult & BucketResult, "parser_transport">> &
  Pick<ResultEntry, "parser_transport">;

/** Input of the helpers: a whole response, or one entry of it. */
export type ResponseOrResult =
  | { readonly results: readonly ResultEntry[] }
  | ResultEntry
  | DocumentResult;

/** The one result of a job. */
export function first(response: ResponseOrResult): DocumentResult {
  if (!("results" in response)) return response;
  const [result] = response.results;
  if (result !== undefined) return result;
  throw new ParserClientError("UNEXPECTED_ANSWER", "The response has no result.");
}
