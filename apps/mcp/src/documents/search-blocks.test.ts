import { describe, expect, it } from "vitest";
import type { BlockView } from "./document-blocks.ts";
import { searchBlocks } from "./search-blocks.ts";

const TEXTS = [
  "The lighthouse stands on the island, and the keeper lives on the island.",
  "A lighthouse.",
  "Höhe über dem Meer: 80 m",
  "灯台は島の上にある",
  "Ships pass by day and night, and nobody counts them.",
];
const BLOCKS: BlockView[] = TEXTS.map((text, index) => ({
  id: `p1.b${index + 1}`,
  page: 0,
  page_number: 1,
  index,
  type: "text",
  text,
}));

describe("a search in blocks", () => {
  it.each([
    { query: "lighthouse", found: [1, 0] },
    { query: "ISLAND lighthouse", found: [0, 1] },
    { query: "hohe uber", found: [2] },
    { query: "灯台", found: [3] },
    { query: "submarine", found: [] },
    { query: "?!", found: [] },
  ])("finds the blocks $found for $query", ({ query, found }) => {
    expect(searchBlocks(BLOCKS, query, 10).map(({ index }) => index)).toEqual(found);
  });

  it("answers no more than it is asked for", () => {
    expect(searchBlocks(BLOCKS, "the lighthouse", 1)).toHaveLength(1);
  });
});
