import { ParserClientError } from "./client-error.ts";

const RANGE = /^([1-9]\d{0,8})(?:-([1-9]\d{0,8}))?$/;

/** One range counted from 1, such as `5` or `2-6`, as the pages of a job, counted from 0. */
export function readPageRange(text: string): {
  readonly startPage: number;
  readonly endPage: number;
} {
  const [, from, to = from] = RANGE.exec(text) ?? [];
  const startPage = Number(from) - 1;
  const endPage = Number(to) - 1;
  if (from !== undefined && startPage <= endPage) return { startPage, endPage };
  throw new ParserClientError(
    "INVALID_INPUT",
    `page_ranges must be one range of pages counted from 1, such as "5" or "2-6"; got "${text}". ` +
      "Create one task for each range.",
  );
}
