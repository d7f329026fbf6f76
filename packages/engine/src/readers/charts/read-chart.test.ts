import type { Box } from "@parsewright/contract";
import { isInside } from "@parsewright/document/geometry";
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

  it("takes the numbers printed at bars where an axis roughly agrees, and none where it does not", async () => {
    const draw = (texts: readonly string[]) => (page: PdfPage) => {
      scale(page);
      for (const [index, height] of [40, 60].entries()) {
        bar(page, 120 + 50 * index, { height });
        page.text(texts[index] ?? "", { x: 124 + 50 * index, y: 412 + height, size: 10 });
      }
      names(page, ["North", "South"], [130, 50]);
    };

    expect(tableOf(await read(draw(["42", "57"]))).slice(1)).toEqual([
      ["North", "42"],
      ["South", "57"],
    ]);
    expect(await read(draw(["42", "69"]))).toEqual({
      reason: "Numbers printed in the chart differ from its axis.",
    });
  });

  it("accepts printed numbers that are rounded", async () => {
    const chart = await read((page) => {
      for (const [index, height] of [30, 53.3, 74].entries()) {
        bar(page, 120 + 50 * index, { height });
        page.text(["30", "52", "74"][index] ?? "", {
          x: 124 + 50 * index,
          y: 404 + height,
          size: 10,
        });
      }
      names(page, ["North", "South", "East"], [130, 50]);
    });

    expect(tableOf(chart)[2]).toEqual(["South", "52"]);
  });

  it("joins the lines of a name, but not the title below the axis", async () => {
    const draw = (lower: readonly (readonly [string, number])[]) => (page: PdfPage) => {
      scale(page);
      for (const [index, height] of [50, 75, 30].entries()) bar(page, 120 + 50 * index, { height });
      names(page, ["2019", "2020", "2021"], [130, 50]);
      for (const [text, x] of lower) page.text(text, { x, y: 350.8, size: 10 });
    };
    const titled = await read(draw([["Year", 170.5]]));
    const wrapped = await read(
      draw([
        ["May", 120.5],
        ["May", 170.5],
        ["May", 220.5],
      ]),
    );

    expect(tableOf(titled).map(([name]) => name)).toEqual(["", "2019", "2020", "2021"]);
    expect(tableOf(wrapped).map(([name]) => name)).toEqual([
      "",
      "2019 May",
      "2020 May",
      "2021 May",
    ]);
  });

  it("parts names that are almost as close as words", async () => {
    const chart = await read((page) => {
      scale(page);
      bar(page, 120, { height: 50 });
      bar(page, 153, { height: 75 });
      page.text("North", { x: 117.8, y: 365, size: 10 });
      page.text("South", { x: 149.4, y: 365, size: 10 });
    });

    expect(tableOf(chart).slice(1)).toEqual([
      ["North", "50"],
      ["South", "75"],
    ]);
  });

  it("needs names below the bars", async () => {
    const chart = await read((page) => {
      scale(page);
      bar(page, 120, { height: 50 });
      bar(page, 170, { height: 75 });
      names(page, ["North", "South"], [115, 50]);
    });

    expect(chart).toEqual({ reason: "The bars have no names." });
  });

  it("takes bars that are not exactly equal in width or on one line", async () => {
    const chart = await read((page) => {
      scale(page);
      bar(page, 120, { height: 50 });
      bar(page, 170, { height: 75 });
      page.rectangle({ x: 219, y: 400.9, width: 21.8, height: 39.1, fill: BLUE });
      names(page, ["North", "South", "East"], [130, 50]);
    });

    expect(tableOf(chart)[3]).toEqual(["East", "40"]);
  });

  it("takes long samples apart from their names", async () => {
    const chart = await read((page) => {
      scale(page);
      for (const [index, fill] of [BLUE, RED].entries()) {
        page.rectangle({ x: 300, y: 450 + 20 * index, width: 40, height: 8, fill });
        page.text(["Trams", "Buses"][index] ?? "", { x: 358, y: 451 + 20 * index, size: 10 });
        bar(page, 120 + 20 * index, { height: 20 + 20 * index, fill });
        bar(page, 180 + 20 * index, { height: 60 - 30 * index, fill });
      }
      names(page, ["2019", "2020"], [140, 60]);
    });

    expect(tableOf(chart)[0]?.toSorted()).toEqual(["", "Buses", "Trams"]);
  });

  it.each([
    { name: "three numbers", values: [0, 25, 50], shift: 0 },
    {
      name: "one number among five that is not part of it",
      values: [10, 25, 50, 75, 60],
      shift: 0,
    },
    { name: "numbers that are not exactly below each other", values: [10, 25, 50, 75], shift: 1.3 },
  ])("finds a scale of $name", async ({ values, shift }) => {
    const chart = await read((page) => {
      for (const [index, value] of values.entries())
        page.text(String(value), {
          x: (value === 0 ? 85.6 : 80) + (index % 2) * shift,
          y: 396.4 + (value === 60 ? 90 : value),
          size: 10,
        });
      bar(page, 120, { height: 50 });
      bar(page, 170, { height: 30 });
      names(page, ["North", "South"], [130, 50]);
    });

    expect(tableOf(chart).slice(1)).toEqual([
      ["North", "50"],
      ["South", "30"],
    ]);
  });

  it("reads numbers where their ticks are", async () => {
    const chart = await read((page) => {
      for (const value of [10, 25, 50, 75]) {
        page.text(String(value), { x: 80, y: 400.4 + value, size: 10 });
        page.line({ from: [100, 400 + value], to: [104, 400 + value] });
      }
      bar(page, 120, { height: 50 });
      bar(page, 170, { height: 30 });
      names(page, ["North", "South"], [130, 50]);
    });

    expect(tableOf(chart).slice(1)).toEqual([
      ["North", "50"],
      ["South", "30"],
    ]);
  });

  it("reads slanted numbers where their ticks are", async () => {
    const chart = await read((page) => {
      scale(page);
      for (const value of [10, 20, 30, 40]) {
        page.text(String(value), { x: 91 + 5 * value, y: 370, size: 10, angle: 45 });
        page.line({ from: [120 + 5 * value, 395], to: [120 + 5 * value, 400] });
      }
      page.raw("0.1 0.4 0.7 RG 195 425 m 245 450 l 295 430 l S");
    });

    expect(tableOf(chart).map(([x]) => Math.round(Number(x)))).toEqual([0, 15, 25, 35]);
  });

  it("leaves out lines that are too short to be data, and reads large markers", async () => {
    const line = await read((page) => {
      scale(page);
      page.raw("0.1 0.4 0.7 RG 130 425 m 180 450 l 230 475 l S");
      page.raw("0.8 0.2 0.2 RG 150 470 m 160 480 l 176 476 l S");
      names(page, ["Jan", "Feb", "Mar"], [130, 50]);
    });
    const points = await read((page) => {
      scale(page);
      for (const value of [0, 10, 20, 30])
        page.text(String(value), { x: centred(value, 120 + 5 * value), y: 370, size: 10 });
      for (const [x, y] of [
        [5, 40],
        [12, 60],
        [24, 15],
      ] as const)
        page.rectangle({ x: 120 + 5 * x - 5, y: 400 + y - 5, width: 10, height: 10, fill: RED });
    });

    expect(tableOf(line).map((row) => row.length)).toEqual([2, 2, 2, 2]);
    expect(tableOf(points)).toHaveLength(4);
  });

  it.each([
    {
      name: "a curve whose points are between the names",
      draw: (page: PdfPage) => {
        page.raw("0.1 0.4 0.7 RG 130 425 m 140 440 150 440 165 450 c 190 460 200 470 230 475 c S");
        names(page, ["Jan", "Feb", "Mar"], [130, 50]);
      },
      reason: "The points of curves are not at the names of the axis.",
    },
    {
      name: "series without names",
      draw: (page: PdfPage) => {
        page.raw("0.1 0.4 0.7 RG 130 425 m 180 450 l 230 475 l S");
        page.raw("0.8 0.2 0.2 RG 130 435 m 180 440 l 230 445 l S");
        names(page, ["Jan", "Feb", "Mar"], [130, 50]);
      },
      reason: "The series have no names.",
    },
    {
      name: "points beside a line through them",
      draw: (page: PdfPage) => {
        page.raw("0.1 0.4 0.7 RG 130 425 m 180 450 l 230 475 l S");
        for (const x of [140, 160, 190, 210])
          page.rectangle({ x, y: 430, width: 4, height: 4, fill: RED });
        names(page, ["Jan", "Feb", "Mar"], [130, 50]);
      },
      reason: "There are points beside the lines.",
    },
    {
      name: "an area around a line",
      draw: (page: PdfPage) => {
        page.raw("0.8 0.2 0.2 rg 130 435 m 180 460 l 230 465 l 230 445 l 180 440 l 130 415 l h f");
        page.raw("0.1 0.4 0.7 RG 130 425 m 180 450 l 230 455 l S");
        names(page, ["Jan", "Feb", "Mar"], [130, 50]);
      },
      reason: "There are areas that do not begin at the axis.",
    },
    {
      name: "lines over bars",
      draw: (page: PdfPage) => {
        bar(page, 120, { height: 50 });
        bar(page, 170, { height: 75 });
        page.raw("0.8 0.2 0.2 RG 130 425 m 155 440 l 180 450 l S");
        names(page, ["North", "South"], [130, 50]);
      },
      reason: "There are lines over the bars.",
    },
  ])("gives a reason instead of numbers for $name", async ({ draw, reason }) => {
    const chart = await read((page) => {
      scale(page);
      draw(page);
    });

    expect(chart).toEqual({ reason });
  });

  it("gives a reason where bars or names go on beside the region", async () => {
    const draw = (page: PdfPage) => {
      scale(page);
      for (const [index, height] of [50, 75, 30].entries()) bar(page, 120 + 50 * index, { height });
      names(page, ["North", "South", "East"], [130, 50]);
      page.text("Coast", { x: 117.6, y: 353, size: 10 });
    };

    expect(await read(draw, [60, 300, 205, 450])).toEqual({
      reason: "The chart goes on beside its region.",
    });
    expect(await read(draw, [60, 300, 260, 430])).toEqual({
      reason: "A label goes on beside the chart.",
    });
  });

  it("reads slices with white between them, and the name of a thin one beside it", async () => {
    const chart = await read((page) => {
      slice(page, { from: 0, to: 0.25, colour: "0.8 0.2 0.2" });
      slice(page, { from: 0.25, to: 0.963, colour: "0.1 0.4 0.7" });
      slice(page, { from: 0.963, to: 0.983, colour: "0.1 0.6 0.2" });
      page.text("North", { x: 340, y: 460, size: 10 });
      page.text("South", { x: 270, y: 325, size: 10 });
      page.text("East", { x: 264, y: 463, size: 10 });
    });

    expect(tableOf(chart).map(([name]) => name)).toEqual(["", "North", "South", "East"]);
  });

  it("does not take a title for the name of a slice", async () => {
    const chart = await read((page) => {
      slice(page, { from: 0, to: 0.5, colour: "0.8 0.2 0.2" });
      slice(page, { from: 0.5, to: 1, colour: "0.1 0.4 0.7" });
      page.text("North", { x: 404, y: 396, size: 10 });
      page.text("South", { x: 170, y: 396, size: 10 });
    });

    expect(chart).toEqual({ reason: "The slices have no names." });
  });

  it("is bounded for a page of 30,000 paths", async () => {
    const draw = (page: PdfPage) => {
      scale(page);
      const paths = Array.from({ length: 30_000 }, (_, index) => {
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

async function read(
  draw: (page: PdfPage) => void,
  box: Box = WHOLE_PAGE,
): Promise<ChartData | UnreadChart> {
  const document = await pdfFormat.open(writePdf([{ content: draw }]));
  if (document.kind !== "pages") throw new Error("A PDF has pages.");
  try {
    const range = { first: 0, last: 0 };
    for await (const page of document.pages.pages(range, new AbortController().signal))
      return readChart(
        {
          box,
          characters: page.characters.filter((one) => isInside(one.box, box)),
          around: page.characters.filter((one) => !isInside(one.box, box)),
        },
        page.shapes?.() ?? [],
      );
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
