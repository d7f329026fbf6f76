import { describe, expect, it } from "vitest";
import { sheetPart } from "@parsewright/document/testing/ooxml-writer";
import { readRows, readXlsx } from "../testing/read-xlsx.ts";

const EMPTY = undefined;

describe("tables", () => {
  it("are kept apart by blank rows and columns, and read from the top left", async () => {
    expect(
      await readRows([["a", "b", EMPTY, "c", "d"], [1, 2, EMPTY, 3, 4], [], ["e", "f"], [5, 6]]),
    ).toEqual([
      "<table><tr><th>a</th><th>b</th></tr><tr><td>1</td><td>2</td></tr></table>",
      "<table><tr><th>c</th><th>d</th></tr><tr><td>3</td><td>4</td></tr></table>",
      "<table><tr><th>e</th><th>f</th></tr><tr><td>5</td><td>6</td></tr></table>",
    ]);
  });

  it("that touch only at a corner are two", async () => {
    const outline = await readRows([
      ["a", "b"],
      [1, 2],
      [EMPTY, EMPTY, "c", "d"],
      [EMPTY, EMPTY, 3, 4],
    ]);

    expect(outline).toHaveLength(2);
  });

  it("go on behind a blank row with more data, such as totals", async () => {
    expect(await readRows([["item", "price"], ["pen", 2], [], ["total", 2]])).toEqual([
      "<table><tr><th>item</th><th>price</th></tr><tr><td>pen</td><td>2</td></tr><tr><td>total</td><td>2</td></tr></table>",
    ]);
  });

  it("keep their labels across a blank column", async () => {
    expect(
      await readRows([
        [1, EMPTY, "Voltage", "kV"],
        [2, EMPTY, "Frequency", "Hz"],
      ]),
    ).toEqual([
      "<table><tr><td>1</td><td>Voltage</td><td>kV</td></tr><tr><td>2</td><td>Frequency</td><td>Hz</td></tr></table>",
    ]);
  });

  it("share their labels with numbers across a blank column", async () => {
    expect(
      await readRows([
        [EMPTY, "Hub", EMPTY, "Pool", "Sea"],
        ["day", 1, EMPTY, 2, 3],
        ["week", 4, EMPTY, 5, 6],
      ]),
    ).toEqual([
      "<table><tr><th></th><th>Hub</th><th>Pool</th><th>Sea</th></tr><tr><td>day</td><td>1</td><td>2</td><td>3</td></tr><tr><td>week</td><td>4</td><td>5</td><td>6</td></tr></table>",
    ]);
  });

  it("keep cells that nothing touches inside them", async () => {
    const outline = await readRows([
      ["a", "b", "c", "d"],
      [1, EMPTY, EMPTY, 1],
      [1, EMPTY, 5, EMPTY],
      [1, EMPTY, EMPTY, 1],
    ]);

    expect(outline).toHaveLength(1);
    expect(outline[0]).toContain("<tr><td>1</td><td></td><td>5</td><td></td></tr>");
  });

  it("that the file defines have the headings and the borders it says", async () => {
    const { outlines } = await readXlsx({
      sheets: [
        {
          rows: [
            ["above", "too"],
            [2023, 2024],
            [1, 2],
            ["below", "too"],
          ],
          after: '<tableParts><tablePart r:id="t"/></tableParts>',
          relationships: [{ id: "t", type: "table", target: "../tables/table1.xml" }],
        },
      ],
      parts: {
        "xl/tables/table1.xml": sheetPart("table", "").replace("<table", '<table ref="A2:B3"'),
      },
    });

    expect(outlines[0]).toEqual([
      "<table><tr><td>above</td><td>too</td></tr></table>",
      "<table><tr><th>2023</th><th>2024</th></tr><tr><td>1</td><td>2</td></tr></table>",
      "<table><tr><td>below</td><td>too</td></tr></table>",
    ]);
  });

  it("with a filter begin at its row", async () => {
    expect(
      await readRows(
        [
          ["as of", "May"],
          ["item", "price"],
          ["pen", 2],
        ],
        { after: '<autoFilter ref="A2:B3"/>' },
      ),
    ).toEqual([
      "<table><tr><td>as of</td><td>May</td></tr></table>",
      "<table><tr><th>item</th><th>price</th></tr><tr><td>pen</td><td>2</td></tr></table>",
    ]);
  });
});

