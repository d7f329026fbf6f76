import type { Block, BlockType } from "@parser/contract";
import type { SourcePage } from "../../formats/page-source.ts";
import { toTextBlock } from "../blocks/make-blocks.ts";
import { classifyParagraph, isTitle } from "../geometry/classify-paragraph.ts";
import { isCode, toCodeBlock } from "../geometry/code-block.ts";
import { groupParagraphs } from "../geometry/group-paragraphs.ts";
import { joinHeadings } from "../geometry/join-headings.ts";
import { startsListItem } from "../geometry/list-marker.ts";
import type { PageText } from "../geometry/read-paragraphs.ts";
import type { TextLine } from "../geometry/text-line.ts";
import type { LayoutLabel } from "./layout-reader.ts";
import { isLarge } from "./settle-label.ts";

/** Labels whose text is one block, as the model sees it. Captions and notes get their type with their figure. */
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
  figure_title: "text",
  vision_footnote: "text",
  reference_content: "ref_text",
  formula_number: "formula_number",
  vertical_text: "vertical_text",
};

/** The blocks of a region of text: one as a rule, more where its lines show that the model drew it too wide. */
export function readTextRegion(
  label: LayoutLabel,
  lines: readonly TextLine[],
  context: PageText,
): Block[] {
  const { page } = context;
  if (lines.length === 0) return [];
  if (label === "algorithm") return [toAlgorithmBlock(lines, page)];
  if (label === "doc_title" || label === "paragraph_title") {
    // Words set in another size or weight are a heading of their own.
    return joinHeadings(groupParagraphs(lines), ([first]) =>
      first !== undefined && isTitle(first, context) ? "doc_title" : label,
    ).map(({ paragraph, type }) => toTextBlock(paragraph, type, page));
  }
  const wholeType = WHOLE_TYPES[label];
  return wholeType === undefined
    ? readParagraphs(lines, context)
    : [toTextBlock(lines, wholeType, page)];
}

function readParagraphs(lines: readonly TextLine[], pageText: PageText): Block[] {
  const { page, body, roles } = pageText;
  const paragraphs = groupParagraphs(lines, roles);
  const typeOf = (paragraph: readonly TextLine[]): BlockType => {
    if (isCode(paragraph, pageText.isTypewritten)) return "code";
    const type = classifyParagraph(paragraph, { ...pageText, region: body });
    if (type !== "doc_title" && type !== "paragraph_title") return type;
    const isAlone = paragraphs.length === 1 && !paragraph.at(-1)?.text.endsWith(":");
    if (isAlone || isLarge(paragraph, body)) return "paragraph_title";
    // Bold words at the start of a text belong to it.
    return startsListItem(paragraph[0]?.text ?? "") ? "list" : "text";
  };
  return joinHeadings(paragraphs, typeOf).map(({ paragraph, type }) =>
    type === "code" ? toCodeBlock(paragraph, page) : toTextBlock(paragraph, type, page),
  );
}

function toAlgorithmBlock(lines: readonly TextLine[], page: SourcePage): Block {
  const body = toTextBlock(lines, "code_body", page);
  const { bbox } = body;
  return { type: "code", sub_type: "algorithm", ...(bbox && { bbox }), blocks: [body] };
}
