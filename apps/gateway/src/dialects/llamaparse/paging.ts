import type { QueryParameter } from "../../http/route.ts";
import type { OptionReader } from "../options.ts";

/** A part of a list. */
interface Page {
  readonly limit: number;
  readonly offset: number;
}

/** Parameters of the lists of LlamaParse. */
export const PAGE_PARAMETERS: readonly QueryParameter[] = [
  { name: "page_size", type: "integer", description: "At most 1000; 50 by default." },
  { name: "page_token", type: "string", description: "The cursor of the previous page." },
];

export function pageIn(query: OptionReader): Page {
  return {
    limit: query.integer("page_size", { min: 1, max: 1000 }) ?? 50,
    offset: query.integer("page_token", { min: 0 }) ?? 0,
  };
}

/** The token of the page behind this one; `null` for the last. */
export function nextToken({ limit, offset }: Page, hasMore: boolean): string | null {
  return hasMore ? String(offset + limit) : null;
}
