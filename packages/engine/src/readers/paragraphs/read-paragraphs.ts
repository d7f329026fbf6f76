import type { Block, BlockType, Box } from "@parsewright/contract";
import type { SourcePage } from "@parsewright/document/files";
import { isMonospacedFont } from "@parsewright/document/language";
import type { TextSegment } from "../text/text-segment.ts";
import { type BodyStyle, bodyStyleOf } from "./body-style.ts";
import { classifyParagraph } from "./classify-paragraph.ts";
import { isCode, toCodeBlock } from "./code-block.ts";
import { groupParagraphs } from "./group-paragraphs.ts";
import { joinHeadings } from "./join-headings.ts";
import { readStructureRoles, type StructureRoles } from "./structure-roles.ts";
import type { TextLine } from "../text/text-line.ts";
import { type TextSetting, toTextBlock } from "./to-text-block.ts";
import { readPageMathematics } from "../formulas/page-mathematics.ts";

/** Running heads and feet are within this share of the page's height from its edges. */
const MARGIN_SHARE = 0.08;

/** Reference values for judging the paragraphs of a page. */
export interface PageText extends TextSetting {
  readonly body: BodyStyle;
  /** Roles from the file's structure tree, if it can be trusted. */
  readonly roles: StructureRoles | undefined;
  /** Most of the page is set in a typewriter font: that alone makes no code. */
  readonly isTypewritten: boolean;
}

interface DescribeOptions {
  /** Looked at only where there is little other text. */
  readonly inTables: () => readonly TextSegment[];
  /** Formulas are wanted in the lines of the page. */
  readonly hasFormulas: boolean;
  /** Boxes of words are wanted. */
  readonly hasWords?: boolean | undefined;
}

/** Looks at all text of a page. */
export function describePageText(
  page: SourcePage,
  segments: readonly TextSegment[],
  { inTables, hasFormulas, hasWords }: DescribeOptions,
): PageText {
  const typewritten = segments.filter(({ characters }) =>
    isMonospacedFont(characters[0]?.font.name),
  ).length;
  const inner = segments.filter(({ box }) => isWithinMargins(box, page));
  return {
    page,
    mathematics: hasFormulas ? readPageMathematics(page) : undefined,
    hasWords,
    body: bodyStyleOf(inner.length > 0 ? inner : segments, inTables),
    roles: readStructureRoles(page.characters),
    isTypewritten: typewritten * 2 > segments.length,
  };
}

/** Running heads and feet do not say how a page with little text on it is set. */
function isWithinMargins([, top, , bottom]: Box, { height }: SourcePage): boolean {
  return top >= MARGIN_SHARE * height && bottom <= (1 - MARGIN_SHARE) * height;
}

/** Says what a paragraph is, among the paragraphs that were read with it. */
export type JudgeParagraph = (
  paragraph: readonly TextLine[],
  siblings: readonly (readonly TextLine[])[],
) => BlockType;

/** The paragraphs that lines make up, as blocks. */
export function readParagraphs(
  lines: readonly TextLine[],
  pageText: PageText,
  judge: JudgeParagraph,
): Block[] {
  const paragraphs = groupParagraphs(lines, pageText.roles);
  return joinHeadings(paragraphs, (paragraph) => judge(paragraph, paragraphs)).map(
    ({ paragraph, type }) => toParagraphBlock(paragraph, type, pageText),
  );
}

/** Judges the paragraphs of a column by how they are set. `region` is how most of the column is. */
export function judgeBySetting(region: BodyStyle, pageText: PageText): JudgeParagraph {
  return (paragraph) =>
    isCode(paragraph, pageText.isTypewritten)
      ? "code"
      : classifyParagraph(paragraph, { ...pageText, region });
}

/** Makes a block of the lines of a paragraph, with what the file's structure tree calls it. */
export function toParagraphBlock(
  lines: readonly TextLine[],
  type: BlockType,
  { roles, ...setting }: PageText,
): Block {
  if (type === "code") return toCodeBlock(lines, setting.page);
  const [first] = lines;
  const tag = first && roles?.roleOf(first);
  const block = toTextBlock(lines, type, setting);
  return tag === undefined ? block : { ...block, parser_tag: tag };
}
