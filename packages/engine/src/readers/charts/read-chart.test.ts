import type { Box } from "@parsewright/contract";
import type { PdfPage } from "@parsewright/document/testing/pdf-page";
import { writePdf } from "@parsewright/document/testing/pdf-writer";
import { pdfFormat } from "@parsewright/pdf/pdf";
import { describe, expect, it } from "vitest";
import { type ChartData, isUnread, type UnreadChart } from "./chart-data.ts";
import { readChart } from "./read-chart.ts";

const BLUE = [0.1, 0.4, 0.7] as const;
const RED = [0.8, 0.2, 0.2] as const;
const WHOLE_PAGE: Box = [0, 0, 612, 792];

describe("readChart", () => {
  it("reads bars by the scale beside them", async () => {
    const chart = await read((page) => {
      scale(page);
      bar(page, 120, { height: 50 });
      bar(page, 170, { height: 75 });
      bar(page, 220, { height: -20 });
      names(page, ["North", "South", "East"], [130, 50]);
    });

    expect(tableOf(chart)).toEqual([
      ["", ""],
      ["North", "50"],
      ["South", "75"],
      ["East", "-20"],
    ]);
  });

  it("reads level bars", async () => {
    const chart = await read((page) => {
      for (const value of [0, 25, 50, 75])
        page.text(String(value), { x: centred(value, 120 + 2 * value), y: 380, size: 10 });
      for (const [index, value] of [30, 65].entries()) {
        page.rectangle({ x: 120, y: 400 + 30 * index, width: 2 * value, height: 20, fill: BLUE });
        page.text(["North", "South"][index] ?? "", { x: 85, y: 406 + 30 * index, size: 10 });
      }
    });

    expect(tableOf(chart)).toEqual([
      ["", ""],
      ["South", "65"],
      ["North", "30"],
    ]);
  });

  it("names bars beside and on top of each other by the legend", async () => {
    const legend = (page: PdfPage) => {
      for (const [index, fill] of [BLUE, RED].entries()) {
        page.rectangle({ x: 320, y: 450 + 15 * index, width: 8, height: 8, fill });
        page.text(["Trams", "Buses"][index] ?? "", { x: 332, y: 451 + 15 * index, size: 10 });
      }
    };
    const beside = await read((page) => {
      scale(page);
      legend(page);
      for (const [index, [trams = 0, buses = 0]] of [
        [20, 40],
        [60, 30],
      ].entries()) {
        bar(page, 120 + 60 * index, { height: trams });
        bar(page, 140 + 60 * index, { height: buses, fill: RED });
      }
      names(page, ["2019", "2020"], [140, 60]);
    });
    const stacked = await read((page) => {
      scale(page);
      legend(page);
      for (const [index, [trams = 0, buses = 0]] of [
        [20, 40],
        [60, 30],
      ].entries()) {
        bar(page, 120 + 60 * index, { height: trams });
        bar(page, 120 + 60 * index, { height: buses, fill: RED, from: trams });
      }
      names(page, ["2019", "2020"], [130, 60]);
    });

    for (const chart of [beside, stacked])
      expect(tableOf(chart).map((row) => row.toSorted())).toEqual(
        [
          ["", "Buses", "Trams"],
          ["2019", "40", "20"],
          ["2020", "30", "60"],
        ].map((row) => row.toSorted()),
      );
  });

  it("takes numbers printed at bars that have no axis, where lengths agree with them", async () => {
    const draw = (texts: readonly string[]) => (page: PdfPage) => {
      for (const [index, height] of [50, 75, 30].entries()) {
        bar(page, 120 + 50 * index, { height });
        page.text(texts[index] ?? "", { x: 124 + 50 * index, y: 404 + height, size: 10 });
      }
      names(page, ["North", "South", "East"], [130, 50]);
    };

    expect(tableOf(await read(draw(["50", "75", "30"]))).slice(1)).toEqual([
      ["North", "50"],
      ["South", "75"],
      ["East", "30"],
    ]);
    expect(await read(draw(["50", "75", "90"]))).toEqual({
      reason: "The bars have no axis with at least three numbers.",
    });
  });

  it("reads lines, on a logarithmic scale too", async () => {
    const line = (page: PdfPage) => {
      page.raw("0.1 0.4 0.7 RG 130 425 m 180 450 l 230 475 l S");
      names(page, ["Jan", "Feb", "Mar"], [130, 50]);
    };
    const linear = await read((page) => {
      scale(page);
      line(page);
    });
    const logarithmic = await read((page) => {
      for (const power of [0, 1, 2, 3])
        page.text(String(10 ** power), { x: 80, y: 396.4 + 25 * power, size: 10 });
      line(page);
    });

    expect(tableOf(linear).slice(1)).toEqual([
      ["Jan", "25"],
      ["Feb", "50"],
      ["Mar", "75"],
    ]);
    expect(tableOf(logarithmic).slice(1)).toEqual([
      ["Jan", "10"],
      ["Feb", "100"],
      ["Mar", "1000"],
    ]);
  });

  it("reads points by both scales", async () => {
    const chart = await read((page) => {
      scale(page);
      for (const value of [0, 10, 20, 30])
        page.text(String(value), { x: centred(value, 120 + 5 * value), y: 370, size: 10 });
      for (const [x, y] of [
        [5, 40],
        [12, 60],
        [24, 15],
      ] as const)
        page.rectangle({ x: 120 + 5 * x - 2, y: 400 + y - 2, width: 4, height: 4, fill: RED });
    });

    expect(
      tableOf(chart)
        .slice(1)
        .map((row) => row.map((cell) => Math.round(Number(cell)))),
    ).toEqual([
      [5, 40],
      [12, 60],
      [24, 15],
    ]);
  });

  it("reads the shares of a pie, whose slices are named around it", async () => {
    const chart = await read((page) => {
      slice(page, { from: 0, to: 0.25, colour: "0.8 0.2 0.2" });
      slice(page, { from: 0.25, to: 0.6, colour: "0.1 0.4 0.7" });
      slice(page, { from: 0.6, to: 1, colour: "0.1 0.6 0.2" });
      page.text("North", { x: 340, y: 460, size: 10 });
      page.text("South", { x: 320, y: 335, size: 10 });
      page.text("East", { x: 222, y: 440, size: 10 });
    });

    expect(tableOf(chart)).toEqual([
      ["", "(%)"],
      ["North", "25.0"],
      ["South", "35.0"],
      ["East", "40.0"],
    ]);
  });

  it("gives a reason instead of numbers where there is no scale, or two that differ", async () => {
    const bars = (page: PdfPage) => {
      bar(page, 120, { height: 50 });
      bar(page, 170, { height: 75 });
      names(page, ["North", "South"], [130, 50]);
    };

    expect(await read(bars)).toEqual({
      reason: "The bars have no axis with at least three numbers.",
    });
    expect(
      await read((page) => {
        bars(page);
        scale(page);
        for (const value of [0, 1, 2, 3])
          page.text(`${value}.0`, { x: 260, y: 396.4 + 30 * value, size: 10 });
      }),
    ).toEqual({ reason: "There are two axes with different scales." });
  });

  it("is bounded for a page of 100,000 paths", async () => {
    const draw = (page: PdfPage) => {
      scale(page);
      const paths = Array.from({ length: 100_000 }, (_, index) => {
        const [x, y] = [100 + (index % 300), 400 + (index % 97)];
        return `${x} ${y} m ${x + 3} ${y + 5} l ${x + 9} ${y} l f`;
      });
      page.raw(paths.join("\n"));
    };

    expect(isUnread(await read(draw))).toBe(true);
  });
});

