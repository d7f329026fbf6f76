import { describe, expect, it } from "vitest";
import { outlineOfBody, readDocx } from "../testing/read-docx.ts";
import { run, table, tableCell } from "../testing/snippets.ts";

const deleted = (text: string) =>
  `<w:del w:id="1"><w:r><w:delText>${text}</w:delText></w:r></w:del>`;
const deletedMark = `<w:pPr><w:rPr><w:del w:id="2"/></w:rPr></w:pPr>`;

describe("tracked changes", () => {
  it("keeps insertions and drops deletions", async () => {
    const outline = await outlineOfBody(
      `<w:p>${run("The ")}${deleted("old")}<w:ins w:id="3">${run("new")}</w:ins>${run(" text")}</w:p>`,
    );

    expect(outline).toEqual(["The new text"]);
  });

  it("shows moved text only where it went", async () => {
    const outline = await outlineOfBody(
      `<w:p>${run("a")}<w:moveFrom w:id="1">${run("moved")}</w:moveFrom></w:p>` +
        `<w:p><w:moveTo w:id="2">${run("moved")}</w:moveTo>${run(" b")}</w:p>`,
    );

    expect(outline).toEqual(["a", "moved b"]);
  });

  it("joins paragraphs whose mark was deleted, and lets the last one decide the style", async () => {
    const outline = await outlineOfBody(
      `<w:p>${deletedMark}${run("One, ")}</w:p><w:p>${deletedMark}${run("two, ")}</w:p>` +
        `<w:p><w:pPr><w:outlineLvl w:val="1"/></w:pPr>${run("three")}</w:p><w:p>${run("four")}</w:p>`,
    );

    expect(outline).toEqual(["## One, two, three", "four"]);
  });

  it("leaves no trace of a paragraph that was deleted whole", async () => {
    const outline = await outlineOfBody(
      `<w:p>${run("before")}</w:p><w:p>${deletedMark}${deleted("gone")}</w:p><w:p>${run("after")}</w:p>`,
    );

    expect(outline).toEqual(["before", "after"]);
  });

  it("keeps the text of a paragraph that ran on into a table", async () => {
    const outline = await outlineOfBody(
      `<w:p>${deletedMark}${run("Intro")}</w:p>` + table([["a", "b"]]),
    );

    expect(outline).toEqual(["Intro", "<table><tr><td>a</td><td>b</td></tr></table>"]);
  });

  it("drops deleted rows and cells of a table", async () => {
    const outline = await outlineOfBody(
      `<w:tbl><w:tr>${tableCell("a")}${tableCell("b")}${tableCell("x", '<w:cellDel w:id="1"/>')}</w:tr>` +
        `<w:tr><w:trPr><w:del w:id="2"/></w:trPr>${tableCell("c")}${tableCell("d")}</w:tr></w:tbl>`,
    );

    expect(outline).toEqual(["<table><tr><td>a</td><td>b</td></tr></table>"]);
  });
});

describe("wrappers", () => {
  it("reads through content controls, smart tags and direction marks", async () => {
    const outline = await outlineOfBody(
      `<w:sdt><w:sdtPr/><w:sdtContent><w:p>${run("a ")}<w:smartTag><w:smartTagPr/>${run("b ")}</w:smartTag>` +
        `<w:bdo w:val="rtl">${run("c")}</w:bdo></w:p></w:sdtContent></w:sdt>`,
    );

    expect(outline).toEqual(["a b c"]);
  });

  it("puts a large first letter back into its word", async () => {
    const outline = await outlineOfBody(
      `<w:p><w:pPr><w:framePr w:dropCap="drop" w:lines="3"/></w:pPr>${run("O")}</w:p><w:p>${run("nce upon a time")}</w:p>`,
    );

    expect(outline).toEqual(["Once upon a time"]);
  });

  const edited =
    `<w:p>${run("The ")}${deleted("old")}<w:ins w:id="3">${run("new")}</w:ins>${run(" text")}</w:p>` +
    `<w:p><w:pPr><w:rPr><w:ins w:id="4"/></w:rPr></w:pPr><w:ins w:id="5">${run("Added.")}</w:ins></w:p>` +
    `<w:p>${deletedMark}${deleted("Gone.")}</w:p>` +
    `<w:p><w:moveFrom w:id="6">${run("Moved.")}</w:moveFrom></w:p>` +
    `<w:p><w:moveTo w:id="7">${run("Moved.")}</w:moveTo>${run(" End.")}</w:p>`;

  it("takes changes back where the original is asked for", async () => {
    const { outline } = await readDocx({ body: edited }, { changes: "original" });

    expect(outline).toEqual(
      ["The old text", "Gone.", "Moved.", " End."].map((text) => text.trim()),
    );
  });

  it("marks what was added and deleted where markup is asked for", async () => {
    const { outline } = await readDocx({ body: edited }, { changes: "markup" });

    expect(outline).toEqual([
      "The {--old--}{++new++} text",
      "{++Added.++}",
      "{--Gone.--}",
      "{--Moved.--}",
      "{++Moved.++} End.",
    ]);
  });

  it("brings back deleted rows, and leaves out added ones, in the original", async () => {
    const row = (text: string, mark: string) =>
      `<w:tr><w:trPr><w:${mark} w:id="1"/></w:trPr>${tableCell(text)}</w:tr>`;
    const body = `<w:tbl>${row("old", "del")}${row("new", "ins")}<w:tr>${tableCell("kept")}</w:tr></w:tbl>`;
    const { outline } = await readDocx({ body }, { changes: "original" });

    expect(outline.join("")).toContain("old");
    expect(outline.join("")).not.toContain("new");
  });
});
