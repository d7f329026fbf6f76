import { expect, it } from "vitest";
import { type DocumentResult, formatReport } from "./format-report.ts";

it("prints both overalls, the speed of what was parsed, failures and the lowest first", () => {
  const good = result("good", { nid: 1, teds: undefined, mhs: 0.5, overall: 0.75 });
  const failed = {
    ...result("bad", { nid: 0, teds: 0, mhs: undefined, overall: 0 }),
    failure: "DOCUMENT_CORRUPT: no pages",
    pageCount: 0,
  };

  expect(formatReport([good, failed]).split("\n")).toEqual([
    "NID     0.5000 over 2 documents",
    "TEDS    0.0000 over 1 documents",
    "MHS     0.5000 over 1 documents",
    "overall 0.3750 (mean of documents)  0.3333 (mean of the three)",
    "speed   4.0 pages per second (2 pages in 0.5 s)",
    "failures 1",
    "  bad  DOCUMENT_CORRUPT: no pages",
    "lowest",
    "  bad  0.0000  nid 0.0000  teds 0.0000  mhs      -",
    "  good  0.7500  nid 1.0000  teds      -  mhs 0.5000",
  ]);
});

function result(id: string, scores: DocumentResult["scores"]): DocumentResult {
  return { id, scores, markdown: "", pageCount: 2, parseSeconds: 0.5, failure: undefined };
}