/** Numbers from 0 to 75, of which each is a point high. */
function scale(page: PdfPage): void {
  for (const value of [0, 25, 50, 75])
    page.text(String(value), { x: value === 0 ? 85.6 : 80, y: 396.4 + value, size: 10 });
}

/** Start of a number whose middle is at a place; digits of Helvetica are .556 wide. */
function centred(value: number, x: number): number {
  return x - 2.78 * String(value).length;
}

interface Bar {
  readonly height: number;
  readonly fill?: readonly [number, number, number];
  readonly from?: number;
}

function bar(page: PdfPage, x: number, { height, fill = BLUE, from = 0 }: Bar): void {
  const y = 400 + from + Math.min(0, height);
  page.rectangle({ x, y, width: 20, height: Math.abs(height), fill });
}

function names(page: PdfPage, texts: readonly string[], [first, step]: [number, number]): void {
  for (const [index, text] of texts.entries())
    page.text(text, { x: first + step * index - 2.6 * text.length, y: 365, size: 10 });
}

/** Shares of the whole, clockwise from 12 o'clock. */
function slice(
  page: PdfPage,
  { from, to, colour }: { from: number; to: number; colour: string },
): void {
  const rim = Array.from({ length: 31 }, (_, index) => {
    const angle = 2 * Math.PI * (from + ((to - from) * index) / 30);
    return `${300 + 60 * Math.sin(angle)} ${400 + 60 * Math.cos(angle)} l`;
  });
  page.raw(`${colour} rg 300 400 m ${rim.join(" ")} h f`);
}

async function read(draw: (page: PdfPage) => void): Promise<ChartData | UnreadChart> {
  const document = await pdfFormat.open(writePdf([{ content: draw }]));
  if (document.kind !== "pages") throw new Error("A PDF has pages.");
  try {
    const range = { first: 0, last: 0 };
    for await (const page of document.pages.pages(range, new AbortController().signal))
      return readChart({ box: WHOLE_PAGE, characters: page.characters }, page.shapes?.() ?? []);
    throw new Error("There is no page.");
  } finally {
    document.pages.close();
  }
}

function tableOf(chart: ChartData | UnreadChart): string[][] {
  if (isUnread(chart)) throw new Error(chart.reason);
  const unit = chart.unit === "" ? "" : `(${chart.unit})`;
  return [
    [chart.categoryTitle, ...chart.series.map(({ name }) => `${name}${unit}`)],
    ...chart.categories.map((name, row) => [
      name,
      ...chart.series.map(({ values }) => values[row] ?? ""),
    ]),
  ];
}
