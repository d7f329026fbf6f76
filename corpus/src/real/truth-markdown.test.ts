import { expect, it } from "vitest";
import { labelTagged } from "./label-tagged.ts";
import { trustOf } from "./producer-trust.ts";
import type { TaggedLine } from "./tagged-page.ts";
import { element, lineOf } from "./testing.ts";
import { joinLines, toTruth, UnusablePage } from "./truth-markdown.ts";

const WORD = trustOf("Microsoft® Word 2016", "");

function truthOf(lines: readonly TaggedLine[], trust = WORD): string {
  const page = { index: 1, height: 800, lines };
  return toTruth(page, labelTagged([page], trust)[0] ?? []);
}

it("writes headings, paragraphs and tables in the order of the tree, notes last, and no running lines", () => {
  const note = element("Note");
  const cells = [1, 2, 3, 4].map(() => element("TD"));
  element("Table", [element("TR", cells.slice(0, 2)), element("TR", cells.slice(2))]);
  const paragraph = element("P");
  const lines = [
    lineOf("9", "footer", { at: [300, 780] }),
    lineOf("1 Scope", element("H1"), { size: 16 }),
    lineOf("1 See there.", note),
    lineOf("The quick brown fox is a para-", paragraph),
    lineOf("graph of two lines.", paragraph),
    ...cells.map((cell, index) => lineOf(`c${index}`, cell, { at: [50 + (index % 2) * 90, 300] })),
  ];

  expect(truthOf(lines)).toBe(
    [
      "# 1 Scope",
      "The quick brown fox is a paragraph of two lines.",
      "<table>\n<tr><td>c0</td><td>c1</td></tr>\n<tr><td>c2</td><td>c3</td></tr>\n</table>",
      "1 See there.\n",
    ].join("\n\n"),
  );
});

it("refuses pages with text that is masked", () => {
  const lines = [
    lineOf("Made by hand", element("P"), { isBold: true }),
    lineOf("A sentence of the text that fills its line.", element("P")),
  ];

  expect(() => truthOf(lines)).toThrow(UnusablePage);
});

it("refuses listings that are written as paragraphs", () => {
  const listing = ["int main() {", "if (a) {", "end();", "}", "}"];

  const lines = listing.map((text, row) =>
    lineOf(text, element("P"), { at: [50, 100 + 20 * row] }),
  );

  expect(() => truthOf(lines)).toThrow("code");
  expect(() => truthOf(lines, trustOf("Microsoft PowerPoint 2019", ""))).toThrow("code");
});

it("has no bullets, on either side of an item", () => {
  const items = ["• one", "two •"].map((text) => lineOf(text, element("LI")));

  expect(truthOf(items)).toBe("- one\n- two\n");
});

it("refuses paragraphs with a gap, which are several", () => {
  const paragraph = element("P");
  const lines = [
    lineOf("A title that is no heading", paragraph, { at: [50, 100] }),
    lineOf("and the text below it.", paragraph, { at: [50, 140] }),
  ];

  expect(() => truthOf(lines)).toThrow("gap in a paragraph");
});

it("refuses pages whose lists the tree has before the text above them", () => {
  const item = element("LI");
  element("L", [item]);
  const listed = lineOf("An item of the list.", item, { at: [50, 400] });
  const [above = listed, ...below] = [100, 500, 520, 540, 560].map((top) =>
    lineOf("A paragraph of a line of its own.", element("P"), { at: [50, top] }),
  );

  expect(() => truthOf([above, listed, ...below])).toThrow("order unlike that of drawing");
});

it("indents items below others of their list, but not a list whose beginning is on an earlier page", () => {
  const [outer, inner] = [element("LI"), element("LI")];
  element("L", [element("LI", [element("L", [outer, element("LI", [element("L", [inner])])])])]);
  const lines = [lineOf("• An item of a list", outer), lineOf("• An item below it", inner)];

  expect(truthOf(lines)).toBe("- An item of a list\n  - An item below it\n");
});

it("refuses paragraphs whose lines are unevenly far apart, which are several as well", () => {
  const paragraph = element("P");
  const [one, two, other] = [100, 112, 133].map((top) =>
    lineOf("A line of the text of a paragraph", paragraph, { at: [50, top] }),
  );

  expect(() => truthOf([one, two, other].filter((line) => line !== undefined))).toThrow(
    "gap in a paragraph",
  );
});

it("refuses paragraphs whose lines end before they are full, as listings do", () => {
  const paragraph = element("P");
  const texts = [
    "Ports of the server, as it answered",
    "53/tcp open",
    "88/tcp open",
    "389/tcp open",
    "445/tcp",
  ];

  expect(() =>
    truthOf(texts.map((text, row) => lineOf(text, paragraph, { at: [50, 100 + 12 * row] }))),
  ).toThrow("lines broken by hand");
});

it("has no bullet before an item that goes on from an earlier page", () => {
  const items = ["which goes on.", "• The next item"].map((text) => lineOf(text, element("LI")));

  expect(truthOf(items)).toBe("which goes on.\n\n- The next item\n");
});

it("takes paragraphs with a bullet for items where the program has no tags for lists", () => {
  const lines = [lineOf("● An item of a list", element("P"))];

  expect(truthOf(lines, trustOf("Skia/PDF m120 Google Docs Renderer", "InDesign"))).toBe(
    "- An item of a list\n",
  );
});

it("refuses pages with titles that have no tag", () => {
  const paragraph = element("P");
  const lines = [
    lineOf("Facilities", element("P"), { at: [50, 100] }),
    lineOf("Long Beach lies south of Los Angeles and", paragraph, { at: [50, 120] }),
    lineOf("is accessible by several highways.", paragraph, { at: [50, 132] }),
  ];

  expect(() => truthOf(lines)).toThrow("title without a tag");
});

it("refuses sentences in two paragraphs", () => {
  const lines = ["The red parachute that lies there with the", "string leading to it."].map(
    (text) => lineOf(text, element("P")),
  );

  expect(() => truthOf(lines)).toThrow("sentence in two paragraphs");
});

it("refuses tables that place pictures beside text", () => {
  const cells = [1, 2, 3, 4].map(() => element("TD"));
  element("Table", [element("TR", cells.slice(0, 2)), element("TR", cells.slice(2))]);
  const lines = cells
    .filter((_, index) => index % 2 === 1)
    .map((cell, row) => lineOf("A picture", cell, { at: [50, 100 + row * 100] }));

  expect(() => truthOf(lines)).toThrow("one column of text");
});

it("refuses pages with turned text", () => {
  const line = lineOf("A line that runs upwards", element("P"));
  const [left, top] = line.box;

  expect(() => truthOf([{ ...line, box: [left, top, left + 10, top + 120] }])).toThrow(
    "turned text",
  );
});

it("refuses text that the file does not name", () => {
  expect(() => truthOf([lineOf("\ufffd An item of a list", element("P"))])).toThrow("garbled");
});

it("refuses tables whose cells are not where their columns are", () => {
  const cells = [1, 2, 3, 4].map(() => element("TD"));
  element("Table", [element("TR", cells.slice(0, 2)), element("TR", cells.slice(2))]);
  const places = [50, 140, 140, 50];

  expect(() =>
    truthOf(cells.map((cell, index) => lineOf("cell", cell, { at: [places[index] ?? 0, 300] }))),
  ).toThrow("columns out of order");
});

it("joins lines as words and scripts need it", () => {
  expect(joinLines(["a well-", "Known", "thing"])).toBe("a well- Known thing");
  expect(joinLines(["日本", "語"])).toBe("日本語");
});
