import type { Box, Line } from "@parsewright/contract";
import { unionOf } from "@parsewright/document/geometry";
import { leadingMarkOf, markOf } from "@parsewright/document/language";
import { firstLineOf } from "@parsewright/document/blocks";
import type { ReadBlock } from "@parsewright/document/captions";

/** Makes a block of each note where one region holds several: a raised mark, or the next number, begins the next. */
export function partNotes(blocks: readonly ReadBlock[]): ReadBlock[] {
  return blocks.flatMap((block) => (block.type === "page_footnote" ? partNote(block) : [block]));
}

function partNote(block: ReadBlock): ReadBlock[] {
  const groups: Line[][] = [];
  let last: string | undefined;
  for (const line of block.lines ?? []) {
    const mark = markOfLine(line);
    const begins = mark !== undefined && (isRaised(line) || follows(mark, last));
    const group = groups.at(-1);
    if (group === undefined || (begins && last !== undefined)) groups.push([line]);
    else group.push(line);
    if (begins || last === undefined) last = mark ?? last;
  }
  if (groups.length < 2) return [block];
  return groups.map((lines) => ({ ...block, lines, bbox: around(lines) }));
}

function markOfLine(line: Line): string | undefined {
  const [start] = line.spans;
  if (isRaised(line)) return markOf(start?.content ?? "");
  return leadingMarkOf(firstLineOf({ type: "text", lines: [line] }))?.mark;
}

function isRaised({ spans: [start] }: Line): boolean {
  return (
    start?.style?.includes("superscript") === true && markOf(start.content ?? "") !== undefined
  );
}

function follows(mark: string, last: string | undefined): boolean {
  return last !== undefined && /^\d+$/.test(mark) && Number(mark) === Number(last) + 1;
}

function around(lines: readonly Line[]): Box {
  return unionOf(lines.flatMap(({ bbox }) => (bbox === undefined ? [] : [bbox])));
}
