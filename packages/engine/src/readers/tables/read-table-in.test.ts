import type { Box } from "@parsewright/contract";
import { describe, expect, it } from "vitest";
import { pdfFormat } from "@parsewright/pdf/pdf";
import type { SourcePage } from "@parsewright/document/files";
import type { PdfPage } from "@parsewright/document/testing/pdf-page";
import { writePdf } from "@parsewright/document/testing/pdf-writer";
import { readTableIn } from "./read-table-in.ts";
import { readTableWithModel, type TableModel } from "./model/read-table-with-model.ts";
import type { SeenCell, TableStructureReader } from "./model/table-structure-reader.ts";

/** Around all that the tests draw; origin top left. */
const BOX: Box = [90, 60, 320, 180];

const PAIRS = "<table><tr><td>a</td><td>b</td></tr><tr><td>c</td><td>d</td></tr></table>";

const BLUE = [0.8, 0.8, 1] as const;
const GREEN = [0.8, 1, 0.8] as const;

describe("readTableIn", () => {
  it("reads two rows, which would be too few without knowing that they are a table", async () => {
    expect(await onPage(writePairs, (page) => readTableIn(page, BOX)?.html)).toBe(PAIRS);
  });

  it("reads a table turned by a quarter, and speaks for the page's own characters", async () => {
    const turned = (page: PdfPage) => {
      for (const [index, text] of ["a", "b", "c", "d"].entries())
        page.text(text, {
          x: 120 + Math.floor(index / 2) * 20,
          y: 640 + (index % 2) * 60,
          size: 10,
          angle: 90,
        });
    };
    await onPage(turned, (page) => {
      const region = readTableIn(page, BOX);

      expect(region?.html).toBe(PAIRS);
      expect(region?.box.map(Math.round)).toEqual(BOX);
      expect(region?.characters).toEqual(new Set(page.characters));
    });
  });

  it("reads heads that rise at a slant over their columns in the row where they begin", async () => {
    const slanted = (page: PdfPage) => {
      page.text("Task", { x: 100, y: 680, size: 9 });
      for (const [row, texts] of [
        ["Procedure", "Completion", "Knowledge"],
        ["0.87", "0.20", "0.40"],
        ["0.72", "0.60", "1.00"],
      ].entries())
        for (const [column, text] of texts.entries()) {
          const x = 172 + column * 24;
          if (row === 0) page.text(text, { x, y: 680, size: 7, angle: 45 });
          else page.text(text, { x: x - 8, y: 680 - row * 12, size: 8 });
        }
      page.text("Dialog", { x: 100, y: 668, size: 8 });
      page.text("Travel", { x: 100, y: 656, size: 8 });
    };
    await onPage(slanted, (page) => {
      const region = readTableIn(page, BOX);

      expect(region?.html.replaceAll(/(?<=<\/?)th/g, "td")).toBe(
        "<table><tr><td>Task</td><td>Procedure</td><td>Completion</td><td>Knowledge</td></tr>" +
          "<tr><td>Dialog</td><td>0.87</td><td>0.20</td><td>0.40</td></tr>" +
          "<tr><td>Travel</td><td>0.72</td><td>0.60</td><td>1.00</td></tr></table>",
      );
      expect(region?.characters).toEqual(new Set(page.characters));
    });
  });

  it("reads heads of groups of columns above the heads of coloured columns, however far above", async () => {
    const content = (page: PdfPage) => {
      const columns = [100, 140, 180, 220, 260, 300];
      for (let row = 0; row < 9; row++)
        for (const [index, x] of columns.slice(0, -1).entries()) {
          const y = 690 - 12 * row;
          const fill = row % 2 === 0 ? BLUE : GREEN;
          page.rectangle({ x, y: y - 4, width: 40, height: 12, fill });
          page.text(`0.${row}${index}`, { x: x + 8, y, size: 8 });
        }
      for (const [index, head] of ["Task", "Men", "Women", "Men", "Women"].entries())
        page.text(head, { x: (columns[index] ?? 0) + 6, y: 704, size: 8 });
      page.text("Employed", { x: 162, y: 730, size: 8 });
      page.text("Retired", { x: 246, y: 730, size: 8 });
    };
    await onPage(content, (page) => {
      const region = readTableIn(page, [95, page.height - 745, 305, page.height - 585]);

      expect(region?.html).toContain(
        '<tr><th></th><th colspan="2">Employed</th><th colspan="2">Retired</th></tr>' +
          "<tr><th>Task</th><th>Men</th><th>Women</th><th>Men</th><th>Women</th></tr><tr><td>",
      );
      expect(region?.characters).toEqual(new Set(page.characters));
    });
  });

  it("reads heads that are printed upwards over their columns, also where they have more letters than all figures", async () => {
    const upward = (page: PdfPage) => {
      page.text("Year", { x: 100, y: 680, size: 9 });
      for (const [column, head] of ["Capital outlay", "Households", "Expenditure"].entries()) {
        page.text(head, { x: 180 + column * 24, y: 681, size: 9, angle: 90 });
        page.text(`4${column}`, { x: 172 + column * 24, y: 668, size: 9 });
        page.text(`7${column}`, { x: 172 + column * 24, y: 656, size: 9 });
      }
      page.text("2001", { x: 100, y: 668, size: 9 });
      page.text("2002", { x: 100, y: 656, size: 9 });
    };
    await onPage(upward, (page) => {
      const region = readTableIn(page, BOX);

      expect(region?.html.replaceAll(/(?<=<\/?)th/g, "td")).toBe(
        "<table><tr><td>Year</td><td>Capital outlay</td><td>Households</td><td>Expenditure</td></tr>" +
          "<tr><td>2001</td><td>40</td><td>41</td><td>42</td></tr>" +
          "<tr><td>2002</td><td>70</td><td>71</td><td>72</td></tr></table>",
      );
      expect(region?.characters).toEqual(new Set(page.characters));
    });
  });

  it("reads wrapped names and heads of a scan by what goes on with a small letter, where all lines are equally far apart", async () => {
    const content = (page: PdfPage) => {
      const lines = [
        { y: 724, cells: ["", "Persons below", "Number of"] },
        { y: 712, cells: ["Item", "the poverty line", "establishments"] },
        { y: 700, cells: ["Receipts from licences"] },
        { y: 688, cells: ["and fees of the town", "54,518", "58,184"] },
        { y: 676, cells: ["Dwellings without any"] },
        { y: 664, cells: ["running water at the", "7,162", "37,973"] },
        // A scan leans: the figures are a little below the name.
        { y: 652, cells: ["Children under six"] },
        { y: 642, cells: ["", "2,062", "1,196"] },
        { y: 630, cells: ["Grants to authorities"] },
        { y: 618, cells: ["for roads and bridges"] },
        { y: 614, cells: ["", "9,486", "8,970"] },
      ];
      for (const { y, cells } of lines)
        for (const [column, text] of cells.entries())
          if (text !== "") page.text(text, { x: 72 + 130 * column, y, size: 10 });
    };
    const html = await onPage(
      content,
      (page) => readTableIn({ ...page, isScan: true }, [60, 50, 520, 200])?.html,
    );

    expect(html?.replaceAll(/(?<=<\/?)th/g, "td")).toBe(
      "<table><tr><td>Item</td><td>Persons below the poverty line</td><td>Number of establishments</td></tr>" +
        "<tr><td>Receipts from licences and fees of the town</td><td>54,518</td><td>58,184</td></tr>" +
        "<tr><td>Dwellings without any running water at the</td><td>7,162</td><td>37,973</td></tr>" +
        "<tr><td>Children under six</td><td>2,062</td><td>1,196</td></tr>" +
        "<tr><td>Grants to authorities for roads and bridges</td><td>9,486</td><td>8,970</td></tr></table>",
    );
  });

  it("does not read by the backgrounds of cells where much of the text has none", async () => {
    const heatMap = (page: PdfPage) => {
      for (let row = 0; row < 5; row++)
        for (let column = 0; column < 4; column++) {
          const [x, y] = [100 + 50 * column, 700 - 16 * row];
          const fill = [0.9, 0.8, 0.9] as const;
          if (row % 2 === 0) page.rectangle({ x, y: y - 3, width: 40, height: 12, fill });
          page.text(`${row}.${column}0`, { x: x + 4, y, size: 8 });
        }
    };

    const html = await onPage(heatMap, (page) => readTableIn(page, BOX)?.html);

    expect(html?.match(/<tr>/g)).toHaveLength(5);
    expect(html).toContain("<td>3.00</td><td>3.10</td><td>3.20</td><td>3.30</td>");
  });

  it("divides the words of a scan where their gaps are wide for print, and gives the page's own characters", async () => {
    const writeHeads = (page: PdfPage) => {
      for (const [row, words] of [
        ["Total", "Share"],
        ["1200", "3400"],
        ["5600", "7800"],
      ].entries())
        for (const [column, word] of words.entries())
          page.text(word, { x: 120 + column * 33, y: 680 - row * 14, size: 10 });
    };
    await onPage(writeHeads, (page) => {
      // A recogniser finds lines that are higher than their print.
      const characters = page.characters.map((one) => ({
        ...one,
        font: { ...one.font, size: 14 },
      }));
      const region = readTableIn({ ...page, characters, isScan: true }, BOX);

      expect(region?.html).toMatch(/^<table><tr><t[dh]>Total<\/t[dh]><t[dh]>Share</);
      expect(region?.characters).toEqual(new Set(characters));
    });
  });

  it("gives nothing for a box without text, or with one column", async () => {
    const oneColumn = (page: PdfPage) => {
      for (const y of [680, 660]) page.text("words", { x: 120, y, size: 10 });
    };

    expect(await onPage(oneColumn, (page) => readTableIn(page, BOX))).toBeUndefined();
    expect(await onPage(writePairs, (page) => readTableIn(page, [400, 400, 500, 500]))).toBe(
      undefined,
    );
  });
});

