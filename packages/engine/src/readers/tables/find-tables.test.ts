import { describe, expect, it } from "vitest";
import { pdfFormat } from "@parsewright/pdf/pdf";
import type { PdfPage } from "@parsewright/document/testing/pdf-page";
import { writePdf } from "@parsewright/document/testing/pdf-writer";
import { readTextLayer } from "../text/text-layer.ts";
import { findAlignedTables } from "./aligned/find-aligned-tables.ts";
import { findTables } from "./find-tables.ts";

const GREY = [0.8, 0.8, 0.8] as const;
const WHITE = [1, 1, 1] as const;

describe("findTables", () => {
  it("reads a ruled table", async () => {
    expect(
      await ruledTables((page) => drawGrid(page, { xs: [100, 200, 300], ys: [700, 680, 660] })),
    ).toEqual([
      "<table><tr><td>1-1</td><td>1-2</td></tr><tr><td>2-1</td><td>2-2</td></tr></table>",
    ]);
  });

  it("reads rows between upright lines by their figures, where each column leaves some of its cells empty", async () => {
    const xs = [100, 200, 260, 320, 380];
    const rows = [
      ["Education", "19.4", "24.9", ""],
      ["Health care", "99.9", "", "12.2"],
      ["Justice", "", "94.1", "54.7"],
      ["Fire protection", "71.4", "17.6", ""],
      ["Logging", "59.5", "", "38.1"],
      ["Fishing", "", "20.7", "64.4"],
      ["Trade", "31.0", "45.3", ""],
    ];
    const [html] = await ruledTables((page) => {
      drawLines(page, { xs, ys: [700, 680, 580] });
      for (const [row, texts] of [["Branch", "North", "South", "West"], ...rows].entries())
        for (const [column, text] of texts.entries())
          page.text(text, { x: (xs[column] ?? 0) + 6, y: 686 - 14 * row, size: 8 });
    });

    expect(html).toContain("<td>Justice</td><td></td><td>94.1</td><td>54.7</td>");
  });

  it("reads a grid with a head over each column and rows to be filled in", async () => {
    const xs = [100, 160, 220, 280, 340];
    const [html] = await ruledTables((page) => {
      drawLines(page, { xs, ys: [700, 680, 660, 640, 620, 600, 580] });
      for (const [index, text] of ["Item", "Name", "Number", "Price"].entries())
        page.text(text, { x: (xs[index] ?? 0) + 6, y: 686, size: 8 });
    });

    expect(html?.match(/<tr>/g)).toHaveLength(6);
  });

  it("reads a cell without a line through it as one that spans", async () => {
    const [html] = await ruledTables((page) => {
      drawLines(page, { xs: [100, 300], ys: [700, 680, 660, 640] });
      page.line({ from: [200, 680], to: [200, 640] });
      page.text("both", { x: 110, y: 686, size: 8 });
      for (const [index, text] of ["a", "b", "c", "d"].entries()) {
        page.text(text, { x: 110 + (index % 2) * 100, y: index < 2 ? 666 : 646, size: 8 });
      }
    });

    expect(html).toBe(
      '<table><tr><td colspan="2">both</td></tr><tr><td>a</td><td>b</td></tr><tr><td>c</td><td>d</td></tr></table>',
    );
  });

  it("divides a cell without a line through it where each of its lines has a part for each column", async () => {
    const [html] = await ruledTables((page) => {
      drawLines(page, { xs: [100, 300], ys: [700, 670, 650, 630] });
      page.line({ from: [200, 670], to: [200, 630] });
      for (const [index, text] of ["Mitosis", "Meiosis", "(one cell)", "(one cell)"].entries())
        page.text(text, { x: 106 + (index % 2) * 91, y: index < 2 ? 688 : 677, size: 8 });
      for (const [index, text] of ["a", "b", "c", "d"].entries())
        page.text(text, { x: 110 + (index % 2) * 100, y: index < 2 ? 656 : 636, size: 8 });
    });

    expect(html).toMatch(
      /^<table><tr><td>Mitosis \(one cell\)<\/td><td>Meiosis \(one cell\)<\/td><\/tr><tr><td>a/,
    );
  });

  it("reads a table whose outer lines are left out", async () => {
    const [html] = await ruledTables((page) => {
      for (const y of [680, 660]) page.line({ from: [100, y], to: [400, y] });
      for (const x of [200, 300]) page.line({ from: [x, 700], to: [x, 640] });
      writeCells(page, { xs: [100, 200, 300, 400], ys: [700, 680, 660, 640] });
    });

    expect(html?.match(/<tr>/g)).toHaveLength(3);
    expect(html?.match(/<td>/g)).toHaveLength(9);
  });

  it("reads a table whose rows are told apart by their background", async () => {
    const [html] = await ruledTables((page) => {
      for (const y of [680, 640]) {
        for (const x of [100, 200]) page.rectangle({ x, y, width: 100, height: 20, fill: GREY });
      }
      writeCells(page, { xs: [100, 200, 300], ys: [700, 680, 660, 640] });
    });

    expect(html).toBe(
      "<table><tr><td>1-1</td><td>1-2</td></tr><tr><td>2-1</td><td>2-2</td></tr><tr><td>3-1</td><td>3-2</td></tr></table>",
    );
  });

  it("divides figures below each other that have no background between cells that have one", async () => {
    const [html] = await ruledTables((page) => {
      for (const y of [680, 660, 640, 620])
        for (const x of [100, 300]) page.rectangle({ x, y, width: 100, height: 20, fill: GREY });
      page.rectangle({ x: 200, y: 680, width: 100, height: 20, fill: GREY });
      for (const [row, y] of [686, 666, 646, 626].entries())
        for (const [column, x] of [110, 210, 310].entries())
          page.text(`${row}.${column}0`, { x, y, size: 8 });
    });

    expect(html).toBe(
      "<table><tr><td>0.00</td><td>0.10</td><td>0.20</td></tr><tr><td>1.00</td><td>1.10</td><td>1.20</td></tr>" +
        "<tr><td>2.00</td><td>2.10</td><td>2.20</td></tr><tr><td>3.00</td><td>3.10</td><td>3.20</td></tr></table>",
    );
  });

  it("keeps the text between two tables with equally long lines out of both", async () => {
    const tables = await ruledTables((page) => {
      for (const [index, top] of [700, 560].entries()) {
        for (const y of [top, top - 16, top - 64]) page.line({ from: [100, y], to: [400, y] });
        for (let row = 0; row < 4; row++)
          for (const [column, x] of [104, 240, 340].entries())
            page.text(`${index}${row}${column}`, { x, y: top - 12 - row * 16, size: 10 });
      }
      page.text("2 Second part", { x: 100, y: 610, size: 10 });
      page.text("The second part is short.", { x: 100, y: 590, size: 10 });
    });

    expect(tables).toHaveLength(2);
    expect(tables.join("")).not.toContain("part");
  });

  it("ends where a note is, though the line above the foot of the page is as long as its own", async () => {
    const [html] = await ruledTables((page) => {
      for (const y of [700, 684, 636, 100]) page.line({ from: [100, y], to: [400, y] });
      for (let row = 0; row < 4; row++)
        for (const x of [104, 240, 340])
          page.text(`${row}${x}`, { x, y: 688 - row * 16, size: 10 });
      page.text("Source: the regional office.", { x: 100, y: 624, size: 9 });
    });

    expect(html).not.toContain("Source");
  });

  it("reads a table that only lines across bound", async () => {
    const [html] = await ruledTables((page) => {
      for (const y of [700, 680, 620]) page.line({ from: [100, y], to: [300, y] });
      writeCells(page, { xs: [100, 200, 300], ys: [700, 680, 660, 640, 620] });
    });

    expect(html).toBe(
      "<table><tr><th>1-1</th><th>1-2</th></tr><tr><td>2-1</td><td>2-2</td></tr>" +
        "<tr><td>3-1</td><td>3-2</td></tr><tr><td>4-1</td><td>4-2</td></tr></table>",
    );
  });

  it("reads a table to be filled in, which has a heading and a first column", async () => {
    const [html] = await ruledTables((page) => {
      for (const y of [700, 620]) page.line({ from: [100, y], to: [300, y] });
      page.text("Cation", { x: 104, y: 686, size: 8 });
      page.text("Observation", { x: 204, y: 686, size: 8 });
      for (const [row, name] of ["K", "Na", "Ca"].entries())
        page.text(name, { x: 104, y: 666 - row * 20, size: 8 });
    });

    expect(html).toBe(
      "<table><tr><td>Cation</td><td>Observation</td></tr><tr><td>K</td><td></td></tr>" +
        "<tr><td>Na</td><td></td></tr><tr><td>Ca</td><td></td></tr></table>",
    );
  });

  it("reads the rows that a grid with few lines does not divide", async () => {
    const [html] = await ruledTables((page) => {
      drawLines(page, { xs: [100, 200, 300], ys: [700, 680, 620] });
      writeCells(page, { xs: [100, 200, 300], ys: [700, 680, 660, 640, 620] });
    });

    expect(html?.match(/<tr>/g)).toHaveLength(4);
  });

  it("reads the rows of columns of numbers beside names with headings between them", async () => {
    const [html] = await ruledTables((page) => {
      drawLines(page, { xs: [100, 200, 260, 320], ys: [700, 680, 590] });
      for (const [x, text] of [
        [210, "2023"],
        [270, "2024"],
      ] as const)
        page.text(text, { x, y: 686, size: 8 });
      const names = ["Exports", "Goods", "Services", "Imports", "Goods", "Services"];
      for (const [index, name] of names.entries()) {
        const y = 668 - index * 13;
        page.text(name, { x: 104, y, size: 8 });
        if (index % 3 === 0) continue;
        page.text(`${index}.5`, { x: 212, y, size: 8 });
        page.text(`${index}.7`, { x: 272, y, size: 8 });
      }
    });

    expect(html).toContain("<td>Goods</td><td>1.5</td><td>1.7</td>");
    expect(html).toContain("<td>Services</td><td>5.5</td><td>5.7</td>");
  });

  it("reads the rows between upright lines where some figures are missing", async () => {
    const [html] = await ruledTables((page) => {
      drawLines(page, { xs: [100, 170, 205, 240], ys: [700, 680, 620] });
      const rows = [
        ["Region", "2023", "2024"],
        ["North", "1,250.5", "–"],
        ["South coast", "–", "1,300.7"],
        ["West", "1,410.0", "1,390.2"],
      ];
      for (const [row, texts] of rows.entries())
        for (const [column, text] of texts.entries())
          page.text(text, { x: [104, 172, 207][column] ?? 0, y: 686 - row * 18, size: 8 });
    });

    expect(html?.match(/<tr>/g)).toHaveLength(4);
    expect(html).toContain("<td>South coast</td><td>–</td><td>1,300.7</td>");
  });

  it("reads the rows between upright lines that a heading interrupts", async () => {
    const [html] = await ruledTables((page) => {
      for (const y of [700, 680, 590]) page.line({ from: [100, y], to: [340, y] });
      for (const x of [100, 340]) page.line({ from: [x, 700], to: [x, 590] });
      const names = ["Region", "Number of farms", "North", "South", "Change", "North", "South"];
      for (const [row, name] of names.entries()) {
        const y = 686 - row * 15;
        const isHeading = row === 1 || row === 4;
        page.text(name, { x: isHeading ? 205 : 104, y, size: 8 });
        if (isHeading) continue;
        for (const x of [150, 200, 270]) {
          page.line({ from: [x, y + 12], to: [x, y - 3] });
          page.text(`${x + row}.5`, { x: x + 6, y, size: 8 });
        }
      }
    });

    expect(html?.match(/<tr>/g)).toHaveLength(7);
    expect(html).toContain("<td>South</td><td>156.5</td><td>206.5</td><td>276.5</td>");
  });

  it("lets a heading with a short line below it span the columns above that line", async () => {
    const [html] = await ruledTables((page) => {
      for (const y of [720, 680, 620]) page.line({ from: [100, y], to: [400, y] });
      page.line({ from: [200, 701], to: [400, 701] });
      page.text("Score", { x: 285, y: 706, size: 8 });
      writeCells(page, { xs: [100, 200, 300, 400], ys: [700, 680, 660, 640, 620] });
    });

    expect(html).toMatch(/^<table><tr><th><\/th><th colspan="2">Score<\/th><\/tr><tr><th>1-1/);
  });

  it("reads a table printed sideways", async () => {
    const [html] = await ruledTables((page) => {
      for (const [row, cells] of [
        ["a", "b"],
        ["c", "d"],
        ["e", "f"],
      ].entries()) {
        for (const [column, text] of cells.entries())
          page.text(text, { x: 200 + row * 16, y: 300 + column * 60, size: 10, angle: 90 });
      }
    });

    expect(html).toBe(
      "<table><tr><td>a</td><td>b</td></tr><tr><td>c</td><td>d</td></tr><tr><td>e</td><td>f</td></tr></table>",
    );
  });

  it("reads a table whose cells each stand on a colour of their own", async () => {
    const [html] = await ruledTables((page) => {
      for (const y of [680, 650, 620]) {
        for (const x of [100, 200]) page.rectangle({ x, y, width: 80, height: 16, fill: GREY });
      }
      for (const [index, text] of ["a", "b", "c", "d", "e", "f"].entries())
        page.text(text, {
          x: 106 + (index % 2) * 100,
          y: 684 - Math.floor(index / 2) * 30,
          size: 8,
        });
    });

    expect(html).toBe(
      "<table><tr><td>a</td><td>b</td></tr><tr><td>c</td><td>d</td></tr><tr><td>e</td><td>f</td></tr></table>",
    );
  });

  it("does not take a chart with labels on its lines for a table", async () => {
    const tables = await ruledTables((page) => {
      for (const y of [700, 660, 620]) page.line({ from: [100, y], to: [400, y] });
      for (const [index, height] of [60, 75, 40, 70].entries())
        page.rectangle({ x: 120 + index * 70, y: 600, width: 30, height, fill: GREY });
      for (const [index, y] of [664, 680, 645, 675].entries())
        page.text(String(index * 7), { x: 130 + index * 70, y, size: 8 });
    });

    expect(tables).toEqual([]);
  });

  it("does not take a drawing whose lines run through its labels for a table", async () => {
    expect(
      await ruledTables((page) => {
        drawLines(page, { xs: [100, 200, 300], ys: [700, 680, 660, 640, 620, 600] });
        for (const [index, y] of [686, 666, 646, 626, 606].entries())
          page.text("Sequencer", { x: 170 + 5 * index, y, size: 8 });
      }),
    ).toEqual([]);
  });

  it("does not take print between two lines for a table", async () => {
    const tables = await ruledTables((page) => {
      for (const y of [700, 640]) page.line({ from: [100, y], to: [300, y] });
      for (const y of [685, 670, 655])
        page.text("a note that fills the line from end to end", { x: 104, y, size: 9 });
    });

    expect(tables).toEqual([]);
  });

  it("sees no cells in white boxes on white paper", async () => {
    const tables = await ruledTables((page) => {
      page.rectangle({ x: 0, y: 0, width: page.width, height: page.height, fill: WHITE });
      for (const [index, width] of [300, 260, 280, 240].entries()) {
        const y = 700 - index * 14;
        page.rectangle({ x: 100, y: y - 3, width, height: 12, fill: WHITE });
        page.text("a line of print that a program painted white", { x: 100, y, size: 10 });
      }
    });

    expect(tables).toEqual([]);
  });

  it("reads cells that are painted in pieces: text, padding and the rest", async () => {
    const [html] = await ruledTables((page) => {
      for (const y of [680, 660]) {
        for (const x of [100, 200]) {
          page.rectangle({ x, y: y + 8, width: 6, height: 12, fill: GREY });
          page.rectangle({ x: x + 6, y: y + 8, width: 88, height: 12, fill: GREY });
          page.rectangle({ x: x + 94, y: y + 8, width: 6, height: 12, fill: GREY });
          page.rectangle({ x, y, width: 100, height: 8, fill: GREY });
        }
      }
      for (const [row, y] of [690, 670].entries())
        for (const [column, x] of [108, 208].entries())
          page.text(`${row + 1}-${column + 1}`, { x, y, size: 8 });
    });

    expect(html).toBe(
      "<table><tr><td>1-1</td><td>1-2</td></tr><tr><td>2-1</td><td>2-2</td></tr></table>",
    );
  });

  it("ends a framed table where its frame does, though the next one is as wide", async () => {
    const tables = await ruledTables((page) => {
      drawGrid(page, { xs: [100, 200, 300], ys: [700, 680, 660] });
      page.text("The next one follows.", { x: 104, y: 636, size: 8 });
      page.text("It is as wide.", { x: 104, y: 618, size: 8 });
      drawGrid(page, { xs: [100, 200, 300], ys: [600, 580, 560] });
    });

    expect(tables).toHaveLength(2);
  });

  it("ends a table above a heading, though the next one is as wide", async () => {
    const tables = await ruledTables((page) => {
      for (const y of [700, 660, 630, 590]) page.line({ from: [100, y], to: [300, y] });
      writeCells(page, { xs: [100, 200, 300], ys: [700, 680, 660] });
      page.text("2 Regions", { x: 100, y: 640, size: 12 });
      writeCells(page, { xs: [100, 200, 300], ys: [630, 610, 590] });
    });

    expect(tables).toHaveLength(2);
  });

  it("reads values behind dots, where there are several", async () => {
    const [html] = await ruledTables((page) => {
      for (const y of [700, 620]) page.line({ from: [100, y], to: [420, y] });
      for (const [row, name] of ["Births", "Deaths", "Moves", "Total"].entries()) {
        const y = 684 - row * 18;
        page.text(`${name} .................`, { x: 104, y, size: 8 });
        for (const column of [0, 1, 2])
          page.text(`${row}${column}.${column}`, { x: 240 + column * 60, y, size: 8 });
      }
    });

    expect(html?.match(/<tr>/g)).toHaveLength(4);
    expect(html).toContain("<td>00.0</td><td>01.1</td><td>02.2</td>");
  });

  it("takes neither a frame nor an empty grid for a table", async () => {
    const frame = ruledTables((page) => {
      page.rectangle({ x: 100, y: 600, width: 200, height: 100, stroke: GREY });
      page.text("A note in a box.", { x: 110, y: 650 });
    });
    const graphPaper = ruledTables((page) =>
      drawLines(page, { xs: [100, 120, 140, 160], ys: [700, 680, 660] }),
    );

    expect(await frame).toEqual([]);
    expect(await graphPaper).toEqual([]);
  });
});