describe("titles", () => {
  it("right above a table are paragraphs", async () => {
    expect(await readRows([["Sales"], ["in thousands"], ["region", "sum"], ["north", 5]])).toEqual([
      "Sales",
      "in thousands",
      "<table><tr><th>region</th><th>sum</th></tr><tr><td>north</td><td>5</td></tr></table>",
    ]);
  });

  it("do not include what stands over one column", async () => {
    expect(
      await readRows([
        [EMPTY, "Europe"],
        ["year", "sum"],
        ["now", 5],
      ]),
    ).toHaveLength(1);
  });

  it("and other lines below each other are paragraphs, lists of data are tables", async () => {
    expect(await readRows([["Report"], ["Draft"], [2024]])).toEqual(["Report", "Draft", "2024"]);
    expect(await readRows([["price"], [1], [2]])).toEqual([
      "<table><tr><th>price</th></tr><tr><td>1</td></tr><tr><td>2</td></tr></table>",
    ]);
    expect(await readRows(Array.from({ length: 11 }, (_, index) => [`name ${index}`]))).toEqual([
      expect.stringContaining("<table>"),
    ]);
  });
});

describe("remarks", () => {
  it("right below a table are paragraphs", async () => {
    expect(
      await readRows([
        ["region", "sum"],
        ["north", 5],
        ["Total"],
        ["(1) without"],
        ["the islands"],
      ]),
    ).toEqual([
      "<table><tr><th>region</th><th>sum</th></tr><tr><td>north</td><td>5</td></tr><tr><td>Total</td><td></td></tr></table>",
      "(1) without",
      "the islands",
    ]);
  });
});

describe("headings", () => {
  const TH = "<table><tr><th>";
  const TD = "<table><tr><td>";

  it.each([
    {
      name: "texts over numbers",
      rows: [
        ["a", "b"],
        ["x", 1],
      ],
      start: TH,
    },
    {
      name: "texts over texts",
      rows: [
        ["Name", "City"],
        ["Ann", "Oslo"],
      ],
      start: TH,
    },
    {
      name: "texts without one for the labels",
      rows: [
        [EMPTY, "b", "c"],
        ["x", "y", "z"],
      ],
      start: TH,
    },
    {
      name: "years",
      rows: [
        ["", 2023, 2024],
        ["x", 1, 2],
      ].map((one) => one.map((value) => value || EMPTY)),
      start: TD,
    },
    {
      name: "years beside a text",
      rows: [
        ["Region", 2023, 2024],
        ["x", 1, 2],
      ],
      start: TH,
    },
    {
      name: "numbers only",
      rows: [
        [1, 2],
        [3, 4],
      ],
      start: TD,
    },
    {
      name: "labels of a form",
      rows: [
        ["Name:", "Ann"],
        ["City:", "Oslo"],
      ],
      start: TD,
    },
    { name: "one row alone", rows: [["a", "b"]], start: TD },
  ])("$name", async ({ rows, start }) => {
    expect((await readRows(rows))[0]?.slice(0, start.length)).toBe(start);
  });

  it("of several rows over numbers", async () => {
    const [html] = await readRows([
      ["Gross", "Tax", "Net"],
      ["income", "due", "income"],
      ["€", "€", "€"],
      [100, 20, 80],
      [200, 50, 150],
    ]);

    expect(html?.match(/<th>/g)).toHaveLength(9);
  });

  it("that are bold over plain rows", async () => {
    const { outlines } = await readXlsx({
      styles:
        '<fonts><font/><font><b/></font></fonts><cellXfs><xf fontId="0"/><xf fontId="1"/></cellXfs>',
      sheets: [
        {
          rows:
            '<row><c s="1" t="inlineStr"><is><t>Quarter:</t></is></c><c s="1" t="inlineStr"><is><t>Result:</t></is></c></row>' +
            '<row><c t="inlineStr"><is><t>Q1</t></is></c><c t="inlineStr"><is><t>good</t></is></c></row>',
        },
      ],
    });

    expect(outlines[0]?.[0]).toContain("<th>Quarter:</th><th>Result:</th>");
  });

  it("of two rows where cells are merged", async () => {
    expect(
      await readRows(
        [
          ["City", "Visits"],
          [EMPTY, "2023", "2024"],
          ["Oslo", 1, 2],
        ],
        { after: '<mergeCells><mergeCell ref="A1:A2"/><mergeCell ref="B1:C1"/></mergeCells>' },
      ),
    ).toEqual([
      '<table><tr><th rowspan="2">City</th><th colspan="2">Visits</th></tr><tr><th>2023</th><th>2024</th></tr><tr><td>Oslo</td><td>1</td><td>2</td></tr></table>',
    ]);
  });
});

