import { describe, expect, it } from "vitest";
import { readDocx } from "../testing/read-docx.ts";
import { paragraph, run, style, styled, text } from "../testing/snippets.ts";

const bold = "<w:rPr><w:b/></w:rPr>";
const strong = `<w:style w:type="character" w:styleId="Strong">${bold}</w:style>`;
const inStrong = '<w:rStyle w:val="Strong"/>';

describe("the look of runs", () => {
  it("is what the run itself says", async () => {
    const { outline } = await readDocx({
      body: paragraph(
        run("b", "<w:b/>") +
          run("i", "<w:i/>") +
          run("u", '<w:u w:val="single"/>') +
          run("s", "<w:strike/>") +
          run("d", "<w:dstrike/>") +
          run("2", '<w:vertAlign w:val="superscript"/>') +
          run("n", '<w:vertAlign w:val="subscript"/>') +
          run("plain", '<w:b w:val="0"/><w:i w:val="false"/><w:u w:val="none"/>'),
      ),
    });

    expect(outline).toEqual([
      "<strong>b</strong><em>i</em><u>u</u><s>sd</s><sup>2</sup><sub>n</sub>plain",
    ]);
  });

  it("comes from character styles, paragraph styles and the styles they are based on", async () => {
    const { outline } = await readDocx({
      styles:
        strong +
        style("Base", "Base", "<w:rPr><w:i/></w:rPr>") +
        style("Quote", "Quote", '<w:basedOn w:val="Base"/>'),
      body: paragraph(run("quoted ") + run("loudly", inStrong), styled("Quote")),
    });

    expect(outline).toEqual(["<em>quoted </em><em><strong>loudly</strong></em>"]);
  });

  it("is switched back where two styles set the same switch", async () => {
    const { outline } = await readDocx({
      styles: strong + style("Loud", "Loud", bold),
      body: paragraph(
        run("bold ") + run("plain", inStrong) + run(" bold", `${inStrong}<w:b/>`),
        styled("Loud"),
      ),
    });

    expect(outline).toEqual(["<strong>bold </strong>plain<strong> bold</strong>"]);
  });

  it("comes from the defaults of the document, unless the run says otherwise", async () => {
    const { outline } = await readDocx({
      styles: `<w:docDefaults><w:rPrDefault><w:rPr><w:i/></w:rPr></w:rPrDefault></w:docDefaults>`,
      body: paragraph(run("slanted ") + run("upright", '<w:i w:val="0"/>')),
    });

    expect(outline).toEqual(["<em>slanted </em>upright"]);
  });

  it("of right-to-left text comes from its own switches", async () => {
    const { outline } = await readDocx({
      body: paragraph(run("שלום", "<w:rtl/><w:bCs/><w:i/>") + run("abc", "<w:bCs/>"), "<w:bidi/>"),
    });

    expect(outline).toEqual(["<strong>שלום</strong>abc"]);
  });

  it("survives styles that are based on each other", async () => {
    const { outline } = await readDocx({
      styles:
        style("A", "A", `<w:basedOn w:val="B"/>${bold}`) +
        style("B", "B", '<w:basedOn w:val="A"/>'),
      body: text("round and round", "B"),
    });

    expect(outline).toEqual(["<strong>round and round</strong>"]);
  });
});

describe("hidden text", () => {
  it("is left out, and said so", async () => {
    const { outline, pages } = await readDocx({
      body: paragraph(run("seen") + run(" unseen", "<w:vanish/>")),
    });

    expect(outline).toEqual(["seen"]);
    expect(pages[0]?.parser_notes).toEqual(["Hidden text was left out."]);
  });
});