describe("findAlignedTables", () => {
  it("reads columns of figures that are as close as words", async () => {
    const [html] = await alignedTables([
      ["North", "65,829 69,549 13,455"],
      ["South", "79,035 73,421 23,261"],
      ["East", "98,075 93,555 53,223"],
      ["West", "42,258 70,801 40,445"],
    ]);

    expect(html).toContain("<td>North</td><td>65,829</td><td>69,549</td><td>13,455</td>");
  });

  it("reads columns that nothing but white divides", async () => {
    expect(
      await alignedTables([
        ["Tube", "Water", "Yeast"],
        ["1", "24 ml", "4 ml"],
        ["2", "12 ml", "4 ml"],
      ]),
    ).toEqual([
      "<table><tr><td>Tube</td><td>Water</td><td>Yeast</td></tr><tr><td>1</td><td>24 ml</td><td>4 ml</td></tr>" +
        "<tr><td>2</td><td>12 ml</td><td>4 ml</td></tr></table>",
    ]);
  });

  it("takes headings in that stand closer together than the values below them", async () => {
    const html = await onPage(
      (page) => {
        page.text("Alpha particles Beta", { x: 72, y: 700, size: 10 });
        for (const [row, cells] of [
          ["1", "4"],
          ["2", "5"],
          ["3", "6"],
        ].entries()) {
          for (const [column, text] of cells.entries())
            page.text(text, { x: 72 + column * 75, y: 684 - row * 16, size: 10 });
        }
      },
      (page) => findAlignedTables(page, readTextLayer(page.characters)).map((table) => table.html),
    );

    expect(html[0]).toMatch(/^<table><tr><td>Alpha particles<\/td><td>Beta<\/td><\/tr>/);
  });

  it.each([
    { name: "a full line", last: "they are listed here with the name that each of them has." },
    { name: "a short line", last: "and so they are here." },
  ])("leaves $name of the paragraph above to the paragraph", async ({ last }) => {
    const paragraph = ["The rooms of the house have codes on their doors, by which", last];
    const html = await onPage(
      (page) => {
        for (const [line, text] of paragraph.entries())
          page.text(text, { x: 72, y: 724 - line * 12, size: 10 });
        for (const [row, name] of ["First room", "Second room", "Third room"].entries()) {
          page.text(`A${row}`, { x: 72, y: 696 - row * 12, size: 10 });
          page.text(name, { x: 110, y: 696 - row * 12, size: 10 });
        }
      },
      (page) => findAlignedTables(page, readTextLayer(page.characters)).map((table) => table.html),
    );

    expect(html[0]).toMatch(/^<table><tr><td>A0<\/td><td>First room<\/td><\/tr>/);
  });

  it("leaves a field empty where a row has nothing", async () => {
    const [html] = await alignedTables([
      ["a", "b", "c"],
      ["1", "", "3"],
      ["4", "5", "6"],
    ]);

    expect(html).toContain("<tr><td>1</td><td></td><td>3</td></tr>");
  });

  it("finds a table in one of several columns of text", async () => {
    const values = [
      ["Regions", "2023"],
      ["North", "15"],
      ["South", "9"],
    ] as const;
    const tables = await onPage((page) => {
      for (const [row, [text]] of [...NARROW_COLUMNS, ...NARROW_COLUMNS].entries())
        page.text(text, { x: 72, y: 700 - row * 14, size: 10 });
      for (const [row, [, text]] of NARROW_COLUMNS.entries())
        page.text(text, { x: 182, y: 700 - row * 14, size: 10 });
      for (const [row, [name, value]] of values.entries()) {
        page.text(name, { x: 182, y: 637 - row * 14, size: 10 });
        page.text(value, { x: 240, y: 637 - row * 14, size: 10 });
      }
    }, alignedOf);

    expect(tables).toEqual([
      "<table><tr><td>Regions</td><td>2023</td></tr><tr><td>North</td><td>15</td></tr>" +
        "<tr><td>South</td><td>9</td></tr></table>",
    ]);
  });

  it("finds a table beside a column of text whose lines are on other heights", async () => {
    const values = [
      ["Regions", "2023"],
      ["North", "15"],
      ["South", "9"],
      ["East", "27"],
      ["West", "8"],
    ] as const;
    const tables = await onPage((page) => {
      for (const [row, [text]] of [...NARROW_COLUMNS, ...NARROW_COLUMNS].entries())
        page.text(text, { x: 72, y: 694 - row * 12, size: 10 });
      for (const [row, [name, value]] of values.entries()) {
        page.text(name, { x: 182, y: 688 - row * 12, size: 10 });
        page.text(value, { x: 380, y: 688 - row * 12, size: 10 });
      }
    }, alignedOf);

    expect(tables).toEqual([
      "<table><tr><td>Regions</td><td>2023</td></tr><tr><td>North</td><td>15</td></tr>" +
        "<tr><td>South</td><td>9</td></tr><tr><td>East</td><td>27</td></tr><tr><td>West</td><td>8</td></tr></table>",
    ]);
  });

  describe("tables beside each other", () => {
    const rows = [
      ["Town", "Total", "Town", "Share"],
      ["Bergen", "15", "Delft", "81"],
      ["Cardiff", "27", "Ghent", "64"],
      ["Malaga", "93", "Porto", "52"],
    ];
    const draw = (page: PdfPage, lines: readonly (readonly [from: number, to: number])[]) => {
      for (const [row, cells] of rows.entries())
        for (const [column, text] of cells.entries())
          page.text(text, { x: [72, 142, 272, 342][column] ?? 0, y: 700 - row * 16, size: 10 });
      for (const [from, to] of lines) page.line({ from: [from, 695], to: [to, 695] });
    };

    it("are two where each has a line of its own", async () => {
      const tables = await onPage(
        (page) =>
          draw(page, [
            [70, 170],
            [270, 375],
          ]),
        alignedOf,
      );

      expect(tables).toHaveLength(2);
      expect(tables[1]).toContain("<tr><td>Ghent</td><td>64</td></tr>");
    });

    it.each([
      { name: "a line leads from one to the other", lines: [[70, 375]] },
      {
        name: "the lines are below single heads",
        lines: [
          [140, 170],
          [270, 300],
          [340, 375],
        ],
      },
    ] as const)("are one where $name", async ({ lines }) => {
      const tables = await onPage((page) => draw(page, lines), alignedOf);

      expect(tables).toHaveLength(1);
    });
  });

  it("lets a head in the middle of its body span all columns", async () => {
    const [html] = await onPage((page) => {
      const write = (texts: readonly string[], y: number) => {
        for (const [column, text] of texts.entries())
          page.text(text, { x: 72 + 90 * column, y, size: 10 });
      };
      write(["Town", "Men", "Women", "All"], 700);
      write(["Bergen", "15", "17", "32"], 684);
      page.text("Change", { x: 196, y: 668, size: 10 });
      write(["Bergen", "11", "12", "23"], 652);
      write(["Cardiff", "14", "15", "29"], 636);
    }, alignedOf);

    expect(html).toContain('<tr><td colspan="4">Change</td></tr>');
  });

  it("reads wrapped names with their figures beside any of their lines, where rows are further apart", async () => {
    const [html] = await onPage((page) => {
      const lines = [
        { name: "Receipts from licences", y: 700 },
        { name: "and fees of the town", y: 688, figures: ["410", "52"] },
        { name: "Dwellings without", y: 671 },
        { name: "running water at the", y: 659, figures: ["820", "67"] },
        { name: "end of the year", y: 647 },
        { name: "Children under six", y: 630, figures: ["930", "71"] },
        { name: "Grants to authorities", y: 613, figures: ["640", "38"] },
        { name: "for roads", y: 601 },
      ];
      for (const { name, y, figures = [] } of lines) {
        page.text(name, { x: 72, y, size: 10 });
        for (const [column, figure] of figures.entries())
          page.text(figure, { x: 240 + 80 * column, y, size: 10 });
      }
    }, alignedOf);

    expect(html).toContain(
      "<td>Dwellings without running water at the end of the year</td><td>820",
    );
  });

  it("keeps a heading above names that begin with small letters a row of its own", async () => {
    const [html] = await onPage((page) => {
      const lines = [
        ["Persons by age and sex"],
        ["men", "54,518", "58,184"],
        ["women", "7,162", "37,973"],
        ["Persons in work or out"],
        ["men", "2,062", "1,196"],
        ["women", "9,486", "8,970"],
      ];
      for (const [row, cells] of lines.entries())
        for (const [column, text] of cells.entries())
          page.text(text, { x: 72 + 130 * column, y: 700 - 12 * row, size: 10 });
    }, alignedOf);

    expect(html).toContain("<td>men</td><td>2,062</td>");
    expect(html).toContain("<td>women</td><td>9,486</td>");
  });

  it("has the heads that are printed upwards above its columns", async () => {
    const [html] = await onPage((page) => {
      for (const [column, head] of ["Employed", "Retired"].entries())
        page.text(head, { x: 210 + 60 * column, y: 715, size: 10, angle: 90 });
      for (const [row, name] of ["Bergen", "Cardiff", "Malaga"].entries()) {
        page.text(name, { x: 72, y: 700 - row * 16, size: 10 });
        for (const x of [200, 260]) page.text(`${x + row}`, { x, y: 700 - row * 16, size: 10 });
      }
    }, alignedOf);

    expect(html).toContain(
      "<tr><th></th><th>Employed</th><th>Retired</th></tr><tr><td>Bergen</td>",
    );
  });

  it("reads a table with one column of cells as long as lines of print", async () => {
    const [html] = await alignedTables([
      ["Feature", "Sample", "Setting"],
      ["Standard", "letters of the alphabet with capital forms", "smcp=0"],
      ["Small caps", "letters of the alphabet with capital forms", "smcp=1"],
    ]);

    expect(html?.match(/<td>smcp=[01]<\/td>/g)).toHaveLength(2);
  });

  it("ends a table above a justified paragraph", async () => {
    const values = [
      ["Regions", "2023"],
      ["North", "15"],
      ["South", "9"],
    ] as const;
    const justified = [
      ["Then", 72],
      ["it", 105],
      ["is", 128],
      // Below it is the same word, at the end of the next line.
      ["paragraph", 153.7],
    ] as const;
    const tables = await onPage((page) => {
      for (const [row, [name, value]] of values.entries()) {
        page.text(name, { x: 72, y: 700 - row * 14, size: 10 });
        page.text(value, { x: 170, y: 700 - row * 14, size: 10 });
      }
      for (const [word, x] of justified) page.text(word, { x, y: 655, size: 10 });
      page.text("a line of the same paragraph", { x: 72, y: 643, size: 10 });
    }, alignedOf);

    expect(tables).toEqual([
      "<table><tr><td>Regions</td><td>2023</td></tr><tr><td>North</td><td>15</td></tr>" +
        "<tr><td>South</td><td>9</td></tr></table>",
    ]);
  });

  it("does not take a justified paragraph with wide spaces for a table", async () => {
    const tables = await onPage((page) => {
      for (const [row, [text, wordSpacing]] of JUSTIFIED.entries())
        page.text(text, { x: 72, y: 700 - row * 12, size: 10, wordSpacing });
    }, alignedOf);

    expect(tables).toEqual([]);
  });

  it.each([
    { name: "lines of print in two columns", rows: twoColumns() },
    { name: "narrow columns of text", rows: NARROW_COLUMNS },
    {
      name: "a list",
      rows: [
        ["1.", "First we go there"],
        ["2.", "Then we come back"],
        ["3.", "That is all"],
      ],
    },
    {
      name: "headings beside each other above lists",
      rows: [
        ["How can", "Further"],
        ["you help?", "reading"],
        ["On the water:", "In books:"],
        ["• Check the tide", "• On tides"],
        ["• Stay on course", "• On ships"],
      ],
    },
    {
      name: "a table of contents",
      rows: [
        ["Preface", "1"],
        ["Beginnings", "5"],
        ["Middles", "40"],
        ["Ends", "97"],
      ],
    },
    {
      name: "numbered equations",
      rows: [
        ["a = b", "(1)"],
        ["c = d", "(2)"],
        ["e = f", "(3)"],
      ],
    },
    {
      name: "names of authors with their addresses",
      rows: [
        ["Ada Byron", "Alan Turing"],
        ["London", "Manchester"],
        ["ada@example.org", "alan@example.org"],
      ],
    },
    {
      name: "a form",
      rows: [
        ["Name:", "______________"],
        ["Date:", "______________"],
        ["Class:", "______________"],
      ],
    },
    {
      name: "a list of references",
      rows: [
        ["[1]", "Byron, Notes, 1843"],
        ["[2]", "Turing, Numbers, 1936"],
        ["[3]", "Shannon, Switches, 1938"],
      ],
    },
    {
      name: "headings with print below them",
      rows: [
        ["Our purpose", "Our mission"],
        ["Making things that help people in need", "Tools that are easy to use for anyone at all"],
        ["and that last for longer than a lifetime", "and that nobody has to learn for a week"],
      ],
    },
    {
      name: "two rows",
      rows: [
        ["a", "b"],
        ["c", "d"],
      ],
    },
  ])("does not take $name for a table", async ({ rows }) => {
    expect(await alignedTables(rows)).toEqual([]);
  });
});

