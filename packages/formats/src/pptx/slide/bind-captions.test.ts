import type { Block, Box } from "@parsewright/contract";
import { expect, it } from "vitest";
import { bindSlideCaptions } from "./bind-captions.ts";

const picture: Block = { type: "image", bbox: [100, 100, 400, 300], blocks: [] };

it("binds a caption below a picture", () => {
  expect(
    bindSlideCaptions([picture, text("Figure 1: A duck", [100, 310, 400, 330])]),
  ).toMatchObject([
    {
      ...picture,
      blocks: [{ ...text("Figure 1: A duck", [100, 310, 400, 330]), type: "image_caption" }],
    },
  ]);
});

it("binds each caption to the nearest picture", () => {
  const second: Block = { type: "chart", bbox: [500, 100, 800, 300], blocks: [] };

  const bound = bindSlideCaptions([
    text("Fig. 2", [500, 70, 800, 95]),
    picture,
    second,
    text("Fig. 1", [100, 310, 400, 330]),
  ]);

  expect(
    bound.map(({ type, blocks }) => [type, blocks?.[0]?.lines?.[0]?.spans[0]?.content]),
  ).toEqual([
    ["image", "Fig. 1"],
    ["chart", "Fig. 2"],
  ]);
});

it("binds captions of tables to tables only", () => {
  const table: Block = { type: "table", bbox: [100, 340, 400, 500], blocks: [] };

  const bound = bindSlideCaptions([picture, text("Table 1: Ducks", [100, 310, 400, 330]), table]);

  expect(bound.map(({ type, blocks }) => [type, blocks?.length])).toEqual([
    ["image", 0],
    ["table", 1],
  ]);
});

it.each([
  ["does not begin like one", text("A duck", [100, 310, 400, 330])],
  ["is far away", text("Figure 1", [100, 400, 400, 430])],
  ["stands beside it", text("Figure 1", [500, 100, 800, 130])],
  ["is long", text(`Figure 1 ${"shows a duck ".repeat(20)}`, [100, 310, 400, 330])],
])("leaves a text alone that %s", (_, block) => {
  expect(bindSlideCaptions([picture, block])).toMatchObject([picture, block]);
});

function text(content: string, bbox: Box): Block {
  return { type: "text", bbox, lines: [{ spans: [{ type: "text", content }] }] };
}
