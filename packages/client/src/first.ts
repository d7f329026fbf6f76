import type { ResultEntry, SuccessResponse } from "@parser/contract";
import { ParserClientError } from "./client-error.ts";

/** A result entry with all that any transport may put into it. */
export type AnyResult = ResultEntry & {
  readonly tarball_b64?: string | undefined;
  readonly tarball_url?: string | undefined;
  readonly markdown?: string | undefined;
};

/** What helpers take: a whole response, or one entry of it. */
export type ResponseOrResult = SuccessResponse | ResultEntry;

/** The one result of a job. */
export function first(response: ResponseOrResult): ResultEntry {
  if (!("results" in response)) return response;
  const [result] = response.results;
  if (result !== undefined) return result;
  throw new ParserClientError("UNEXPECTED_ANSWER", "The response has no result.");
}
