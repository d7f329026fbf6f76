import { describe, expect, it } from "vitest";
import { inline, picture, withPicture } from "../testing/drawings.ts";
import { readDocx } from "../testing/read-docx.ts";
import {
  field,
  list,
  listLevel,
  numbering,
  paragraph,
  run,
  style,
  styled,
  table,
  text,
} from "../testing/snippets.ts";
import { plainCaptionKind } from "@parsewright/document/language";

const image = paragraph(inline(picture("image1")));
const grid = table([["a", "b"]]);
const html = "<table><tr><td>a</td><td>b</td></tr></table>";
const caption = (label: string, words: string) =>
  paragraph(
    run(`${label} `) + field(` SEQ ${label} \\* ARABIC `, run("1")) + run(words),
    styled("Caption"),
  );

async function outlineOf(body: string): Promise<readonly string[]> {
  const styles = style("Caption", "caption", "<w:rPr><w:b/><w:i/></w:rPr>");
  return (await readDocx({ ...withPicture, styles, body })).outline;
}

describe("captions", () => {
  it("belong to the figure above and to the table below", async () => {
    expect(
      await outlineOf(
        image + caption("Figure", ": a square") + caption("Table", ": letters") + grid,
      ),
    ).toEqual(["image", "(Figure 1: a square)", "(Table 1: letters)", html]);
  });

  it("may stand on the other side", async () => {
    expect(
      await outlineOf(caption("Figure", "") + image + text("-") + grid + caption("Table", "")),
    ).toEqual(["(Figure 1)", "image", "-", html, "(Table 1)"]);
  });

  it("below tables one after the other belong to the table above each", async () => {
    const body = grid + text("Table 1. First") + grid + text("Table 2. Second") + text("End");

    expect(await outlineOf(body)).toEqual([
      html,
      "(Table 1. First)",
      html,
      "(Table 2. Second)",
      "End",
    ]);
  });

  it("above tables one after the other belong to the table below each", async () => {
    const body = text("表1 第一") + grid + text("表2 第二") + grid;

    expect(await outlineOf(body)).toEqual(["(表1 第一)", html, "(表2 第二)", html]);
  });

  it("in two languages belong to the same figure", async () => {
    expect(await outlineOf(image + text("图1 方块") + text("Figure 1. A square"))).toEqual([
      "image",
      "(图1 方块)",
      "(Figure 1. A square)",
    ]);
  });

  it("are marked by their style alone where the label is unknown", async () => {
    expect(await outlineOf(image + text("A square", "Caption"))).toEqual(["image", "(A square)"]);
  });

  it("belong to what the name of their style says", async () => {
    const { outline } = await readDocx({
      ...withPicture,
      styles: style("TableCaption", "Table Caption") + style("ImageCaption", "Image Caption"),
      body:
        image + text("Letters", "TableCaption") + grid + text("A square", "ImageCaption") + image,
    });

    expect(outline).toEqual(["image", "(Letters)", html, "(A square)", "image"]);
  });

  it("may stand in the paragraph of the picture", async () => {
    const both = paragraph(inline(picture("image1")) + "<w:r><w:br/></w:r>" + run("Fig. 2: below"));

    expect(await outlineOf(both)).toEqual(["image", "(Fig. 2: below)"]);
  });

  it("stay text where nothing fits beside them", async () => {
    expect(
      await outlineOf(text("Table 1. Lost") + text("words") + caption("Figure", ": lost") + grid),
    ).toEqual(["Table 1. Lost", "words", "Figure 1: lost", html]);
  });

  it("may have their label from a list", async () => {
    const labels = list("3", listLevel(0, "decimal 图%1"));
    const { outline } = await readDocx({
      ...withPicture,
      numbering: numbering(labels),
      body:
        image +
        paragraph(run("方块"), '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="3"/></w:numPr>'),
    });

    expect(outline).toEqual(["image", "(图1 方块)"]);
  });
});

describe("plainCaptionKind", () => {
  it.each([
    ["Figure 1", "figure"],
    ["Fig. 2-1: Flow", "figure"],
    ["FIGURE A.3 — Overview", "figure"],
    ["图 3.2 系统结构", "figure"],
    ["图3-1　流程", "figure"],
    ["Table IV. Results", "table"],
    ["表 2：数据", "table"],
    ["Tabelle 7 Werte", "table"],
    ["Listing 2: main", "code"],
  ])("takes %s for a caption of a %s", (words, kind) => {
    expect(plainCaptionKind(words)).toBe(kind);
  });

  it.each([
    "Table 2 shows the results of the study.",
    "Figures are important",
    "表示系统的结构",
    "图书馆",
    "Figure it out",
    `Figure 1: ${"long ".repeat(60)}`,
  ])("does not take %s for one", (words) => {
    expect(plainCaptionKind(words)).toBeUndefined();
  });
});