const NARROW_COLUMNS = [
  ["The small council", "of all the people"],
  ["met in the evening", "who came with him"],
  ["and wrote it down", "and who left later"],
  ["before the others", "than all the rest."],
] as const;

/** Lines of one width, and how much wider than usual the spaces in each of them are. */
const JUSTIFIED = [
  ["at all of their", 9.2],
  ["to go and see", 9.5],
  ["in one or two", 9.8],
] as const;

interface Lines {
  readonly xs: readonly number[];
  /** From the top of the page down, so falling. */
  readonly ys: readonly number[];
}

function drawGrid(page: PdfPage, lines: Lines): void {
  drawLines(page, lines);
  writeCells(page, lines);
}

function drawLines(page: PdfPage, { xs, ys }: Lines): void {
  const [left = 0, right = 0, top = 0, bottom = 0] = [xs[0], xs.at(-1), ys[0], ys.at(-1)];
  for (const x of xs) page.line({ from: [x, top], to: [x, bottom] });
  for (const y of ys) page.line({ from: [left, y], to: [right, y] });
}

function writeCells(page: PdfPage, { xs, ys }: Lines): void {
  for (const [row, y] of ys.slice(1).entries()) {
    for (const [column, x] of xs.slice(0, -1).entries()) {
      page.text(`${row + 1}-${column + 1}`, { x: x + 6, y: y + 6, size: 8 });
    }
  }
}

