import { describe, expect, it } from "vitest";
import { bodiesAfter, documentOf, lineAt, textBlock } from "./sample-blocks.ts";
import { settleBlockTypes } from "./settle-block-types.ts";

describe("settleBlockTypes", () => {
  it.each([
    { fields: { type: "doc_title" }, expected: { type: "title", level: 1 } },
    { fields: { type: "paragraph_title" }, expected: { type: "title", level: 2 } },
    { fields: { type: "paragraph_title", level: 3 }, expected: { type: "title", level: 3 } },
    { fields: { type: "vertical_text" }, expected: { type: "text" } },
    { fields: { type: "abstract" }, expected: { type: "abstract" } },
  ] as const)("turns $fields into $expected", ({ fields, expected }) => {
    const block = textBlock([lineAt("words", [50, 50, 90])], fields);

    const [body] = bodiesAfter([settleBlockTypes], documentOf([[block]]));

    expect(body).toEqual([{ ...block, ...expected }]);
  });
});
