import type { Block, BlockType, Box, Line } from "@parser/contract";
import type { Character, SourcePage } from "../../formats/page-source.ts";
import { confidenceOf } from "../../confidence/confidence-of.ts";
import { isInside, toWholePoints, unionOf } from "../../geometry/box.ts";
import type { FigureRegion } from "../figures/figure-region.ts";
import { figureLines } from "../figures/figure-text.ts";
import { findInlineFormulas, type InlineFormula } from "../formulas/find-inline-formulas.ts";
import type { FormulaRegion } from "../formulas/formula-region.ts";
import { withMarkdownBullet } from "../geometry/list-marker.ts";
import type { TextLine } from "../geometry/text-line.ts";
import type { TableRegion } from "../tables/table-region.ts";
import { lineSpans } from "../text-layer/line-spans.ts";
import { meanConfidence } from "../text-layer/recognition-confidence.ts";
import type { TextSegment } from "../text-layer/text-segment.ts";

/** A block of text lines; there must be at least one. */
export function toTextBlock(lines: readonly TextLine[], type: BlockType, page: SourcePage): Block {
  const [first] = lines;
  return {
    type,
    bbox: toWholePoints(unionOf(lines.map(({ box }) => box)), page),
    lines: lines.map((line, position) =>
      toLine(line, { page, isItemStart: type === "list" && position === 0 }),
    ),
    ...(first !== undefined && { parser_font_size: first.size }),
  };
}

function toLine(
  { segments, box }: TextLine,
  { page, isItemStart }: { page: SourcePage; isItemStart: boolean },
): Line {
  const bbox = toWholePoints(box, page);
  const [first, ...others] = lineSpans(segments, bbox, formulasIn(segments));
  const confidence = confidenceIn(segments);
  if (!isItemStart || first?.content === undefined)
    return { bbox, spans: first === undefined ? [] : [first, ...others], ...confidence };
  const start = { ...first, content: withMarkdownBullet(first.content) };
  return { bbox, spans: [start, ...others], is_list_start_line: true, ...confidence };
}

/** How sure a recogniser is of a line; nothing where none read it. */
function confidenceIn(segments: readonly TextSegment[]): Pick<Line, "parser_confidence"> {
  const recognition = meanConfidence(segments.flatMap(({ characters }) => characters));
  return recognition === undefined ? {} : { parser_confidence: confidenceOf({ recognition }) };
}

function formulasIn(segments: readonly TextSegment[]): InlineFormula[] {
  return findInlineFormulas(segments.flatMap(({ characters }) => characters));
}

/** A figure without its picture: `cropFigures` draws it. */
export function toFigureBlock({ box, kind, characters }: FigureRegion, page: SourcePage): Block {
  const bbox = toWholePoints(box, page);
  const spans = [{ type: kind, bbox }];
  const text = figureLines([...characters, ...pictureCharactersIn(box, page)]);
  return {
    type: kind,
    bbox,
    blocks: [{ type: `${kind}_body`, bbox, lines: [{ bbox, spans }] }],
    ...(text.length > 0 && { parser_text: text }),
  };
}

function pictureCharactersIn(box: Box, { pictureText = [] }: SourcePage): Character[] {
  const characters = pictureText.flatMap((picture) => picture.characters);
  return characters.filter((character) => isInside(character.box, box));
}

/** A table without its picture. */
export function toTableBlock({ box, html, characters }: TableRegion, page: SourcePage): Block {
  const bbox = toWholePoints(box, page);
  const score = meanConfidence([...characters]);
  const spans = [{ type: "table" as const, bbox, html, ...(score !== undefined && { score }) }];
  return { type: "table", bbox, blocks: [{ type: "table_body", bbox, lines: [{ bbox, spans }] }] };
}

/** A display equation without its picture. */
export function toFormulaBlock({ box, latex, confidence }: FormulaRegion, page: SourcePage): Block {
  const bbox = toWholePoints(box, page);
  const content = latex === undefined ? {} : { content: latex };
  const spans = [{ type: "interline_equation" as const, bbox, score: confidence, ...content }];
  return { type: "interline_equation", bbox, lines: [{ bbox, spans }] };
}
