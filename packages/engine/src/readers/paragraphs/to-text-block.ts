import type { Block, BlockType, Line } from "@parsewright/contract";
import { lineBlock } from "@parsewright/document/blocks";
import { confidenceOf } from "@parsewright/document/blocks";
import type { Character, SourcePage } from "@parsewright/document/files";
import { toWholePoints, unionOf } from "@parsewright/document/geometry";
import { withMarkdownBullet } from "@parsewright/document/language";
import { findInlineFormulas } from "../formulas/find-inline-formulas.ts";
import type { InlineFormula } from "../text/inline-formula.ts";
import type { PageMathematics } from "../formulas/page-mathematics.ts";
import { lineSpans } from "../text/line-spans.ts";
import { lineWords, toWord } from "../text/line-words.ts";
import { meanConfidence } from "../text/recognition-confidence.ts";
import type { TextLine } from "../text/text-line.ts";

/** Properties shared by all lines of a page. */
export interface TextSetting {
  readonly page: SourcePage;
  /** `undefined` where formulas stay the text that they are. */
  readonly mathematics: PageMathematics | undefined;
  /** Words have boxes, too. */
  readonly hasWords?: boolean | undefined;
}

/** A block of text lines; there must be at least one. */
export function toTextBlock(
  lines: readonly TextLine[],
  type: BlockType,
  { page, mathematics, hasWords }: TextSetting,
): Block {
  const [first] = lines;
  const characters = lines.map(({ segments }) => segments.flatMap((one) => one.characters));
  const formulas = mathematics === undefined ? [] : findInlineFormulas(characters, mathematics);
  const written = lines.map((line, position) =>
    toLine(line, {
      page,
      hasWords,
      characters: characters[position] ?? [],
      formulas,
      isItemStart: type === "list" && position === 0,
    }),
  );
  return lineBlock(type, written, {
    bbox: toWholePoints(unionOf(lines.map(({ box }) => box)), page),
    ...(first !== undefined && { parser_font_size: first.size }),
  });
}

interface LineContext extends Pick<TextSetting, "page" | "hasWords"> {
  /** Characters of the line. */
  readonly characters: readonly Character[];
  /** Formulas of the whole block. */
  readonly formulas: readonly InlineFormula[];
  readonly isItemStart: boolean;
}

function toLine(line: TextLine, context: LineContext): Line {
  const { page, characters, formulas, isItemStart, hasWords } = context;
  const bbox = toWholePoints(line.box, page);
  const [first, ...others] = lineSpans(line.segments, bbox, formulas);
  const facts = {
    ...confidenceIn(characters),
    ...(hasWords && { parser_words: lineWords(line.segments).map((word) => toWord(word, page)) }),
  };
  if (!isItemStart || first?.content === undefined)
    return { bbox, spans: first === undefined ? [] : [first, ...others], ...facts };
  // A bullet may be set otherwise than its item, and is a span of its own then.
  const [next] = /^\s*\S/u.exec(others[0]?.content ?? "") ?? [""];
  const content = withMarkdownBullet(first.content + next);
  const start = { ...first, content: content.slice(0, content.length - next.length) };
  return { bbox, spans: [start, ...others], is_list_start_line: true, ...facts };
}

/** Mean confidence of a recognised line; empty for text of the file. */
function confidenceIn(characters: readonly Character[]): Pick<Line, "parser_confidence"> {
  const recognition = meanConfidence(characters);
  return recognition === undefined ? {} : { parser_confidence: confidenceOf({ recognition }) };
}
