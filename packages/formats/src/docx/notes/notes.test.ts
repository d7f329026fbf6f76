import { describe, expect, it } from "vitest";
import { readDocx } from "../testing/read-docx.ts";
import { paragraph, run, table, text } from "../testing/snippets.ts";

const footnote = (id: string, content: string) =>
  `<w:footnote w:id="${id}">${content}</w:footnote>`;
const footnoteMark = (id: string) => `<w:r><w:footnoteReference w:id="${id}"/></w:r>`;
const sectionEnd = (properties = "") => paragraph("", `<w:sectPr>${properties}</w:sectPr>`);

describe("footnotes and endnotes", () => {
  it("stand at the end of their section, under the number the text shows", async () => {
    const { pages, outline } = await readDocx({
      footnotes:
        `<w:footnote w:type="separator" w:id="-1">${text("____")}</w:footnote>` +
        footnote(
          "5",
          paragraph(`<w:r><w:footnoteRef/></w:r>${run(" First note.")}`) + text("More of it."),
        ) +
        footnote("6", text("In a table.")) +
        footnote("7", text("Later.")),
      body:
        paragraph(run("One") + footnoteMark("5") + run(".")) +
        table([[paragraph(run("cell") + footnoteMark("6")), "x"]]) +
        sectionEnd() +
        paragraph(run("Two") + footnoteMark("7")),
    });

    expect(outline).toEqual([
      "One<sup>1</sup>.",
      "<table><tr><td>cell<sup>2</sup></td><td>x</td></tr></table>",
      "<sup>1</sup> First note.",
      "More of it.",
      "<sup>2</sup> In a table.",
      "Two<sup>3</sup>",
      "<sup>3</sup> Later.",
    ]);
    expect(pages.map(({ para_blocks }) => para_blocks.length)).toEqual([5, 2]);
  });

  it("count endnotes apart, in Roman numerals, as Word does", async () => {
    const { outline } = await readDocx({
      footnotes: footnote("1", text("foot")),
      endnotes: `<w:endnote w:id="1">${text("end")}</w:endnote>`,
      body: paragraph(run("a") + footnoteMark("1") + `<w:r><w:endnoteReference w:id="1"/></w:r>`),
    });

    expect(outline).toEqual(["a<sup>1,i</sup>", "<sup>1</sup> foot", "<sup>i</sup> end"]);
  });

  it("count as the settings and the section say", async () => {
    const { outline } = await readDocx({
      settings: `<w:footnotePr><w:numFmt w:val="upperLetter"/><w:numRestart w:val="eachSect"/></w:footnotePr>`,
      footnotes: footnote("1", text("x")) + footnote("2", text("y")) + footnote("3", text("z")),
      body:
        paragraph(run("a") + footnoteMark("1") + run("b") + footnoteMark("2")) +
        sectionEnd() +
        paragraph(run("c") + footnoteMark("3")) +
        `<w:sectPr><w:footnotePr><w:numFmt w:val="decimal"/><w:numStart w:val="4"/></w:footnotePr></w:sectPr>`,
    });

    expect(outline).toEqual([
      "a<sup>A</sup>b<sup>B</sup>",
      "<sup>A</sup> x",
      "<sup>B</sup> y",
      "c<sup>4</sup>",
      "<sup>4</sup> z",
    ]);
  });

  it("keep the author's own mark, and survive a note that is not there", async () => {
    const { outline } = await readDocx({
      footnotes: footnote("1", text("* with a star")),
      body: paragraph(
        run("a") +
          `<w:r><w:footnoteReference w:id="1" w:customMarkFollows="1"/><w:t>*</w:t></w:r>` +
          run("b") +
          footnoteMark("9"),
      ),
    });

    expect(outline).toEqual(["a*b<sup>1</sup>", "* with a star"]);
  });
});

describe("comments", () => {
  const content = {
    comments: `<w:comment w:id="0" w:author="Ada">${text("Why?")}${text("Say more.")}</w:comment>`,
    body: paragraph(
      `${run("The ")}<w:commentRangeStart w:id="0"/>${run("odd")}<w:commentRangeEnd w:id="0"/><w:r><w:commentReference w:id="0"/></w:r>${run(" part.")}`,
    ),
  };

  it("are left out", async () => {
    expect((await readDocx(content)).outline).toEqual(["The odd part."]);
  });

  it("follow their paragraph where they are asked for, with the words they are about", async () => {
    const { outline } = await readDocx(content, { includeComments: true });

    expect(outline).toEqual(["The odd part.", "[Comment by Ada on “odd”: Why? Say more.]"]);
  });
});
