import { expect, it } from "vitest";
import { sampleResult } from "../report/sample-result.ts";
import { chooseDocuments } from "./choose-documents.ts";

it("leaves documents that only models can read to runs with models", () => {
  const documents = [
    sampleResult({ id: "paper" }, {}).document,
    sampleResult({ id: "scan", needsModels: true }, {}).document,
  ];
  const idsOf = (withModels: boolean) =>
    chooseDocuments(documents, { check: false, only: undefined }, { withModels }).map(
      ({ id }) => id,
    );

  expect(idsOf(false)).toEqual(["paper"]);
  expect(idsOf(true)).toEqual(["paper", "scan"]);
});
