import { describe, expect, it } from "vitest";
import type { PdfPage } from "@parsewright/document/testing/pdf-page";
import { onPage } from "../testing/on-page.ts";
import { findHalfRuled } from "./find-half-ruled.ts";

const LONG = "Prices are those of the first market day of each month, in shillings and pence.";

describe("findHalfRuled", () => {
  it("finds what is between lines across that begin and end together", async () => {
    expect(await areasOf((page) => drawTable(page, 700))).toEqual(["Grain Price Oats 12 Barley 7"]);
  });

  it("keeps tables apart that have a sentence between them", async () => {
    const areas = await areasOf((page) => {
      drawTable(page, 700);
      page.text(LONG, { x: 100, y: 600, size: 8 });
      drawTable(page, 560);
    });

    expect(areas).toHaveLength(2);
    expect(areas.join(" ")).not.toContain("market");
  });

  it("keeps a row with one cell that has a little more white above it than others", async () => {
    const areas = await areasOf((page) => {
      drawTable(page, 700);
      page.text("Harvests", { x: 110, y: 621, size: 8 });
      page.line({ from: [100, 610], to: [400, 610] });
    });

    expect(areas).toEqual(["Grain Price Oats 12 Barley 7 Harvests"]);
  });

  it("leaves print between two lines alone", async () => {
    const areas = await areasOf((page) => {
      for (const y of [700, 650]) page.line({ from: [100, y], to: [400, y] });
      for (const y of [685, 673, 661]) page.text(LONG, { x: 100, y, size: 8 });
    });

    expect(areas).toEqual([]);
  });

  it("leaves lines over columns of figures alone where the names of their rows are beside them", async () => {
    const draw = (names: readonly string[]) => (page: PdfPage) => {
      for (const y of [700, 640]) page.line({ from: [200, y], to: [400, y] });
      for (const [row, text] of ["12", "7", "(19)"].entries())
        for (const x of [220, 340]) page.text(text, { x, y: 685 - 18 * row, size: 8 });
      for (const [row, text] of names.entries())
        page.text(text, { x: 100, y: 685 - 18 * row, size: 8 });
    };

    expect(await areasOf(draw(["Oats", "Barley", "Total"]))).toEqual([]);
    expect(await areasOf(draw([]))).toEqual(["12 12 7 7 (19) (19)"]);
  });

  it("needs two lines", async () => {
    const areas = await areasOf((page) => {
      page.line({ from: [100, 700], to: [400, 700] });
      page.text("Grain", { x: 110, y: 685, size: 8 });
    });

    expect(areas).toEqual([]);
  });
});

/** Three lines across, with a head and two rows between them. */
function drawTable(page: PdfPage, top: number): void {
  for (const y of [top, top - 20, top - 60]) page.line({ from: [100, y], to: [400, y] });
  const rows = [
    ["Grain", "Price"],
    ["Oats", "12"],
    ["Barley", "7"],
  ];
  for (const [row, texts] of rows.entries())
    for (const [column, text] of texts.entries())
      page.text(text, { x: 110 + 150 * column, y: top - 14 - 18 * row, size: 8 });
}

/** The text of each area, as the file has it. */
function areasOf(content: (page: PdfPage) => void): Promise<string[]> {
  return onPage(content, (page) =>
    findHalfRuled(page, page.characters).map(({ characters }) => textOf(characters)),
  );
}

function textOf(characters: Parameters<typeof findHalfRuled>[1]): string {
  let [text, right, line] = ["", 0, 0];
  for (const { text: letter, box, baseline } of characters) {
    if (text !== "" && (baseline.y !== line || box[0] - right > 3)) text += " ";
    text += letter;
    [right, line] = [box[2], baseline.y];
  }
  return text;
}
