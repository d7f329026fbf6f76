import type { ResultEntry } from "@parser/contract";
import { ParserClientError } from "./client-error.ts";

/** What helpers take: a whole response, or one entry of it. */
export type ResponseOrResult = { readonly results: readonly ResultEntry[] } | ResultEntry;

/** The one result of a job. */
export function first(response: ResponseOrResult): ResultEntry {
  if (!("results" in response)) return response;
  const [result] = response.results;
  if (result !== undefined) return result;
  throw new ParserClientError("UNEXPECTED_ANSWER", "The response has no result.");
}
