import type { GateDocument } from "../documents/gate-document.ts";
import { compareDocumentFormulas } from "../formulas/document-formulas.ts";
import type { GateScores } from "../measure/gate-scores.ts";
import type { DocumentResult } from "../measure/measure-document.ts";

/** A result for tests, with what they name and nothing else. */
export function sampleResult(
  fields: Partial<GateDocument>,
  scores: Partial<GateScores>,
): DocumentResult {
  const document: GateDocument = {
    id: "a",
    set: "generated",
    filePath: "a.pdf",
    truthPath: "a.md",
    truthHolds: "body",
    pages: 1,
    producer: "typst",
    language: "en",
    split: "seen",
    licence: "MIT",
    ...fields,
  };
  const none = { nid: undefined, teds: undefined, mhs: undefined, overall: undefined };
  const noneFurther = {
    levels: undefined,
    lists: undefined,
    display: undefined,
    inline: undefined,
    plain: undefined,
  };
  return {
    document,
    markdown: "",
    failure: undefined,
    scores: { ...none, ...noneFurther, ...scores },
    tableLosses: [],
    wordOrder: { followed: 0, misplaced: 0 },
    formulas: compareDocumentFormulas("", ""),
  };
}
