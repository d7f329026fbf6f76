import type { Block } from "@parsewright/contract";
import { describe, expect, it } from "vitest";
import { equationBlock } from "@parsewright/document/blocks";
import { joinRows } from "./join-rows.ts";

describe("joinRows", () => {
  it("makes one equation of rows that go on, with the number of the last", () => {
    const blocks = [row("a=b", 100), row("+c", 112), row(String.raw`-d\tag{2}`, 124)];

    expect(latexOf(joinRows(blocks))).toEqual([
      String.raw`\begin{gathered}a=b\\+c\\-d\end{gathered}\tag{2}`,
    ]);
    expect(joinRows(blocks)[0]).toMatchObject({ bbox: [100, 100, 200, 134] });
  });

  it("joins a last row that stands further right", () => {
    const last = equationBlock({ content: "+c" }, { bbox: [250, 104, 300, 118] });

    expect(joinRows([row("a=b", 100), last])).toHaveLength(1);
  });

  it.each([
    { name: "do not go on", blocks: [row("a=b", 100), row("c=d", 112)] },
    { name: "are far apart", blocks: [row("a=b", 100), row("+c", 130)] },
    { name: "have a number", blocks: [row(String.raw`a=b\tag{1}`, 100), row("=c", 112)] },
    {
      name: "begin with the name of a sign",
      blocks: [row("a=b", 100), row(String.raw`\int f`, 112)],
    },
  ])("leaves formulas that $name", ({ blocks }) => {
    expect(joinRows(blocks)).toEqual(blocks);
  });

  it("leaves formulas with text between them, and pictures", () => {
    const text: Block = { type: "text", bbox: [100, 110, 200, 112], lines: [] };
    const picture = equationBlock({ score: 0.2 }, { bbox: [100, 100, 200, 110] });

    expect(joinRows([row("a=b", 100), text, row("+c", 112)])).toHaveLength(3);
    expect(joinRows([picture, row("+c", 112)])).toHaveLength(2);
  });
});

function row(content: string, top: number): Block {
  return equationBlock({ content, score: 0.9 }, { bbox: [100, top, 200, top + 10] });
}

function latexOf(blocks: readonly Block[]): (string | undefined)[] {
  return blocks.map(({ lines = [] }) => lines[0]?.spans[0]?.content);
}
