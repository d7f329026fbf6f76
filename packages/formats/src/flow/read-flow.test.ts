import type { Block } from "@parsewright/contract";
import { expect, it } from "vitest";
import { createBlockFinder, flowElement, pageBreak } from "./flow-tree.ts";
import { readFlow } from "./read-flow.ts";

const paragraph = (text: string) => flowElement("p", [text]);
const item = flowElement("li", ["item"]);

it.each([
  { name: "behind a page break", nodes: [paragraph("a"), pageBreak(), paragraph("b")] },
  {
    name: "behind what shows nothing",
    nodes: [paragraph("a"), pageBreak(), paragraph(" "), paragraph("b")],
  },
  { name: "that is a list", nodes: [paragraph("a"), pageBreak(), flowElement("ul", [item, item])] },
  {
    name: "whose own style says so",
    nodes: [paragraph("a"), flowElement("p", ["b"], { style: "page-break-before: always" })],
  },
  { name: "that is text between elements", nodes: [paragraph("a"), pageBreak(), "b"] },
])("marks the block $name as the first of a page", ({ nodes }) => {
  expect(read(nodes).map((block) => block.parser_new_page)).toEqual([undefined, true]);
});

it("marks nothing on the first page", () => {
  const [first, second] = read([pageBreak(), paragraph("a"), paragraph("b")]);
  expect([first?.parser_new_page, second?.parser_new_page]).toEqual([undefined, undefined]);
});

function read(nodes: Parameters<typeof readFlow>[0]): Block[] {
  return readFlow(nodes, {
    pictures: new Map(),
    isBlock: createBlockFinder(),
    discarded: [],
    noteHidden: () => {},
  });
}
