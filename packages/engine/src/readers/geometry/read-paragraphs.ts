import type { Block } from "@parser/contract";
import type { SourcePage } from "../../formats/page-source.ts";
import { toTextBlock } from "../blocks/make-blocks.ts";
import { isMonospacedFont } from "../../text/monospaced-fonts.ts";
import type { TextSegment } from "../text-layer/text-segment.ts";
import { type BodyStyle, bodyStyleOf } from "./body-style.ts";
import { classifyParagraph } from "./classify-paragraph.ts";
import { isCode, toCodeBlock } from "./code-block.ts";
import { groupParagraphs } from "./group-paragraphs.ts";
import { joinHeadings } from "./join-headings.ts";
import { readStructureRoles, type StructureRoles } from "./structure-roles.ts";
import type { TextLine } from "./text-line.ts";

/** What the paragraphs of a page are measured by. */
export interface PageText {
  readonly page: SourcePage;
  readonly body: BodyStyle;
  /** What the file's structure tree says, where it can be trusted. */
  readonly roles: StructureRoles | undefined;
  /** Most of the page is set in a typewriter font: that alone makes no code. */
  readonly isTypewritten: boolean;
}

/** Looks at all text of a page, `inTables` only where there is little other. */
export function describePageText(
  page: SourcePage,
  segments: readonly TextSegment[],
  inTables: () => readonly TextSegment[],
): PageText {
  const typewritten = segments.filter(({ characters }) =>
    isMonospacedFont(characters[0]?.font.name),
  ).length;
  return {
    page,
    body: bodyStyleOf(segments, inTables),
    roles: readStructureRoles(page.characters),
    isTypewritten: typewritten * 2 > segments.length,
  };
}

/** The paragraphs of one column, as blocks. `region` is how most of the column is set. */
export function readParagraphs(
  lines: readonly TextLine[],
  region: BodyStyle,
  pageText: PageText,
): Block[] {
  const { page, roles } = pageText;
  const classified = joinHeadings(groupParagraphs(lines, roles), (paragraph) =>
    isCode(paragraph, pageText.isTypewritten)
      ? "code"
      : classifyParagraph(paragraph, { ...pageText, region }),
  );
  return classified.map(({ paragraph, type }) => {
    if (type === "code") return toCodeBlock(paragraph, page);
    const [first] = paragraph;
    const tag = first && roles?.roleOf(first);
    const block = toTextBlock(paragraph, type, page);
    return tag === undefined ? block : { ...block, parser_tag: tag };
  });
}
