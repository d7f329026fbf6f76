import type { Block } from "@parsewright/contract";
import { expect, it } from "vitest";
import { type SourcePage, unreadPage } from "@parsewright/document/files";
import { describeFigures } from "./describe-figures.ts";

it("gives a figure what the author says of it and of its parts, and nothing to other blocks", () => {
  const blocks: Block[] = [
    { type: "image", bbox: [0, 0, 100, 100] },
    { type: "text", bbox: [0, 0, 100, 100] },
    { type: "image", bbox: [200, 0, 210, 10] },
  ];
  const page: SourcePage = {
    ...unreadPage(0, ""),
    descriptions: [
      { box: [-5, 0, 50, 100], text: "A tower" },
      { box: [50, 0, 100, 100], text: "beside a lake." },
      { box: [50, 0, 100, 170], text: "It is old." },
      { box: [150, 0, 290, 90], text: "Something larger" },
    ],
  };

  expect(describeFigures(blocks, page)).toEqual([
    { ...blocks[0], parser_alternative: "A tower beside a lake. It is old." },
    blocks[1],
    blocks[2],
  ]);
});
