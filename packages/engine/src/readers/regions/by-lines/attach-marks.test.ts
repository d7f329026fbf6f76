import { expect, it } from "vitest";
import { readSegments } from "../../text/read-segments.ts";
import { typeLine } from "../testing/sample-page.ts";
import { attachMarks } from "./attach-marks.ts";

it.each([
  { where: "a tab", gap: 35, texts: ["•First item"] },
  { where: "the white between columns", gap: 45, texts: ["•", "First item"] },
])("puts a bullet that $where parts from a text into these groups: $texts", ({ gap, texts }) => {
  const groups = [
    typeLine("•", { x: 72, y: 100 }),
    typeLine("First item", { x: 77 + gap, y: 100 }),
  ].map((line) => ({ label: "text" as const, score: 1, segments: readSegments(line) }));

  expect(
    attachMarks(groups).map(({ segments }) =>
      segments
        .toSorted((one, other) => one.box[0] - other.box[0])
        .map(({ text }) => text)
        .join(""),
    ),
  ).toEqual(texts);
});
