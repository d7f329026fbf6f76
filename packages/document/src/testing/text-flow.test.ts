import { describe, expect, it } from "vitest";
import { type Column, flowText, type TextBlock, type TextStyle } from "./text-flow.ts";
import { writePdf } from "./pdf-writer.ts";
import { textWidth } from "./text-width.ts";

const STYLE: TextStyle = { font: "Times-Roman", size: 10, leading: 12 };
const COLUMN: Column = { x: 20, width: 100, top: 100, bottom: 40 };

describe("flowText", () => {
  it("breaks words only at soft hyphens, and drops those it does not need", () => {
    const text = "Six lamps along the un\u00ADneces\u00ADsarily long and winding co\u00ADast";

    expect(linesOf([{ text, style: STYLE }], [COLUMN])).toEqual([
      "Six lamps along the un-",
      "necessarily long and",
      "winding coast",
    ]);
  });

  it("goes on in the next column when the first is full", () => {
    const short: Column = { ...COLUMN, bottom: 76 };
    const text = "one two three four five six seven eight nine ten eleven twelve";

    const operators = operatorsOf([{ text, style: STYLE }], [short, { ...short, x: 200 }]);
    expect(operators.map(({ x, y }) => [x, y])).toEqual([
      [20, 88],
      [20, 76],
      [200, 88],
    ]);
  });

  it("stretches justified lines to the width of the column, except the last", () => {
    const text = "one two three four five six seven eight nine ten";

    const [first, last] = operatorsOf([{ text, style: STYLE, isJustified: true }], [COLUMN]);
    const spaces = (first?.text.split(" ").length ?? 0) - 1;
    const width = textWidth(first?.text ?? "", STYLE) + spaces * (first?.wordSpacing ?? 0);
    expect(width).toBeCloseTo(COLUMN.width, 1);
    expect(last?.wordSpacing).toBe(0);
  });

  it("puts a label beside the first line only", () => {
    const text = "one two three four five six seven eight";

    const labelled = operatorsOf([{ text, label: "•", style: STYLE }], [COLUMN]);
    expect(labelled.map(({ x }) => x)).toEqual([24, 38, 38]);
  });

  it("refuses text that its columns cannot hold", () => {
    const block = { text: "word ".repeat(200).trim(), style: STYLE };

    expect(() => linesOf([block], [COLUMN])).toThrow("longer than its columns");
  });
});

function linesOf(blocks: TextBlock[], columns: Column[]): string[] {
  return operatorsOf(blocks, columns).map(({ text }) => text);
}

function operatorsOf(blocks: TextBlock[], columns: Column[]) {
  const bytes = writePdf([{ content: (page) => flowText(page, blocks, columns) }]);
  const shown = /(\S+) Tw 1 0 0 1 (\S+) (\S+) Tm \((.*)\) Tj/g;
  return [...Buffer.from(bytes).toString("latin1").matchAll(shown)].map(
    ([, wordSpacing, x, y, text]) => ({
      wordSpacing: Number(wordSpacing),
      x: Number(x),
      y: Number(y),
      text: text ?? "",
    }),
  );
}
