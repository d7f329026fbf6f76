import { expect, it } from "vitest";
import { formatFrozenScores, mergeFrozenScores } from "./frozen-scores.ts";

it("writes one line for each document, sorted, with four decimals", () => {
  const scores = { real: { b: { overall: 0.5, nid: 1 }, a: { nid: 0.12345 } }, generated: {} };

  expect(formatFrozenScores(scores)).toBe(`{
  "generated": {},
  "real": {
    "a": { "nid": 0.1235 },
    "b": { "nid": 1.0000, "overall": 0.5000 }
  }
}
`);
});

it("keeps frozen documents that were not run, and drops those that no longer exist", () => {
  const before = { real: { run: { nid: 0.1 }, other: { nid: 0.2 }, gone: { nid: 0.3 } } };
  const after = { real: { run: { nid: 0.9 } } };

  expect(mergeFrozenScores(before, after, (_, id) => id !== "gone")).toEqual({
    real: { run: { nid: 0.9 }, other: { nid: 0.2 } },
  });
});