describe("merged cells", () => {
  it("span what the table shows of them", async () => {
    expect(
      await readRows(
        [
          ["a", EMPTY, EMPTY, "b"],
          ["c", EMPTY, EMPTY, 1],
        ],
        {
          after:
            '<mergeCells><mergeCell ref="A1:C1"/><mergeCell ref="A2:C2"/><mergeCell ref="D1:XFD1"/></mergeCells>',
        },
      ),
    ).toEqual(["<table><tr><th>a</th><th>b</th></tr><tr><td>c</td><td>1</td></tr></table>"]);
  });
});

describe("sheets made to fill memory", () => {
  it("cost what they hold, not what they span", async () => {
    const corner =
      '<row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="XFD1048576"><v>2</v></c></row>';

    expect(await readRows(corner, { before: '<dimension ref="A1:XFD1048576"/>' })).toEqual([
      "1",
      "2",
    ]);
    expect(
      await readRows(corner, {
        after: '<mergeCells><mergeCell ref="A1:XFD1048576"/></mergeCells>',
      }),
    ).toHaveLength(1);
  });

  it("list the cells of a table that is nearly empty", async () => {
    const side = Array.from({ length: 1_500 }, (_, index) => index);
    const staircase = side.map((step) => {
      const cells = [step, step + 1].map(
        (column) => `<c r="${nameOf(column)}${step + 1}"><v>${column}</v></c>`,
      );
      return `<row r="${step + 1}">${cells.join("")}</row>`;
    });

    const [html = ""] = await readRows(staircase.join(""));

    expect(html).toContain("<tr><th>Cell</th><th>Value</th></tr><tr><td>A1</td><td>0</td></tr>");
    expect(html.length).toBeLessThan(200_000);
  });

  it("in thousands of pieces are one table", async () => {
    const rows = Array.from({ length: 1_000 }, (_, index) => (index % 2 === 0 ? [index, "x"] : []));

    const outline = await readRows(rows);

    expect(outline).toHaveLength(1);
    expect(outline[0]?.match(/<tr>/g)).toHaveLength(500);
  });

  it("do not lose their place where a table is written in batches", async () => {
    const rows = Array.from({ length: 30_000 }, (_, index) => [index, `t${index}`]);

    const [html = ""] = await readRows(rows, {
      after: '<mergeCells><mergeCell ref="A9000:A11000"/></mergeCells>',
    });

    expect(html.match(/<tr>/g)).toHaveLength(30_000);
    expect(html).toContain(
      '<td rowspan="2001">8999</td><td>t8999</td></tr><tr><td>t9000</td></tr>',
    );
    expect(html).toContain("<tr><td>29999</td><td>t29999</td></tr></table>");
  });
});

function nameOf(column: number): string {
  const letter = String.fromCodePoint(65 + (column % 26));
  return column < 26 ? letter : nameOf(Math.floor(column / 26) - 1) + letter;
}
