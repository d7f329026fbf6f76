import { DEGRADED_REASONS, type Page, type Shortfall } from "@parsewright/contract";
import {
  DAMAGED_PICTURE_NOTE,
  lossOf,
  type PageLoss,
  type PageSource,
} from "@parsewright/document/files";
import { NO_REGIONS_NOTE } from "../readers/regions/by-model/detect-by-model.ts";

const REASONS: Readonly<Record<PageLoss, Shortfall["reason"]>> = {
  too_slow: "page_limit",
  too_many_pixels: "page_limit",
  too_much_work: "page_limit",
  too_complex: "page_limit",
  out_of_memory: "out_of_memory",
  engine_failure: "page_unreadable",
};

/** Describes the shortfall of a result whose pages or texts were not all read, by the gravest reason. */
export function unreadShortfall(
  pages: readonly Page[],
  { isCutOff = false }: Pick<PageSource, "isCutOff"> = {},
): Shortfall | undefined {
  return (
    lostShortfall(pages) ??
    (isCutOff ? cutOffShortfall(pages) : undefined) ??
    damagedShortfall(pages) ??
    unreadTextShortfall(pages) ??
    otherRecipeShortfall(pages)
  );
}

function cutOffShortfall({ length }: readonly Page[]): Shortfall {
  const message = `the end of the file is missing: text and pages may be lost beside the ${length} that were found; check that the whole file was sent`;
  return { reason: "page_unreadable", message, pages_done: length, pages_total: length };
}

/** Names the pages, counted as in the file. */
function lostShortfall(pages: readonly Page[]): Shortfall | undefined {
  const lost = pages.flatMap(({ page_idx, parser_source_page = page_idx, parser_problem }) => {
    if (parser_problem === undefined) return [];
    const reason = REASONS[lossOf(parser_problem) ?? "engine_failure"];
    return [{ reason, number: parser_source_page + 1, problem: parser_problem }];
  });
  const [gravest] = lost.toSorted((one, other) => graveness(one.reason) - graveness(other.reason));
  if (gravest === undefined) return undefined;
  const shown = lost.slice(0, MAX_NUMBERS).map(({ number }) => number);
  const more = lost.length > shown.length ? ` and ${lost.length - shown.length} more` : "";
  const [noun, verb] = lost.length === 1 ? ["page", "was"] : ["pages", "were"];
  return {
    reason: gravest.reason,
    message: `${noun} ${shown.join(", ")}${more} of ${pages.length} ${verb} not read: ${gravest.problem}`,
    pages_done: pages.length - lost.length,
    pages_total: pages.length,
  };
}

function damagedShortfall(pages: readonly Page[]): Shortfall | undefined {
  const whole = pages.filter(({ parser_notes }) => !parser_notes?.includes(DAMAGED_PICTURE_NOTE));
  if (whole.length === pages.length) return undefined;
  const message = `${pages.length - whole.length} of ${pages.length} pages were read in part: the picture is damaged; check that the whole file was sent`;
  return {
    reason: "page_unreadable",
    message,
    pages_done: whole.length,
    pages_total: pages.length,
  };
}

function unreadTextShortfall(pages: readonly Page[]): Shortfall | undefined {
  const unread = pages.flatMap(({ parser_unread }) => parser_unread ?? []);
  const [gravest] = unread.toSorted(
    (one, other) => graveness(one.reason) - graveness(other.reason),
  );
  if (gravest === undefined) return undefined;
  const { reason, message, command } = gravest;
  return {
    reason,
    message: `text of ${unread.length} of ${pages.length} pages was not read: ${message}`,
    ...(command !== undefined && { command }),
    pages_done: pages.length - unread.length,
    pages_total: pages.length,
  };
}

function otherRecipeShortfall(pages: readonly Page[]): Shortfall | undefined {
  const count = pages.filter(({ parser_notes }) => parser_notes?.includes(NO_REGIONS_NOTE)).length;
  if (count === 0) return undefined;
  const message = `${count} of ${pages.length} pages were read by their geometry alone: the layout model gave no answer; parse them again, with more memory for the engine if it happens again`;
  return {
    reason: "model_failed",
    message,
    pages_done: pages.length - count,
    pages_total: pages.length,
  };
}

/** As many as a sentence can name. */
const MAX_NUMBERS = 20;

/** 0 is the gravest. */
function graveness(reason: Shortfall["reason"]): number {
  return DEGRADED_REASONS.indexOf(reason);
}