function twoColumns(): string[][] {
  const line = "words that fill the column to its edge";
  return Array.from({ length: 6 }, () => [line, line]);
}

async function ruledTables(content: (page: PdfPage) => void): Promise<string[]> {
  return onPage(content, (page) => findTables(page).map(({ html }) => html));
}

async function alignedTables(rows: readonly (readonly string[])[]): Promise<string[]> {
  const draw = (page: PdfPage) => {
    for (const [row, cells] of rows.entries()) {
      for (const [column, text] of cells.entries()) {
        if (text !== "") page.text(text, { x: 72 + column * 210, y: 700 - row * 16, size: 10 });
      }
    }
  };
  return onPage(draw, alignedOf);
}

type Shown = Parameters<typeof findTables>[0];

function alignedOf(page: Shown): string[] {
  return findAlignedTables(page, readTextLayer(page.characters)).map(({ html }) => html);
}

async function onPage(
  content: (page: PdfPage) => void,
  look: (page: Shown) => string[],
): Promise<string[]> {
  const file = await pdfFormat.open(writePdf([{ content }]));
  if (file.kind !== "pages") throw new Error("A PDF opens as pages.");
  const found: string[] = [];
  for await (const page of file.pages.pages({ first: 0, last: 0 }, new AbortController().signal))
    found.push(...look(page));
  file.pages.close();
  return found;
}
