import type { Block, Line, Span } from "@parsewright/contract";

/** Position of a block; formats without geometry have none. */
export type Place = Pick<Block, "bbox">;

/** A line of spans, each with the box of the whole where there is one. */
export function lineOf(spans: readonly Span[], { bbox }: Place = {}): Line {
  const place = bbox === undefined ? {} : { bbox };
  return { ...place, spans: spans.map(({ type, ...span }) => ({ type, ...place, ...span })) };
}

/** A line of text without styles. */
export function plainLine(content: string, place?: Place): Line {
  return lineOf([{ type: "text", content }], place);
}

/** The lines of each item of a list without child blocks, in which a line says whether it begins an item. */
export function groupByItem(lines: readonly Line[]): Line[][] {
  const groups: Line[][] = [];
  for (const line of lines) {
    const last = groups.at(-1);
    if (last === undefined || line.is_list_start_line) groups.push([line]);
    else last.push(line);
  }
  return groups;
}
