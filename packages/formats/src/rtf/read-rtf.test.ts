import { expect, it } from "vitest";
import { isElement, textContent } from "@parsewright/document/xml";
import { beginsPage } from "../flow/flow-tree.ts";
import { readRtf } from "./read-rtf.ts";

it.each([
  { rtf: String.raw`One\par\page Two\par`, pages: "One | Two" },
  { rtf: String.raw`One\page Two\par`, pages: "One | Two" },
  { rtf: String.raw`One\par\pard\pagebb Two\par`, pages: "One | Two" },
  { rtf: String.raw`One\par Two\par`, pages: "One Two" },
  { rtf: String.raw`\sectd One\par\sect\sectd Two\par`, pages: "One | Two" },
  { rtf: String.raw`\sectd One\par\sect\sectd\sbkodd Two\par`, pages: "One | Two" },
  { rtf: String.raw`\sectd One\par\sect\sectd\sbknone Two\par`, pages: "One Two" },
  { rtf: String.raw`\sectd One\par\sect\sectd\sbkcol Two\par`, pages: "One Two" },
  { rtf: String.raw`\sectd\sbknone One\par\sect Two\par`, pages: "One Two" },
  { rtf: String.raw`\sectd\sbknone One\par\sect\sectd Two\par`, pages: "One | Two" },
  {
    rtf: String.raw`\trowd\cellx9000\intbl One\cell\row\sect\sectd\pard Two\par`,
    pages: "One | Two",
  },
])("ends pages where $rtf does", ({ rtf, pages }) => {
  const { tree } = readRtf(Buffer.from(String.raw`{\rtf1\ansi ` + rtf + "}"));
  const words = tree.children
    .filter(isElement)
    .map((element) => (beginsPage(element) ? "|" : textContent(element).trim()));
  expect(words.filter((word) => word !== "").join(" ")).toBe(pages);
});
