import { describe, expect, it } from "vitest";
import type { SourcePage } from "@parsewright/document/files";
import type { PdfPage } from "@parsewright/document/testing/pdf-page";
import { readTextLayer } from "../../text/text-layer.ts";
import { onPage } from "../testing/on-page.ts";
import { findAlignedTables } from "./find-aligned-tables.ts";

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

function twoColumns(): string[][] {
  const line = "words that fill the column to its edge";
  return Array.from({ length: 6 }, () => [line, line]);
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

function alignedOf(page: SourcePage): string[] {
  return findAlignedTables(page, readTextLayer(page.characters)).map(({ html }) => html);
}
