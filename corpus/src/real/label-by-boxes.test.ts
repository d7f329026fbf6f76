import { expect, it } from "vitest";
import { labelByBoxes } from "./label-by-boxes.ts";

const line = (text: string, top: number, size = 10) => ({
  text,
  size,
  box: [50, top, 250, top + 10] as const,
});

it("gives lines the kind, the order and the paragraph of the boxes around them", () => {
  const labels = labelByBoxes(
    [line("Title", 20, 20), line("Text", 50), line("of two lines", 62), line("nowhere", 400)],
    {
      lines: [
        { box: [48, 18, 252, 32], kind: "title", order: 0 },
        { box: [48, 49, 252, 61], kind: "text-or-list", order: 1 },
        { box: [48, 61, 252, 73], kind: "text-or-list", order: 2 },
      ],
      paragraphs: [[48, 48, 252, 75]],
    },
    true,
  );

  expect(labels.map(({ kind, order }) => [kind, order])).toEqual([
    ["doc_title", 0],
    ["text-or-list", 1],
    ["text-or-list", 2],
    [undefined, undefined],
  ]);
  expect(labels[1]?.block).toBe(labels[2]?.block);
});