describe("readTableWithModel", () => {
  it("does not take cells of a model that hold the ends of some rows and the starts of the next", async () => {
    const writeRows = (page: PdfPage) => {
      for (const [row, name] of ["Receipts", "Dwellings", "Children"].entries()) {
        const y = 720 - row * 38;
        for (const [line, text] of [name, "of all the towns", "in a year"].entries())
          page.text(text, { x: 100, y: y - 11 * line, size: 10 });
        page.text(String(12 * (row + 1)), { x: 250, y: y - 22, size: 10 });
      }
    };
    /** Each begins in the middle of a row. */
    const shifted = [0, 1, 2, 3].flatMap((row): SeenCell[] => {
      const [top, bottom] = [55 + 38 * row, 90 + 38 * row];
      return [
        { row, column: 0, rowspan: 1, colspan: 1, box: [100, top, 200, bottom] },
        { row, column: 1, rowspan: 1, colspan: 1, box: [240, top, 300, bottom] },
      ];
    });

    const html = await onPage(writeRows, async (page) => {
      const region = await readTableWithModel(
        { ...page, isScan: true },
        BOX,
        modelThatSees(shifted),
      );
      return region?.html;
    });

    expect(html).toContain("<tr><td>Dwellings of all the towns in a year</td><td>24</td></tr>");
  });

  const spanning: SeenCell[] = [
    { row: 0, column: 0, rowspan: 1, colspan: 2, box: [100, 95, 300, 116] },
    { row: 1, column: 0, rowspan: 1, colspan: 1, box: [100, 118, 190, 140] },
    { row: 1, column: 1, rowspan: 1, colspan: 1, box: [200, 118, 300, 140] },
  ];

  /** Of three rows the model sees the last two as one. */
  const twoRows: SeenCell[] = [
    { row: 0, column: 0, rowspan: 1, colspan: 1, box: [100, 95, 190, 116] },
    { row: 0, column: 1, rowspan: 1, colspan: 1, box: [200, 95, 300, 116] },
    { row: 1, column: 0, rowspan: 1, colspan: 1, box: [100, 118, 190, 160] },
    { row: 1, column: 1, rowspan: 1, colspan: 1, box: [200, 118, 300, 160] },
  ];
  const writeThreePairs = (page: PdfPage) => {
    writePairs(page);
    page.text("e", { x: 120, y: 640, size: 10 });
    page.text("f", { x: 200, y: 640, size: 10 });
  };

  it("takes the model's cells and the page's text in a scan", async () => {
    const html = await onPage(writeThreePairs, async (page) => {
      const scan: SourcePage = { ...page, isScan: true };
      const region = await readTableWithModel(scan, BOX, modelThatSees(twoRows));
      return region?.html;
    });

    expect(html).toBe(
      "<table><tr><td>a</td><td>b</td></tr><tr><td>c e</td><td>d f</td></tr></table>",
    );
  });

  it("keeps to the rules on other pages, unless they are in doubt", async () => {
    const region = await onPage(writeThreePairs, (page) =>
      readTableWithModel(page, BOX, modelThatSees(twoRows)),
    );

    expect(region?.html).toContain("<tr><td>c</td><td>d</td></tr><tr><td>e</td><td>f</td></tr>");
  });

  it("keeps to the rules in a scan where the model sees a row without text", async () => {
    const head: SeenCell = { row: 0, column: 0, rowspan: 1, colspan: 2, box: [100, 75, 300, 94] };
    const below = twoRows.map((cell): SeenCell => ({ ...cell, row: cell.row + 1 }));
    const html = await onPage(writeThreePairs, async (page) => {
      const scan: SourcePage = { ...page, isScan: true };
      const region = await readTableWithModel(scan, BOX, modelThatSees([head, ...below]));
      return region?.html;
    });

    expect(html).toContain("<tr><td>c</td><td>d</td></tr><tr><td>e</td><td>f</td></tr>");
  });

  it("does not ask the model where lines stand around all cells", async () => {
    const drawGrid = (page: PdfPage) => {
      writePairs(page);
      for (const x of [110, 190, 270]) page.line({ from: [x, 693], to: [x, 653] });
      for (const y of [693, 673, 653]) page.line({ from: [110, y], to: [270, y] });
    };
    const html = await onPage(drawGrid, async (page) => {
      const region = await readTableWithModel(page, BOX, modelThatSees(spanning));
      return region?.html;
    });

    expect(html).toBe(PAIRS);
  });

  it("leaves a model alone whose cells are not where the text is", async () => {
    const elsewhere = spanning.map((cell): SeenCell => ({ ...cell, box: [500, 500, 510, 510] }));
    const html = await onPage(writePairs, async (page) => {
      const region = await readTableWithModel(page, BOX, modelThatSees(elsewhere));
      return region?.html;
    });

    expect(html).toBe(PAIRS);
  });

  it("leaves a model alone that sees a single row", async () => {
    const oneRow = spanning.slice(1).map((cell): SeenCell => ({ ...cell, row: 0 }));

    const region = await onPage(writePairs, (page) =>
      readTableWithModel(page, BOX, modelThatSees(oneRow)),
    );

    expect(region?.html).toBe(PAIRS);
  });

  it("leaves a model alone that breaks one cell off its column", async () => {
    const broken: SeenCell[] = [
      { row: 0, column: 0, rowspan: 1, colspan: 1, box: [100, 95, 190, 116] },
      { row: 0, column: 1, rowspan: 1, colspan: 1, box: [190, 95, 195, 116] },
      { row: 0, column: 2, rowspan: 1, colspan: 1, box: [195, 95, 300, 116] },
      { row: 1, column: 0, rowspan: 1, colspan: 1, box: [100, 118, 190, 140] },
      { row: 1, column: 1, rowspan: 1, colspan: 1, box: [190, 118, 300, 140] },
    ];

    const region = await onPage(writePairs, (page) =>
      readTableWithModel(page, BOX, modelThatSees(broken)),
    );

    expect(region?.html).toBe(PAIRS);
  });

  it("reads by rules when the model fails", async () => {
    const failing = modelThat(() => Promise.reject(new Error("no answer")));

    const region = await onPage(writePairs, (page) => readTableWithModel(page, BOX, failing));

    expect(region?.html).toBe(PAIRS);
  });

  it("stops with the caller's reason when the model is asked no more", async () => {
    const stop = new AbortController();
    const stopping = modelThat(() => {
      stop.abort(new Error("enough"));
      return Promise.reject(new Error("cancelled"));
    }, stop.signal);

    const reading = onPage(writePairs, (page) => readTableWithModel(page, BOX, stopping));

    await expect(reading).rejects.toThrow("enough");
  });
});

function writePairs(page: PdfPage): void {
  for (const [index, text] of ["a", "b", "c", "d"].entries())
    page.text(text, { x: 120 + (index % 2) * 80, y: 680 - Math.floor(index / 2) * 20, size: 10 });
}

function modelThatSees(cells: SeenCell[]): TableModel {
  return modelThat(async () => cells);
}

function modelThat(
  findCells: TableStructureReader["findCells"],
  signal = new AbortController().signal,
): TableModel {
  return { reader: { model: { name: "fake", version: "1", directory: "" }, findCells }, signal };
}

async function onPage<Result>(
  content: (page: PdfPage) => void,
  look: (page: SourcePage) => Result | Promise<Result>,
): Promise<Result> {
  const file = await pdfFormat.open(writePdf([{ content }]));
  if (file.kind !== "pages") throw new Error("A PDF opens as pages.");
  try {
    for await (const page of file.pages.pages({ first: 0, last: 0 }, new AbortController().signal))
      return await look(page);
    throw new Error("The file has no page.");
  } finally {
    file.pages.close();
  }
}
