import type { Block, Box } from "@parsewright/contract";
import { blockText } from "@parsewright/document/blocks";
import { expect, it } from "vitest";
import { blankPage } from "../../regions/testing/sample-page.ts";
import { bindFieldValues } from "./bind-field-values.ts";

it.each([
  { name: "beside it", left: 120, texts: ["Name Ada Lovelace"] },
  { name: "at the other side of a column", left: 310, texts: ["Name Ada Lovelace"] },
  { name: "in another column", left: 400, texts: ["Name", "Ada Lovelace"] },
])("puts the value of a field behind the label $name", ({ left, texts }) => {
  const field: Box = [left, 98, left + 150, 114];
  const page = blankPage({
    width: 600,
    formFields: [{ name: "name", type: "text", bbox: field, value: "Ada Lovelace" }],
  });
  const blocks = [
    text("Name", [50, 100, 100, 110]),
    text("Ada Lovelace", [left, 100, left + 80, 110]),
  ];

  expect(bindFieldValues(blocks, page).map(blockText)).toEqual(texts);
});

function text(content: string, bbox: Box): Block {
  return { type: "text", bbox, lines: [{ bbox, spans: [{ type: "text", content }] }] };
}
