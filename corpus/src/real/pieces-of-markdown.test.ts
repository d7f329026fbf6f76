import { expect, it } from "vitest";
import { piecesOfMarkdown } from "./pieces-of-markdown.ts";

it("divides Markdown into headings, paragraphs, items, cells, captions and notes", () => {
  const markdown = [
    "## 1 Scope",
    "A [link](https://example.org/path) in\na paragraph.",
    "- first\n- second",
    "Table 2: Sizes",
    '<table>\n<tr><td colspan="2">Both</td></tr>\n<tr><td>1</td><td>2</td></tr>\n</table>',
    "[^1]: A note.",
    "```\ncode here\n```",
  ].join("\n\n");

  expect(
    piecesOfMarkdown(markdown).map(({ kind, text, level, row, column }) => [
      kind,
      text,
      level ?? row,
      column,
    ]),
  ).toEqual([
    ["title", "1scope", 2, undefined],
    ["text", "alinkinaparagraph", undefined, undefined],
    ["list", "first", undefined, undefined],
    ["list", "second", undefined, undefined],
    ["caption", "table2sizes", undefined, undefined],
    ["table", "both", 0, -1],
    ["table", "1", 1, 0],
    ["table", "2", 1, 1],
    ["footnote", "anote", undefined, undefined],
    ["code", "codehere", undefined, undefined],
  ]);
});
