import { expect, it } from "vitest";
import { textPages } from "../result/text-pages.ts";
import type { ParsedResult } from "../result/read-result.ts";
import { viewDocument } from "../result/view-document.ts";
import { longResult } from "../testing/long-result.ts";
import { findHits, findIn, hitsByPage } from "./find-text.ts";

it.each([
  { text: "A lamp, the LAMP", query: "lamp", starts: [2, 12] },
  { text: "costs $5 (or more)", query: "$5 (", starts: [6] },
  { text: "İ lamp", query: "LAMP", starts: [2] },
  { text: "lamp", query: "", starts: [] },
])("finds $query in $text", ({ text, query, starts }) => {
  expect(findIn(text, query).map(({ start }) => start)).toEqual(starts);
});

it("finds the lines on the pages, and nothing in tags", () => {
  const { markdown, content_list, source_map, middle } = longResult(3);
  const view = viewDocument(content_list, middle, source_map);
  const result = { markdown, contentList: content_list, middle, sourceMap: source_map };
  const pages = textPages(result as unknown as ParsedResult, view);
  const hits = findHits(pages, "page 2, block 3.", view);
  expect(hits.map(({ id }) => id)).toEqual(["p2.b3"]);
  expect([...hitsByPage(hits).keys()]).toEqual([1]);
  const table = { id: "p1.b1", markdown: "<table><tr><td>td</td></tr></table>", runs: [] };
  expect(findHits([{ pageIndex: 0, parts: [table] }], "td", view)).toHaveLength(1);
});
