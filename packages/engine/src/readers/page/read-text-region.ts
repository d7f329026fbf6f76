import type { Block, BlockType } from "@parsewright/contract";
import { codeBlock } from "@parsewright/document/blocks";
import { isCode, toCodeBlock } from "../paragraphs/code-block.ts";
import { isTitle } from "../paragraphs/classify-paragraph.ts";
import { isDivision, isSectionName, startsListItem } from "@parsewright/document/language";
import {
  judgeBySetting,
  type JudgeParagraph,
  type PageText,
  readParagraphs,
  toParagraphBlock,
} from "../paragraphs/read-paragraphs.ts";
import { isHeadingRole } from "../paragraphs/structure-roles.ts";
import { toTextBlock } from "../paragraphs/to-text-block.ts";
import type { Region, RegionLabel } from "../regions/region.ts";
import { isLarge } from "./settle-label.ts";
import type { TextLine } from "../text/text-line.ts";

/** Labels whose text is one block, as the model sees it. Captions and notes get their type with their figure. */
const WHOLE_TYPES: Partial<Record<RegionLabel, BlockType>> = {
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

/** The blocks of a region of text, which its settled label may call something else than its finder did. */
export function readTextRegion(
  { lines, style, hasNoHeadings }: Region,
  label: RegionLabel,
  context: PageText,
): Block[] {
  if (lines.length === 0) return [];
  if (label === "column") {
    const judge = judgeBySetting(style ?? context.body, context);
    return readParagraphs(lines, context, hasNoHeadings ? withoutHeadings(judge, context) : judge);
  }
  if (label === "algorithm") return [toListing(lines, context)];
  if (label === "doc_title" || label === "paragraph_title") {
    // Words set in another size or weight are a heading of their own.
    return readParagraphs(lines, context, ([first]) =>
      first !== undefined && isTitle(first, context) ? "doc_title" : label,
    );
  }
  const wholeType = WHOLE_TYPES[label];
  return wholeType === undefined
    ? readParagraphs(lines, context, judgeText(context))
    : [toParagraphBlock(lines, wholeType, context)];
}

/** Judges text of which it is known that it has no headings, unless the file or the words say otherwise. */
function withoutHeadings(judge: JudgeParagraph, { roles }: PageText): JudgeParagraph {
  return (paragraph, siblings) => {
    const type = judge(paragraph, siblings);
    const [first] = paragraph;
    if (first === undefined || !isHeadingType(type)) return type;
    const isNamed = isDivision(first.text) || isSectionName(first.text);
    return isNamed || isHeadingRole(roles?.roleOf(first) ?? "") ? type : typeOfBody(first);
  };
}

function isHeadingType(type: BlockType): boolean {
  return type === "doc_title" || type === "paragraph_title";
}

function typeOfBody(first: TextLine | undefined): BlockType {
  return first !== undefined && startsListItem(first.text) ? "list" : "text";
}

/** A heading in a region that the model calls text must be alone or large, or the file must say that it is one. */
function judgeText(pageText: PageText): JudgeParagraph {
  const { body, roles } = pageText;
  const judge = judgeBySetting(body, pageText);
  return (paragraph, siblings) => {
    const type = judge(paragraph, siblings);
    if (!isHeadingType(type)) return type;
    const [first] = paragraph;
    const isTagged = first !== undefined && isHeadingRole(roles?.roleOf(first) ?? "");
    if (isTagged || isLarge(paragraph, body) || isAlone(paragraph, siblings))
      return "paragraph_title";
    // Bold words at the start of a text belong to it.
    return typeOfBody(first);
  };
}

/** Words before a colon introduce what follows in another region. */
function isAlone(paragraph: readonly TextLine[], siblings: readonly unknown[]): boolean {
  return siblings.length === 1 && !paragraph.at(-1)?.text.endsWith(":");
}

function toListing(lines: readonly TextLine[], context: PageText): Block {
  if (isCode(lines, context.isTypewritten)) return toCodeBlock(lines, context.page);
  const { lines: written = [], bbox } = toTextBlock(lines, "text", context);
  return codeBlock(written, { sub_type: "algorithm", ...(bbox && { bbox }) });
}
