import type { Block, BlockType } from "@parser/contract";
import type { SourcePage } from "../../formats/page-source.ts";
import { toTextBlock } from "../blocks/make-blocks.ts";
import { type BodyStyle, classifyParagraph } from "../geometry/classify-paragraph.ts";
import { groupParagraphs } from "../geometry/group-paragraphs.ts";
import { joinHeadings } from "../geometry/join-headings.ts";
import { startsListItem } from "../geometry/list-marker.ts";
import { joinLines, type TextLine } from "../geometry/text-line.ts";
import { readSegments } from "../text-layer/read-segments.ts";
import type { FilledRegion } from "./fill-regions.ts";
import type { LayoutLabel, LayoutRegion } from "./layout-reader.ts";

interface TextContext {
  readonly page: SourcePage;
  readonly body: BodyStyle;
}

/** Labels whose text is one block, as the model sees it. */
const WHOLE_TYPES: Partial<Record<LayoutLabel, BlockType>> = {
  abstract: "abstract",
  content: "index",
  header: "header",
  header_image: "header",
  footer: "footer",
  footer_image: "footer",
  number: "page_number",
  aside_text: "aside_text",
  footnote: "page_footnote",
  reference_content: "ref_text",
  formula_number: "formula_number",
  vertical_text: "vertical_text",
};

const HEADING_TYPES: Partial<Record<LayoutLabel, BlockType>> = {
  doc_title: "doc_title",
  paragraph_title: "paragraph_title",
};

/** Running heads, feet and page numbers stand within this share of the page's height from its edge. */
const MARGIN_SHARE = 0.15;

/** Nothing but running heads stands this close to the edge. */
const EDGE_SHARE = 0.09;

/** A heading is set at least this much larger than the body. */
const LARGE_RATIO = 1.15;

/** The blocks of a region of text: one as a rule, more where its lines show that the model drew it too wide. */
export function readTextRegion(
  { region, characters }: FilledRegion,
  context: TextContext,
): Block[] {
  const lines = joinLines(readSegments(characters));
  if (lines.length === 0) return [];
  return readLines(lines, region, context).map((block) => ({ ...block, score: region.score }));
}

function readLines(
  lines: readonly TextLine[],
  region: LayoutRegion,
  context: TextContext,
): Block[] {
  const { page } = context;
  if (region.label === "algorithm") return [toCodeBlock(lines, page)];
  const headingType = HEADING_TYPES[region.label];
  if (headingType !== undefined) {
    // Words set in another size or weight are a heading of their own.
    return joinHeadings(groupParagraphs(lines), () => headingType).map(({ paragraph }) =>
      toTextBlock(paragraph, headingType, page),
    );
  }
  const wholeType = WHOLE_TYPES[region.label];
  if (wholeType !== undefined && isPlausible(region, lines, context))
    return [toTextBlock(lines, wholeType, page)];
  if (
    CAPTION.has(region.label) &&
    (LABELLED.test(lines[0]?.text ?? "") || !isLarge(lines, context.body))
  )
    return [toTextBlock(lines, "text", page)];
  return readParagraphs(lines, context);
}
const CAPTION: ReadonlySet<LayoutLabel> = new Set(["figure_title", "vision_footnote"]);
const LABELLED = /^(?:tab|fig|abb|chart|source|note|表|图)/iu;

/** Running heads and feet are not in the middle of a page, and not set like the title of a chapter. */
function isPlausible(
  { label, box }: LayoutRegion,
  lines: readonly TextLine[],
  { page, body }: TextContext,
): boolean {
  const bottom = box[3] / page.height;
  const top = box[1] / page.height;
  switch (label) {
    case "header":
      return bottom <= EDGE_SHARE || (bottom <= MARGIN_SHARE && !isLarge(lines, body));
    case "footer":
      return top >= 1 - MARGIN_SHARE;
    case "number":
      return bottom <= MARGIN_SHARE || top >= 1 - MARGIN_SHARE;
    default:
      return true;
  }
}

function readParagraphs(lines: readonly TextLine[], { page, body }: TextContext): Block[] {
  const paragraphs = groupParagraphs(lines);
  const typeOf = (paragraph: readonly TextLine[]): BlockType => {
    const type = classifyParagraph(paragraph, body, page);
    if (type === "list" || type === "text") return type;
    const isAlone = paragraphs.length === 1 && !paragraph.at(-1)?.text.endsWith(":");
    if (isAlone || isLarge(paragraph, body)) return "paragraph_title";
    // Bold words at the start of a text belong to it.
    return startsListItem(paragraph[0]?.text ?? "") ? "list" : "text";
  };
  return joinHeadings(paragraphs, typeOf).map(({ paragraph, type }) =>
    toTextBlock(paragraph, type, page),
  );
}

function isLarge(lines: readonly TextLine[], body: BodyStyle): boolean {
  return (lines[0]?.size ?? 0) >= LARGE_RATIO * body.size;
}

function toCodeBlock(lines: readonly TextLine[], page: SourcePage): Block {
  const body = toTextBlock(lines, "code_body", page);
  const { bbox } = body;
  return { type: "code", sub_type: "algorithm", ...(bbox && { bbox }), blocks: [body] };
}
