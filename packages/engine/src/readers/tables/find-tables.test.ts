import { describe, expect, it } from "vitest";
import type { Ruling, SourcePage } from "@parsewright/document/files";
import type { PdfPage } from "@parsewright/document/testing/pdf-page";
import { blankPage, typeLine } from "../regions/testing/sample-page.ts";
import { findTables, hasPicturedTable } from "./find-tables.ts";
import { drawGrid, drawLines, onPage, writeCells } from "./testing/on-page.ts";

const GREY = [0.8, 0.8, 0.8] as const;
const WHITE = [1, 1, 1] as const;

/** Words of lines with where they begin: one is justified, with wide spaces, and another is longer than a table is wide. */
const WIDE_LINES: readonly (readonly [number, string])[][] = [
  [
    [0, "Small"],
    [27.6, "estimates"],
    [69.4, "of"],
    [83.7, "all"],
    [99.3, "uncertainty"],
    [146, "of"],
  ],
  [[0, "the regions are compared."]],
];
const FLUSH_LINES: readonly (readonly [number, string])[][] = [
  [[0, "estimates of all of the regions are below"]],
  [
    [0, "and they are"],
    [60, "small"],
    [117.4, "beside"],
  ],
];
const LONG_LINES: readonly (readonly [number, string])[][] = [
  [
    [
      0,
      "The estimates of all of the regions are compared in the table below, as they are in the years before.",
    ],
  ],
];

describe("findTables", () => {
  it("does not take backgrounds alone for lines around cells", () => {
    const cells = [100, 120, 140].flatMap((y) =>
      [110, 210].map((x) => ({ x, y, box: [x - 10, y - 14, x + 90, y + 6] as const })),
    );
    const characters = cells.flatMap(({ x, y }) => typeLine("Cell", { x, y }));
    const fills = cells.map(({ box }) => [...box] as [number, number, number, number]);
    const rulings = [100, 200, 300].map((position): Ruling => ({
      direction: "vertical",
      position,
      from: 86,
      to: 146,
    }));

    expect(
      [[], rulings].map((lines) =>
        findTables(blankPage({ characters, fills, rulings: lines })).map(({ isRuled }) => isRuled),
      ),
    ).toEqual([[undefined], [true]]);
  });

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

  it("reads a boxed list in one column, but not panels with backgrounds", async () => {
    const texts = ["Oats", "Barley", "Rye", "Wheat"];
    const write = (page: PdfPage) => {
      for (const [row, text] of texts.entries())
        page.text(text, { x: 110, y: 686 - 20 * row, size: 8 });
    };
    const boxed = await ruledTables((page) => {
      drawLines(page, { xs: [100, 300], ys: [700, 680, 660, 640, 620] });
      write(page);
    });
    const striped = await ruledTables((page) => {
      for (const y of [680, 660, 640, 620])
        page.rectangle({ x: 100, y, width: 200, height: 19.5, fill: GREY });
      write(page);
    });

    expect(boxed).toEqual([
      `<table>${texts.map((one) => `<tr><td>${one}</td></tr>`).join("")}</table>`,
    ]);
    expect(striped).toEqual([]);
  });

  it("reads nothing between two lines that are closer than text is high", async () => {
    const [html] = await ruledTables((page) => {
      drawLines(page, { xs: [100, 200, 300], ys: [700, 680, 674, 654] });
      for (const [index, text] of ["a", "b", "c", "d"].entries())
        page.text(text, { x: 110 + (index % 2) * 100, y: index < 2 ? 686 : 660, size: 8 });
    });

    expect(html).toBe("<table><tr><td>a</td><td>b</td></tr><tr><td>c</td><td>d</td></tr></table>");
  });

  it("reads no column between the borders of cells that are a little apart", async () => {
    const [html] = await ruledTables((page) => {
      for (const top of [700, 677])
        for (const left of [100, 203])
          drawLines(page, { xs: [left, left + 100], ys: [top, top - 20] });
      writeCells(page, { xs: [100, 203, 303], ys: [700, 680, 657] });
    });

    expect(html).toBe(
      "<table><tr><td>1-1</td><td>1-2</td></tr><tr><td>2-1</td><td>2-2</td></tr></table>",
    );
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

  it.each([
    { name: "lines of print with wide spaces", left: 100, text: WIDE_LINES },
    { name: "a line of print and one with wide spaces", left: 100, text: FLUSH_LINES },
    { name: "lines of print that are wider than they are", left: 60, text: LONG_LINES },
  ])("parts two tables with equally long lines where $name are between them", async (between) => {
    const tables = await ruledTables((page) => {
      for (const top of [700, 632]) {
        for (const y of [top, top - 14, top - 42]) page.line({ from: [100, y], to: [300, y] });
        writeCells(page, {
          xs: [100, 170, 240, 300],
          ys: [top, top - 14, top - 28, top - 42],
        });
      }
      for (const [row, words] of between.text.entries())
        for (const [x, word] of words)
          page.text(word, { x: between.left + x, y: 648 - row * 10, size: 8 });
    });

    expect(tables).toHaveLength(2);
    expect(tables.join("")).not.toContain("estimates");
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

const WORDS = [
  ...typeLine("Tube", { x: 110, y: 120 }),
  ...typeLine("Mixture", { x: 210, y: 120 }),
  ...typeLine("S1", { x: 110, y: 150 }),
  ...typeLine("3 ml", { x: 210, y: 150 }),
];

const across = (position: number): Ruling => ({
  direction: "horizontal",
  position,
  from: 100,
  to: 300,
});
const down = (position: number): Ruling => ({
  direction: "vertical",
  position,
  from: 100,
  to: 160,
});
const GRID = [across(100), across(130), across(160), down(100), down(200), down(300)];

describe("hasPicturedTable", () => {
  it("finds the fields of a table in a picture", () => {
    expect(hasPicturedTable(pageWithPicture(GRID))).toBe(true);
  });

  it("takes words without lines for the labels of a figure", () => {
    expect(hasPicturedTable(pageWithPicture([]))).toBe(false);
  });

  it("leaves the page's own tables to the readers of its text", () => {
    expect(hasPicturedTable(blankPage({ characters: WORDS, rulings: GRID }))).toBe(false);
  });
});

function pageWithPicture(rulings: readonly Ruling[]): SourcePage {
  return blankPage({ pictureText: [{ box: [90, 90, 310, 170], characters: WORDS, rulings }] });
}

async function ruledTables(content: (page: PdfPage) => void): Promise<string[]> {
  return onPage(content, (page) => findTables(page).map(({ html }) => html));
}
