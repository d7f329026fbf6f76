import { expect, it } from "vitest";
import { formatScores } from "./format-scores.ts";
import { sampleResult } from "./sample-result.ts";

it("prints groups, sums and what is overfit", () => {
  const results = [
    sampleResult({ split: "seen" }, { nid: 1, overall: 1 }),
    sampleResult({ split: "unseen", producer: "groff" }, { nid: 0.9, overall: 0.95 }),
  ];

  expect(formatScores(results).split("\n")).toEqual([
    "set        split   producer  documents  pages     nid  teds  mhs  overall  levels  lists  display  inline  plain",
    "generated  seen    typst             1      1  1.0000     -    -   1.0000       -      -        -       -      -",
    "generated  unseen  groff             1      1  0.9000     -    -   0.9500       -      -        -       -      -",
    "generated  seen    all               1      1  1.0000     -    -   1.0000       -      -        -       -      -",
    "generated  unseen  all               1      1  0.9000     -    -   0.9500       -      -        -       -      -",
    "all        seen    all               1      1  1.0000     -    -   1.0000       -      -        -       -      -",
    "all        unseen  all               1      1  0.9000     -    -   0.9500       -      -        -       -      -",
    "OVERFIT generated: overall 1.0000 seen, 0.9500 unseen",
    "OVERFIT all: overall 1.0000 seen, 0.9500 unseen",
  ]);
});
