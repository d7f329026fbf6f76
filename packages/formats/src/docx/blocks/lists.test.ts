import { describe, expect, it } from "vitest";
import { readDocx } from "../testing/read-docx.ts";
import {
  bullets,
  item,
  list,
  listLevel,
  numbering,
  numbers,
  paragraph,
  run,
  style,
  text,
} from "../testing/snippets.ts";

const indented = (twips: number) => `<w:pPr><w:ind w:left="${twips}"/></w:pPr>`;

describe("lists", () => {
  it("nest by level", async () => {
    const { outline, pages } = await readDocx({
      numbering: numbering(bullets),
      body: item("a", "1") + item("b", "1", 1) + item("c", "1", 2) + item("d", "1"),
    });

    expect(outline).toEqual(["- a", "  - b", "    - c", "- d"]);
    expect(pages[0]?.para_blocks).toMatchObject([
      {
        type: "list",
        attribute: "unordered",
        ilevel: 0,
        blocks: [{ type: "text" }, { type: "list", ilevel: 1 }, { type: "text" }],
      },
    ]);
  });

  it("count on after a paragraph, a table or a nested list", async () => {
    const { outline, pages } = await readDocx({
      numbering: numbering(bullets, numbers),
      body:
        item("one", "2") +
        item("two", "2") +
        text("Meanwhile") +
        item("three", "2") +
        item("x", "1", 1) +
        item("four", "2"),
    });

    expect(outline).toEqual(["1. one", "2. two", "Meanwhile", "3. three", "  - x", "4. four"]);
    expect(pages[0]?.para_blocks[2]).toMatchObject({
      type: "list",
      attribute: "ordered",
      start: 3,
    });
  });

  it("begin anew where the file restarts them, though they are neighbours", async () => {
    const restarted = `<w:num w:numId="3"><w:abstractNumId w:val="2"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="1"/></w:lvlOverride></w:num>`;
    const { outline, pages } = await readDocx({
      numbering: numbering(numbers) + restarted,
      body: item("a", "2") + item("b", "2") + item("c", "3") + item("d", "3"),
    });

    expect(outline).toEqual(["1. a", "2. b", "1. c", "2. d"]);
    expect(pages[0]?.para_blocks).toHaveLength(2);
  });

  it("keep labels that Markdown could not write as part of the text", async () => {
    const clauses = list("4", listLevel(0, "decimal Clause %1:"));
    const { outline } = await readDocx({
      numbering: numbering(numbers, clauses),
      body:
        item("Goods", "2") +
        item("Price", "2", 1) +
        item("in euros", "2", 2) +
        item("Delivery", "4"),
    });

    expect(outline).toEqual([
      "1. Goods",
      "  - 1.1 Price",
      "    - (a) in euros",
      "- Clause 1: Delivery",
    ]);
  });

  it("come from the style of the paragraph, which the paragraph can leave", async () => {
    const { outline } = await readDocx({
      numbering: numbering(bullets),
      styles: style("LB", "List Bullet", '<w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr>'),
      body:
        text("in", "LB") +
        paragraph(run("out"), '<w:pStyle w:val="LB"/><w:numPr><w:numId w:val="0"/></w:numPr>') +
        paragraph(run("deeper"), '<w:pStyle w:val="LB"/><w:numPr><w:ilvl w:val="1"/></w:numPr>'),
    });

    expect(outline).toEqual(["- in", "out", "- deeper"]);
  });

  it("lie within the item before them when they stand further in, each counting its own levels", async () => {
    const outer = list("5", listLevel(0, "decimal %1.", indented(720)));
    const inner = list("6", listLevel(0, "bullet •", indented(1440)));
    const { outline } = await readDocx({
      numbering: numbering(outer, inner),
      body: item("one", "5") + item("a", "6") + item("b", "6") + item("two", "5"),
    });

    expect(outline).toEqual(["1. one", "  - a", "  - b", "2. two"]);
  });

  it("count empty items without showing them", async () => {
    const { outline } = await readDocx({
      numbering: numbering(numbers),
      body: item("one", "2") + item("", "2") + item("three", "2"),
    });

    expect(outline).toEqual(["1. one", "3. three"]);
  });

  it("do not show a bullet that nobody sees", async () => {
    const blank = list("8", listLevel(0, "bullet  "));
    const picture = list("9", listLevel(0, "bullet ", '<w:lvlPicBulletId w:val="0"/>'));
    const { outline } = await readDocx({
      numbering: numbering(blank, picture),
      body: item("goes on", "8") + item("point", "9"),
    });

    expect(outline).toEqual(["goes on", "- point"]);
  });

  it("survive levels and lists that are not there", async () => {
    const { outline } = await readDocx({
      numbering: numbering(bullets),
      body: item("far down", "1", 99) + item("nowhere", "77") + item("x", "1", -3),
    });

    expect(outline).toEqual(["far down", "nowhere", "- x"]);
  });
});
