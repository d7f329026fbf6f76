import { unionOf } from "@parsewright/document/geometry";
import { joinLines } from "../text/text-line.ts";
import type { Region } from "./region.ts";

/** Parts of a table of contents that follow each other are one region. Titles between them keep their places. */
export function joinContents(ordered: readonly Region[]): Region[] {
  const joined: Region[] = [];
  for (const region of ordered) {
    const previous = joined.at(-1);
    if (region.label !== "content" || previous?.label !== "content") joined.push(region);
    else joined[joined.length - 1] = withRest(previous, region);
  }
  return joined;
}

function withRest(first: Region, rest: Region): Region {
  const lines = [first, rest].flatMap((part) => part.lines.flatMap(({ segments }) => segments));
  return {
    ...first,
    box: unionOf([first.box, rest.box]),
    characters: [...first.characters, ...rest.characters],
    lines: joinLines(lines),
  };
}
