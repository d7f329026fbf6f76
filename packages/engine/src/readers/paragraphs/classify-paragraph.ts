import type { BlockType } from "@parsewright/contract";
import { type BodyStyle, MIN_BODY_SIZE_RATIO } from "./body-style.ts";
import {
  cannotBeHeading,
  endsClause,
  isContentsLine,
  isDivision,
  isSectionName,
  startsListItem,
  startsWithSectionNumber,
} from "@parsewright/document/language";
import { HEADING_SIZE_RATIO } from "@parsewright/document/order";
import { isHeadingRole, MAX_HEADING_CHARACTERS, type StructureRoles } from "./structure-roles.ts";
import type { TextLine } from "../text/text-line.ts";

/** Text below this size is a label of a chart, whatever the rest of the page. */
const MIN_HEADING_POINTS = 7;

/**
 * Bold text with a number, and bold text in a panel that is set smaller than the text, is a heading down to this size,
 * in relation to the text: sans serif is set smaller beside a serif. Headings in a panel are measured by the text of
 * the panel.
 */
const MIN_NUMBERED_SIZE_RATIO = 0.8;

/** A title of the whole document is set at least this much larger, and is in the upper part of the first page. */
const TITLE_SIZE_RATIO = 1.6;
const TITLE_PAGE_SHARE = 0.5;

const MAX_HEADING_LINES = 4;

/** Large text of this many words that ends in a full stop introduces an article. */
const MIN_SENTENCE_WORDS = 12;

/** Bold text of the body's size is a heading only when it is short. */
const MAX_BOLD_HEADING_LINES = 2;

/** A sentence may begin in bold; a heading is bold to its end, but for a note's mark. */
const MIN_BOLD_SHARE = 0.9;

/** Wider white inside a line separates two texts, as in a running head. */
const MAX_HEADING_GAP_SIZES = 3;

/** A paragraph to be judged, and what is around it. */
export interface ParagraphContext {
  readonly body: BodyStyle;
  readonly page: { readonly index: number; readonly height: number };
  /** Prevailing print of its own column or panel. */
  readonly region: BodyStyle;
  /** Roles from the file's structure tree, if it can be trusted. */
  readonly roles: StructureRoles | undefined;
}

/** Classifies a paragraph by its print and its beginning. */
export function classifyParagraph(
  lines: readonly TextLine[],
  context: ParagraphContext,
): BlockType {
  const [first] = lines;
  if (first === undefined) return "text";
  const text = lines.map((line) => line.text).join(" ");
  const role = context.roles?.roleOf(first);
  if (isHeadingByRole(role, context.roles) ?? isHeading(lines, text, context))
    return isTitle(first, context) ? "doc_title" : "paragraph_title";
  if (isContentsLine(first.text) || role === "TOCI") return "index";
  return startsListItem(text) || role === "LI" ? "list" : "text";
}

/** Asks the structure tree. Gives `undefined` if it leaves the question open. */
function isHeadingByRole(role: string | undefined, roles: StructureRoles | undefined) {
  if (role === undefined || roles === undefined) return undefined;
  if (isHeadingRole(role)) return true;
  return roles.hasHeadings ? false : undefined;
}

/** Checks whether a heading is that of the whole document. */
export function isTitle(
  { size, box }: TextLine,
  { body, page }: Pick<ParagraphContext, "body" | "page">,
): boolean {
  return (
    page.index === 0 &&
    size >= TITLE_SIZE_RATIO * body.size &&
    box[1] < TITLE_PAGE_SHARE * page.height
  );
}

function isHeading(lines: readonly TextLine[], text: string, context: ParagraphContext): boolean {
  const [first] = lines;
  if (first === undefined || first.size < MIN_HEADING_POINTS || cannotBeHeading(text)) return false;
  if (lines.some(({ widestGapSizes }) => widestGapSizes > MAX_HEADING_GAP_SIZES)) return false;
  if (first.size >= HEADING_SIZE_RATIO * context.body.size) return isShortEnough(lines, text);
  return isNamedHeading(lines, text, context) || isBoldHeading(lines, text, context);
}

function isShortEnough(lines: readonly TextLine[], text: string): boolean {
  const isSentence = text.endsWith(".") && text.split(" ").length >= MIN_SENTENCE_WORDS;
  return lines.length <= MAX_HEADING_LINES && text.length <= MAX_HEADING_CHARACTERS && !isSentence;
}

/** Checks for a heading that is set like the text around it, by its words. */
function isNamedHeading(
  lines: readonly TextLine[],
  text: string,
  { body }: ParagraphContext,
): boolean {
  const [line] = lines;
  if (line === undefined || lines.length > 1) return false;
  if (line.size < MIN_BODY_SIZE_RATIO * body.size) return false;
  if (isDivision(text) || isSectionName(text)) return true;
  return startsWithSectionNumber(text) && !endsClause(text) && text.length <= 80;
}

function isBoldHeading(
  lines: readonly TextLine[],
  text: string,
  { body, region }: ParagraphContext,
): boolean {
  const [first] = lines;
  if (first === undefined || lines.length > MAX_BOLD_HEADING_LINES) return false;
  if (text.endsWith(".")) return false;
  if (!lines.every(isBoldThroughout)) return false;
  const leastRatio = startsWithSectionNumber(text) ? MIN_NUMBERED_SIZE_RATIO : MIN_BODY_SIZE_RATIO;
  if (!body.isBold && first.size >= leastRatio * body.size) return true;
  const isPanel = region.size < MIN_BODY_SIZE_RATIO * body.size;
  return isPanel && !region.isBold && first.size >= MIN_NUMBERED_SIZE_RATIO * region.size;
}

function isBoldThroughout({ isBold, segments }: TextLine): boolean {
  if (!isBold) return false;
  const characters = segments.flatMap((segment) => segment.characters);
  const boldCount = characters.filter(({ font }) => font.isBold).length;
  return boldCount >= MIN_BOLD_SHARE * characters.length;
}
