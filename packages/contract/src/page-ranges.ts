import { PAGE_RANGES_MAX_CHARACTERS } from "./limits.ts";

/** Pages from one to another, both included: counted from 1, or back from the end, where -1 is the last page. */
export interface PageSpan {
  readonly from: number;
  readonly to: number;
}

const SPAN = /^(-?[1-9]\d{0,8})(?:(-)(-?[1-9]\d{0,8})?)?$/;

/** Reads `2,4-6`, `2-` or `2--2`; `undefined` when a part of it is none of these or ends before it begins. */
export function parsePageRanges(text: string): readonly PageSpan[] | undefined {
  if (text.length > PAGE_RANGES_MAX_CHARACTERS) return undefined;
  const spans = text.replaceAll(" ", "").split(",").map(parseSpan);
  return spans.every((span) => span !== undefined) ? spans : undefined;
}

/** Counts the pages that the spans name, each once; `undefined` if that depends on the length of the document. */
export function countPages(spans: readonly PageSpan[]): number | undefined {
  if (spans.some(({ from, to }) => from < 0 || to < 0)) return undefined;
  let counted = 0;
  let last = 0;
  for (const { from, to } of spans.toSorted((one, other) => one.from - other.from)) {
    counted += Math.max(0, to - Math.max(from, last + 1) + 1);
    last = Math.max(last, to);
  }
  return counted;
}

function parseSpan(text: string): PageSpan | undefined {
  const [, first, dash, last] = SPAN.exec(text) ?? [];
  if (first === undefined) return undefined;
  const from = Number(first);
  const to = dash === undefined ? from : Number(last ?? -1);
  const isBackwards = from < 0 === to < 0 && from > to;
  return isBackwards ? undefined : { from, to };
}
