import { describe, expect, it } from "vitest";
import { outlineOfBody, readDocx } from "../testing/read-docx.ts";
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
  styled,
  text,
} from "../testing/snippets.ts";

const outlineLevel = (level: number) => `<w:outlineLvl w:val="${level}"/>`;
const bold = "<w:rPr><w:b/></w:rPr>";

describe("headings", () => {
  it("come from built-in styles, whatever their ids, and styles based on them", async () => {
    const { outline } = await readDocx({
      styles:
        style("berschrift2", "heading 2", bold) +
        style("Mine", "My Chapter", '<w:basedOn w:val="berschrift2"/>') +
        style("T", "Title") +
        style("S", "Subtitle", '<w:basedOn w:val="T"/>'),
      body:
        text("Book", "T") +
        text("A story", "S") +
        text("Part", "berschrift2") +
        text("Chapter", "Mine") +
        text("Words"),
    });

    expect(outline).toEqual(["# Book", "A story", "## Part", "## Chapter", "Words"]);
  });

  it("come from outline levels of the style or of the paragraph itself, which wins", async () => {
    const { outline } = await readDocx({
      styles: style("A", "Anything", `<w:pPr>${outlineLevel(2)}</w:pPr>`),
      body:
        text("Third", "A") +
        paragraph(run("First"), styled("A") + outlineLevel(0)) +
        paragraph(run("Body text"), styled("A") + outlineLevel(9)) +
        paragraph(run("Deep"), outlineLevel(8)),
    });

    expect(outline).toEqual(["### Third", "# First", "Body text", "###### Deep"]);
  });

  it("do not repeat the look of their style, but keep what stands out", async () => {
    const { outline } = await readDocx({
      styles: style("H", "heading 1", bold),
      body:
        paragraph(run("All ", "<w:b/>") + run("bold", "<w:b/>"), styled("H")) +
        paragraph(run("With ") + run("stress", "<w:i/>"), styled("H")),
    });

    expect(outline).toEqual(["# All bold", "# With <em>stress</em>"]);
  });

  it("carry the number that their list computes", async () => {
    const levels =
      listLevel(0, "decimal %1", styled("H1")) + listLevel(1, "decimal %1.%2", styled("H2"));
    const { outline, pages } = await readDocx({
      numbering: numbering(list("7", levels)),
      styles:
        style("H1", "heading 1", '<w:pPr><w:numPr><w:numId w:val="7"/></w:numPr></w:pPr>') +
        style(
          "H2",
          "heading 2",
          '<w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="7"/></w:numPr></w:pPr>',
        ),
      body:
        text("Introduction", "H1") +
        text("Scope", "H2") +
        text("Terms", "H2") +
        paragraph(run("Preface"), `${styled("H1")}<w:numPr><w:numId w:val="0"/></w:numPr>`) +
        text("Method", "H1") +
        text("Data", "H2"),
    });

    expect(outline).toEqual([
      "# 1 Introduction",
      "## 1.1 Scope",
      "## 1.2 Terms",
      "# Preface",
      "# 2 Method",
      "## 2.1 Data",
    ]);
    expect(pages[0]?.para_blocks[1]).toMatchObject({
      type: "title",
      level: 2,
      is_numbered_style: true,
      section_number: "1.1",
    });
    expect(pages[0]?.para_blocks[3]).toMatchObject({ is_numbered_style: false });
  });

  it("leave out those that are empty, though they count", async () => {
    const { outline } = await readDocx({
      numbering: numbering(numbers),
      body:
        paragraph(
          "",
          `${outlineLevel(0)}<w:numPr><w:ilvl w:val="0"/><w:numId w:val="2"/></w:numPr>`,
        ) +
        paragraph(
          run("Second"),
          `${outlineLevel(0)}<w:numPr><w:ilvl w:val="0"/><w:numId w:val="2"/></w:numPr>`,
        ),
    });

    expect(outline).toEqual(["# 2. Second"]);
  });

  it("have no number where their list only has bullets", async () => {
    const { outline } = await readDocx({
      numbering: numbering(bullets),
      body: item("Topic", "1").replace("<w:pPr>", `<w:pPr>${outlineLevel(0)}`),
    });

    expect(outline).toEqual(["# Topic"]);
  });

  it("are not made of text that merely looks large", async () => {
    expect(await outlineOfBody(paragraph(run("Big", '<w:b/><w:sz w:val="48"/>')))).toEqual([
      "<strong>Big</strong>",
    ]);
  });
});
