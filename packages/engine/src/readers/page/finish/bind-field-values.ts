import type { Box, Line, Span } from "@parsewright/contract";
import type { SourcePage } from "@parsewright/document/files";
import { expandBox, isInside, overlapY, unionOf } from "@parsewright/document/geometry";
import type { ReadBlock } from "@parsewright/document/captions";

/** The label of a field is at most this share of the page's width to the left of it. */
const MAX_LABEL_GAP_SHARE = 0.4;

/** Puts the value of a field behind the label in its row, whatever separated the two. */
export function bindFieldValues(
  blocks: readonly ReadBlock[],
  { formFields = [], width }: SourcePage,
): ReadBlock[] {
  const bound = [...blocks];
  for (const { bbox: field, value, checked } of formFields) {
    if (value === "" || checked !== undefined) continue;
    const filled = bound.findIndex((block) => isFilledInto(block, field));
    const found = bound[filled];
    const label = found && findLabel(bound, field, MAX_LABEL_GAP_SHARE * width);
    if (found === undefined || label === undefined) continue;
    bound[bound.indexOf(label.block)] = withValue(label, found);
    bound.splice(filled, 1);
  }
  return bound;
}

function isFilledInto({ type, bbox, lines = [] }: ReadBlock, field: Box): boolean {
  const frame = expandBox(field, 2);
  const isOutside = bbox === undefined || bbox[0] < frame[0] || bbox[2] > frame[2];
  return (
    type === "text" && !isOutside && lines.every((line) => line.bbox && isInside(line.bbox, frame))
  );
}

interface Label {
  readonly block: ReadBlock;
  readonly line: Line;
}

function findLabel(blocks: readonly ReadBlock[], field: Box, maxGap: number): Label | undefined {
  const gapOf = ({ line }: Label) => field[0] - (line.bbox?.[2] ?? Infinity);
  return blocks
    .flatMap((block) => (block.lines ?? []).map((line): Label => ({ block, line })))
    .filter(
      (label) =>
        label.line.bbox !== undefined &&
        overlapY(label.line.bbox, field) > 0.5 &&
        gapOf(label) > -2 &&
        gapOf(label) <= maxGap,
    )
    .toSorted((one, other) => gapOf(one) - gapOf(other))[0];
}

function withValue({ block, line }: Label, { lines: values = [] }: ReadBlock): ReadBlock {
  const [first, ...others] = values;
  if (first === undefined) return block;
  const spans = [...line.spans, ...first.spans.map(withSpaceBefore)];
  const joined: Line = { ...line, spans, bbox: around([line.bbox, first.bbox]) };
  const lines = (block.lines ?? []).flatMap((one) => (one === line ? [joined, ...others] : one));
  return { ...block, lines, bbox: around(lines.map(({ bbox }) => bbox)) };
}

function withSpaceBefore(span: Span, place: number): Span {
  return place === 0 ? { ...span, content: ` ${span.content ?? ""}` } : span;
}

function around(boxes: readonly (Box | undefined)[]): Box {
  return unionOf(boxes.flatMap((box) => (box === undefined ? [] : [box])));
}
