import { describe, expect, it } from "vitest";
import { outlineOfBody } from "../testing/read-docx.ts";
import { paragraph, run } from "../testing/snippets.ts";

const inRun = (content: string) => `<w:r>${content}</w:r>`;

describe("text of paragraphs", () => {
  it("has tabs, line breaks and hyphens where the file has elements for them", async () => {
    const outline = await outlineOfBody(
      paragraph(
        inRun(
          '<w:t>a</w:t><w:tab/><w:t>b</w:t><w:br/><w:t>c</w:t><w:noBreakHyphen/><w:t>d</w:t><w:softHyphen/><w:t>e</w:t><w:br w:type="page"/>',
        ),
      ),
    );

    expect(outline).toEqual(["a\tb<br>c-de"]);
  });

  it("keeps white space only where the file asks for it", async () => {
    expect(await outlineOfBody(paragraph(inRun("<w:t>  one </w:t>") + run("two")))).toEqual([
      "onetwo",
    ]);
    expect(await outlineOfBody(paragraph(run("one ") + run(" two")))).toEqual(["one  two"]);
  });

  it("shows symbols as the characters their font draws", async () => {
    const symbol = (font: string, code: string) =>
      inRun(`<w:sym w:font="${font}" w:char="${code}"/>`);
    const outline = await outlineOfBody(
      paragraph(
        symbol("Wingdings", "F0FC") +
          symbol("Symbol", "F061") +
          symbol("Symbol", "00B3") +
          symbol("Wingdings", "F08C") +
          symbol("Arial", "2603") +
          symbol("Wingdings", "F001") +
          symbol("Wingdings", "zz") +
          run("\uF0B7", '<w:rFonts w:ascii="Symbol"/>'),
      ),
    );

    expect(outline).toEqual(["✓α≥❶☃•"]);
  });

  it("puts the reading of a word in parentheses after it", async () => {
    const outline = await outlineOfBody(
      paragraph(
        inRun(
          `<w:ruby><w:rt>${run("かんじ")}</w:rt><w:rubyBase>${run("漢字")}</w:rubyBase></w:ruby>`,
        ) + run("です"),
      ),
    );

    expect(outline).toEqual(["漢字(かんじ)です"]);
  });

  it("leaves out empty paragraphs, but keeps a line to write on", async () => {
    const outline = await outlineOfBody(
      paragraph("") +
        paragraph(run("   ")) +
        paragraph(run("Name: ") + run("   ", '<w:u w:val="single"/>')),
    );

    expect(outline).toEqual(["Name: ___"]);
  });

  it("joins runs that look the same", async () => {
    const outline = await outlineOfBody(
      paragraph(run("o", "<w:b/>") + run("ne", "<w:b/>") + run(" two")),
    );

    expect(outline).toEqual(["<strong>one</strong> two"]);
  });
});
