import { describe, expect, it } from "vitest";
import { outlineOfBody, readDocx } from "../testing/read-docx.ts";
import { field, paragraph, run, style, styled, table } from "../testing/snippets.ts";

const bookmark = (name: string) =>
  `<w:bookmarkStart w:id="0" w:name="${name}"/><w:bookmarkEnd w:id="0"/>`;
const heading = '<w:outlineLvl w:val="0"/>';

describe("links", () => {
  it("lead to the address of their relationship", async () => {
    const { outline } = await readDocx({
      relationships: [
        { id: "r1", type: "hyperlink", target: "https://example.org/a b", isExternal: true },
      ],
      body: paragraph(
        `${run("see ")}<w:hyperlink r:id="r1" w:anchor="part">${run("th")}${run("is", "<w:i/>")}</w:hyperlink>`,
      ),
    });

    expect(outline).toEqual(['see <a href="https://example.org/a%20b#part">th<em>is</em></a>']);
  });

  it("are also made by fields", async () => {
    const outline = await outlineOfBody(
      paragraph(
        field(
          ' HYPERLINK "https://example.org" \\o "tip" ',
          run("one ") + run("link", '<w:u w:val="single"/>'),
        ) + run("!"),
      ),
    );

    expect(outline).toEqual(['<a href="https://example.org">one link</a>!']);
  });

  it("lead to bookmarks of the document, by the first name of the place", async () => {
    const outline = await outlineOfBody(
      paragraph(`<w:hyperlink w:anchor="b">${run("there")}</w:hyperlink>`) +
        paragraph(field(String.raw` HYPERLINK \l "a" `, run("again"))) +
        bookmark("a") +
        paragraph(bookmark("unused") + bookmark("b") + run("Chapter"), heading),
    );

    expect(outline).toEqual(['<a href="#a">there</a>', '<a href="#a">again</a>', "# Chapter {#a}"]);
  });

  it.each(["javascript:alert(1)", "file:///etc/passwd", "\\\\server\\share", "data:text/html,x"])(
    "to %s are only text",
    async (target) => {
      const { outline } = await readDocx({
        relationships: [{ id: "r1", type: "hyperlink", target, isExternal: true }],
        body: paragraph(`<w:hyperlink r:id="r1">${run("click")}</w:hyperlink>`),
      });

      expect(outline).toEqual(["click"]);
    },
  );

  it("without a target are only text", async () => {
    const outline = await outlineOfBody(
      paragraph(
        `<w:hyperlink w:anchor="gone">${run("a")}</w:hyperlink><w:hyperlink r:id="none">${run("b")}</w:hyperlink>`,
      ),
    );

    expect(outline).toEqual(["ab"]);
  });

  it("are kept in tables", async () => {
    const link = paragraph(field(' HYPERLINK "https://example.org/?a=1&amp;b=2" ', run("x")));

    expect(await outlineOfBody(table([[link, "y"]]))).toEqual([
      '<table><tr><td><a href="https://example.org/?a=1&amp;b=2">x</a></td><td>y</td></tr></table>',
    ]);
  });
});

describe("a table of contents", () => {
  const page = (anchor: string, number: string) => field(` PAGEREF ${anchor} \\h `, run(number));
  const mark = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`;
  const code = `<w:r><w:instrText> TOC \\o "1-3" \\h </w:instrText></w:r>`;

  it("becomes an index that leads to the headings", async () => {
    const { outline, pages } = await readDocx({
      styles: style("TOC1", "toc 1", "<w:rPr><w:b/></w:rPr>") + style("TOC2", "toc 2"),
      body:
        paragraph(
          `${mark("begin")}${code}${mark("separate")}<w:hyperlink w:anchor="_Toc1">${run("1")}<w:r><w:tab/></w:r>${run("Start")}<w:r><w:tab/></w:r>${page("_Toc1", "3")}</w:hyperlink>`,
          styled("TOC1"),
        ) +
        paragraph(`${run("Detail")}<w:r><w:tab/></w:r>${page("_Toc2", "4")}`, styled("TOC2")) +
        paragraph(mark("end")) +
        paragraph(bookmark("_Toc1") + run("Start"), heading) +
        paragraph(bookmark("_Toc2") + run("Detail"), '<w:outlineLvl w:val="1"/>'),
    });

    expect(outline).toEqual([
      "> 1 Start\t3 {#_Toc1}",
      "  > Detail\t4 {#_Toc2}",
      "# Start {#_Toc1}",
      "## Detail {#_Toc2}",
    ]);
    expect(pages[0]?.para_blocks[0]).toMatchObject({
      type: "index",
      ilevel: 0,
      blocks: [{ type: "text" }, { type: "index", ilevel: 1 }],
    });
  });

  it("is known by its field where its lines have no style", async () => {
    const outline = await outlineOfBody(
      paragraph(mark("begin") + code + mark("separate") + run("One\t1")) +
        paragraph(run("Two\t2") + mark("end")) +
        paragraph(run("Text")),
    );

    expect(outline).toEqual(["> One\t1", "> Two\t2", "Text"]);
  });
});
