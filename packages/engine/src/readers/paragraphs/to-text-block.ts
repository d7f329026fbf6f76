import type { Block, BlockType, Line } from "@parser/contract";
import { lineBlock } from "../../blocks/text-blocks.ts";
import { confidenceOf } from "../../confidence/confidence-of.ts";
import type { Character, SourcePage } from "../../formats/page-source.ts";
import { toWholePoints, unionOf } from "../../geometry/box.ts";
import { withMarkdownBullet } from "../../language/list-marker.ts";
import { findInlineFormulas } from "../formulas/find-inline-formulas.ts";
import { lineSpans } from "../text/line-spans.ts";
import { meanConfidence } from "../text/recognition-confidence.ts";
import type { TextLine } from "../text/text-line.ts";

/** A block of text lines; there must be at least one. */
export function toTextBlock(lines: readonly TextLine[], type: BlockType, page: SourcePage): Block {
  const [first] = lines;
  const written = lines.map((line, position) =>
    toLine(line, { page, isItemStart: type === "list" && position === 0 }),
  );
  return lineBlock(type, written, {
    bbox: toWholePoints(unionOf(lines.map(({ box }) => box)), page),
    ...(first !== undefined && { parser_font_size: first.size }),
  });
}

function toLine(
  { segments, box }: TextLine,
  { page, isItemStart }: { page: SourcePage; isItemStart: boolean },
): Line {
  const bbox = toWholePoints(box, page);
  const characters = segments.flatMap((segment) => segment.characters);
  const [first, ...others] = lineSpans(segments, bbox, findInlineFormulas(characters));
  const confidence = confidenceIn(characters);
  if (!isItemStart || first?.content === undefined)
    return { bbox, spans: first === undefined ? [] : [first, ...others], ...confidence };
  const start = { ...first, content: withMarkdownBullet(first.content) };
  return { bbox, spans: [start, ...others], is_list_start_line: true, ...confidence };
}

/** How sure a recogniser is of a line; nothing where none read it. */
function confidenceIn(characters: readonly Character[]): Pick<Line, "parser_confidence"> {
  const recognition = meanConfidence(characters);
  return recognition === undefined ? {} : { parser_confidence: confidenceOf({ recognition }) };
}
