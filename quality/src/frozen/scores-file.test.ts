import { expect, it } from "vitest";
import { readCommittedDocuments } from "../documents/committed-sets.ts";
import { readFrozenScores } from "./frozen-scores.ts";

it("holds scores of documents that exist, and of nothing else", async () => {
  const documents = await readCommittedDocuments();
  const known = new Set(documents.map(({ set, id }) => `${set}/${id}`));
  const frozen = Object.entries(await readFrozenScores()).flatMap(([set, scores]) =>
    Object.keys(scores).map((id) => `${set}/${id}`),
  );

  expect(frozen.filter((name) => !known.has(name))).toEqual([]);
});
