import { DEGRADED_REASONS, type Page, type Shortfall } from "@parsewright/contract";
import {
  DAMAGED_PICTURE_NOTE,
  lossOf,
  type PageLoss,
  type PageSource,
} from "@parsewright/document/files";
import { LOW_CONFIDENCE_NOTE } from "../readers/page/doubtful-text.ts";
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
    otherRecipeShortfall(pages) ??
    doubtfulShortfall(pages)
  );
}

function cutOffShortfall({ length }: readonly Page[]): Shortfall {
  const message = `the end of the file is missing: text and pages may be lost beside the ${length} that were found; check that the whole file was sent`;
  return { reason: "page_unreadable", message, pages_done: length, pages_total: length };
}

/** Names the pages, counted as in the file. */
function lostShortfall(pages: readonly Page[]): Shortfall | undefined {
  const lost = pages.flatMap((page) => {
    const { parser_problem: problem } = page;
    if (problem === undefined) return [];
    return [{ reason: REASONS[lossOf(problem) ?? "engine_failure"], page, problem }];
  });
  const [gravest] = lost.toSorted((one, other) => graveness(one.reason) - graveness(other.reason));
  if (gravest === undefined) return undefined;
  const verb = lost.length === 1 ? "was" : "were";
  const names = nameOf(
    lost.map(({ page }) => page),
    pages,
  );
  return {
    reason: gravest.reason,
    message: `${names} ${verb} not read: ${gravest.problem}`,
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

/** Such pages were read in full: no page is missing. */
function doubtfulShortfall(pages: readonly Page[]): Shortfall | undefined {
  const doubtful = pages.filter(({ parser_notes }) => parser_notes?.includes(LOW_CONFIDENCE_NOTE));
  if (doubtful.length === 0) return undefined;
  return {
    reason: "low_confidence",
    message: `text of ${nameOf(doubtful, pages)} was recognised with low confidence: compare it with the file; mark_unsure shows the pictures beside the text`,
    pages_done: pages.length,
    pages_total: pages.length,
  };
}

/** Names some of the pages by their numbers in the file. */
function nameOf(some: readonly Page[], pages: readonly Page[]): string {
  const shown = some
    .slice(0, MAX_NUMBERS)
    .map(({ page_idx, parser_source_page = page_idx }) => parser_source_page + 1);
  const more = some.length > shown.length ? ` and ${some.length - shown.length} more` : "";
  return `${some.length === 1 ? "page" : "pages"} ${shown.join(", ")}${more} of ${pages.length}`;
}

/** As many as a sentence can name. */
const MAX_NUMBERS = 20;

/** 0 is the gravest. */
function graveness(reason: Shortfall["reason"]): number {
  return DEGRADED_REASONS.indexOf(reason);
}
