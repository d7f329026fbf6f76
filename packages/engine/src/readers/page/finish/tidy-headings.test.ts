import type { Block, Box } from "@parsewright/contract";
import { blockText } from "@parsewright/document/blocks";
import { describe, expect, it } from "vitest";
import { tidyHeadings } from "./tidy-headings.ts";

const BODY_SIZE = 10;
const HEADING = block("paragraph_title", "Tycho Brahe and Johannes Kepler", [14]);

describe("tidyHeadings", () => {
  it.each([
    { name: "in small letters", rest: block("text", "evaluation of a model", [14, 60]) },
    { name: "in brackets", rest: block("text", "(1571–1630).", [14, 60]) },
    { name: "in a size that is rounded", rest: block("text", "of Prague", [14.45, 60]) },
  ])("joins the end of a large heading that was found apart, $name", ({ rest }) => {
    const [joined, ...others] = tidyHeadings([HEADING, rest], BODY_SIZE);

    expect(others).toEqual([]);
    expect(joined?.type).toBe("paragraph_title");
    expect(joined && blockText(joined)).toContain(blockText(rest));
  });

  it.each([
    { name: "of a sentence", below: block("text", "A line of text", [14, 60]) },
    { name: "in another size", below: block("text", "evaluation of a model", [10, 60]) },
    { name: "far below", below: block("text", "evaluation of a model", [14, 200]) },
  ])("leaves a line $name apart", ({ below }) => {
    expect(tidyHeadings([HEADING, below], BODY_SIZE)).toEqual([HEADING, below]);
  });

  it("leaves a line below a heading in the size of the body apart", () => {
    const heading = block("paragraph_title", "Tycho Brahe", [10]);
    const below = block("text", "(see below) is a name", [10, 60]);

    expect(tidyHeadings([heading, below], BODY_SIZE)).toEqual([heading, below]);
  });
});

function block(
  type: Block["type"],
  content: string,
  [size, top = 40]: readonly [size: number, top?: number],
): Block {
  const bbox: Box = [50, top, 250, top + size];
  return {
    type,
    bbox,
    parser_font_size: size,
    lines: [{ bbox, spans: [{ type: "text", bbox, content }] }],
  };
}
