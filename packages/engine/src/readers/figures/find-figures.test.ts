import type { Box } from "@parsewright/contract";
import { describe, expect, it } from "vitest";
import type { SourcePage } from "@parsewright/document/files";
import { pdfFormat } from "@parsewright/pdf/pdf";
import type { PdfPage } from "@parsewright/document/testing/pdf-page";
import { writePdf } from "@parsewright/document/testing/pdf-writer";
import { readTextLayer } from "../text/text-layer.ts";
import type { FigureRegion } from "./figure-region.ts";
import { figureLines } from "./figure-text.ts";
import { findFigures } from "./find-figures.ts";

const PICTURE = { width: 2, height: 2, data: new Uint8Array(12).fill(90) };
const PROSE = "The light is seen far over the sea by every ship at night.";

describe("findFigures", () => {
  it("finds a picture, and joins one that is cut in strips", async () => {
    const figures = await figuresOf((page) => {
      page.image(PICTURE, { x: 100, y: 600, width: 200, height: 30 });
      page.image(PICTURE, { x: 100, y: 570, width: 200, height: 30 });
      page.image(PICTURE, { x: 100, y: 300, width: 100, height: 100 });
    });

    expect(figures.map(({ box }) => wholePoints(box))).toEqual([
      [100, 162, 300, 222],
      [100, 392, 200, 492],
    ]);
  });

  it("leaves out icons, and pictures behind the text of a page or panel", async () => {
    const figures = await figuresOf((page) => {
      page.image(PICTURE, { x: 0, y: 0, width: 612, height: 792 });
      page.image(PICTURE, { x: 60, y: 480, width: 450, height: 120 });
      page.image(PICTURE, { x: 60, y: 300, width: 12, height: 12 });
      writeProse(page, { top: 580, lines: 6 });
    });

    expect(figures).toEqual([]);
  });

  it.each([
    ["a cover page", ""],
    ["a slide with a drawing", "100 200 m 150 280 l S 120 200 m 170 280 l S 140 200 m 190 280 l S"],
  ])("keeps the text on %s out of its picture", async (_, drawing) => {
    const [figure] = await figuresOf((page) => {
      page.image(PICTURE, { x: 0, y: 100, width: 612, height: 500 });
      page.text("The Title", { x: 100, y: 400, size: 30 });
      page.raw(drawing);
    });

    expect(figure?.characters.size).toBe(0);
  });

  it("takes a bar chart with its axes, and leaves its caption, its source and the body", async () => {
    const [chart, ...others] = await figuresOf((page) => {
      writeProse(page, { top: 720, lines: 3 });
      drawBarChart(page, { x: 100, y: 400 });
      page.text("Figure 1. Ships each year", { x: 100, y: 600 });
      page.text("Source: harbour office", { x: 100, y: 360, size: 9 });
      writeProse(page, { top: 330, lines: 3 });
    });

    expect(others).toEqual([]);
    expect(chart?.kind).toBe("chart");
    expect(linesOf(chart)).toEqual(["30", "20", "10", "0", "2019 2020 2021 2022"]);
  });

  it("takes bars on both sides of a line for a chart", async () => {
    const [chart] = await figuresOf((page) => {
      for (const [index, height] of [60, -40, 30, -50].entries())
        page.rectangle({
          x: 100 + 35 * index,
          y: 400 + Math.min(0, height),
          width: 25,
          height: Math.abs(height),
          fill: [0, 0, 0.8],
        });
    });

    expect(chart?.kind).toBe("chart");
  });

  it("calls a drawing without axes or bars an image", async () => {
    const [figure] = await figuresOf((page) => {
      page.raw("100 400 m 150 500 200 500 250 400 c S 120 420 m 220 480 l S 100 480 m 200 420 l S");
      page.text("node", { x: 160, y: 440, size: 8 });
    });

    expect(figure?.kind).toBe("image");
    expect(linesOf(figure)).toEqual(["node"]);
  });

  it.each([
    { name: "a scale of amounts", amounts: ["0.1", "0.2", "0.3", "0.4"], kind: "chart" },
    { name: "a column of equal amounts", amounts: ["10", "10", "10", "10"], kind: "image" },
    { name: "a column of any amounts", amounts: ["10", "35", "12", "70"], kind: "image" },
  ])("calls a curve beside $name: $kind", async ({ amounts, kind }) => {
    const [figure] = await figuresOf((page) => {
      page.raw("130 400 m 180 520 250 420 300 520 c S 130 410 m 300 500 l S 130 500 m 300 420 l S");
      for (const [step, amount] of amounts.entries())
        page.text(amount, { x: 110, y: 400 + 35 * step, size: 8 });
    });

    expect(figure?.kind).toBe(kind);
    expect(linesOf(figure)).toEqual(kind === "chart" ? amounts.toReversed() : []);
  });

  it("takes a frame around a drawing with the legend inside it", async () => {
    const [figure] = await figuresOf((page) => {
      page.rectangle({ x: 90, y: 380, width: 300, height: 140, stroke: [0, 0, 0] });
      page.raw("110 400 m 150 500 200 500 230 400 c S 120 420 m 220 480 l S 110 480 m 200 420 l S");
      page.text("Sailing ships", { x: 300, y: 450, size: 8 });
    });

    expect(wholePoints(figure?.box)).toEqual([90, 272, 390, 412]);
    expect(linesOf(figure)).toEqual(["Sailing ships"]);
  });

  it.each<{ name: string; draw: (page: PdfPage) => void }>([
    {
      name: "a frame around text",
      draw: (page) => page.rectangle({ x: 60, y: 480, width: 450, height: 120, stroke: [0, 0, 0] }),
    },
    {
      name: "a coloured panel behind text",
      draw: (page) => page.rectangle({ x: 60, y: 480, width: 450, height: 120, fill: [0, 1, 1] }),
    },
    {
      name: "a panel with round corners behind text",
      draw: (page) =>
        page.raw("0.9 g 60 490 m 60 600 l 60 610 70 610 70 610 c 510 610 l 510 480 l 70 480 l f"),
    },
    {
      name: "marked lines of text",
      draw: (page) => {
        for (const [line, width] of [300, 340, 320].entries())
          page.rectangle({ x: 72, y: 577 - line * 14, width, height: 12, fill: [1, 1, 0] });
      },
    },
    {
      name: "a frame around the page",
      draw: (page) => page.rectangle({ x: 10, y: 10, width: 590, height: 770, stroke: [0, 0, 0] }),
    },
    {
      name: "rules and underlines",
      draw: (page) => {
        for (const y of [578, 564, 500]) page.line({ from: [72, y], to: [300, y] });
      },
    },
    {
      name: "bullets drawn as shapes",
      draw: (page) => {
        for (const y of [580, 566, 552, 538])
          page.raw(
            `60 ${y} m 62 ${y + 4} 66 ${y + 4} 66 ${y} c 66 ${y - 2} 60 ${y - 2} 60 ${y} c f`,
          );
      },
    },
  ])("does not take $name for a figure", async ({ draw }) => {
    const figures = await figuresOf((page) => {
      draw(page);
      writeProse(page, { top: 580, lines: 6 });
    });

    expect(figures).toEqual([]);
  });

  it("leaves what belongs to a table to the table", async () => {
    const page = await pageOf((content) => drawBarChart(content, { x: 100, y: 400 }));
    const table = {
      box: [90, 180, 400, 420] as Box,
      html: "",
      characters: new Set(page.characters),
    };

    expect(findFigures(page, { tables: [table], text: readTextLayer(page.characters) })).toEqual(
      [],
    );
  });

  it("is not upset by shapes outside the page or by any number of them", async () => {
    const page = await pageOf((content) => writeProse(content, { top: 700, lines: 20 }));
    const text = readTextLayer(page.characters);
    const drawings = Array.from({ length: 20_000 }, (_, index): Box => {
      const x = (index * 37) % 2_000;
      const y = (index * 91) % 3_000;
      return [x - 500, y - 500, x - 490, y - 480];
    });

    expect(() =>
      findFigures({ ...page, drawings, fills: drawings }, { tables: [], text }),
    ).not.toThrow();
  });

  it("takes names around a pie, and leaves the paragraph below it", async () => {
    const figures = await figuresOf((page) => {
      pie(page);
      page.text("North", { x: 290, y: 488, size: 10 });
      page.text("South", { x: 205, y: 400, size: 10 });
      page.text(PROSE, { x: 100, y: 300, size: 10 });
    });

    expect(figures.map(({ kind }) => kind)).toEqual(["chart"]);
    expect(linesOf(figures[0])).toEqual(["North", "South"]);
  });

  it("takes the names beside samples of a chart's colours, and no others", async () => {
    const figures = await figuresOf((page) => {
      pie(page);
      page.rectangle({ x: 470, y: 430, width: 8, height: 8, fill: [0.8, 0.2, 0.2] });
      page.text("North", { x: 482, y: 431, size: 10 });
      page.rectangle({ x: 440, y: 280, width: 8, height: 8, fill: [0.1, 0.8, 0.9] });
      page.text("Abroad", { x: 452, y: 281, size: 10 });
    });

    expect(linesOf(figures[0])).toEqual(["North"]);
  });

  it("takes a chart with its frame where a colour of it marks a caption behind a paragraph", async () => {
    const figures = await figuresOf((page) => {
      pie(page);
      page.raw("0 0 0 RG 200 340 250 140 re S");
      for (const y of [490, 505]) page.text(PROSE, { x: 210, y, size: 10 });
      page.rectangle({ x: 272, y: 521, width: 8, height: 8, fill: [0.8, 0.2, 0.2] });
      page.text("Diagram 2", { x: 284, y: 522, size: 10 });
    });

    expect(figures.map(({ kind, box }) => [kind, wholePoints(box)])).toEqual([
      ["chart", [200, 312, 450, 452]],
    ]);
  });

  it.each([
    ["upwards", 1, ["chart"]],
    ["downwards, like the numbers of a list,", -1, ["image"]],
  ])("takes a scale apart from a curve whose numbers grow %s", async (_, direction, kinds) => {
    const figures = await figuresOf((page) => {
      page.raw("0.1 0.4 0.7 RG 200 400 m 250 450 l 300 420 l 350 470 l S");
      for (const step of [0, 1, 2, 3])
        page.text(String(10 * step), { x: 135, y: 435 + direction * (16.6 * step - 25), size: 10 });
    });

    expect(figures.map(({ kind }) => kind)).toEqual(kinds);
  });

  it("takes the title of an axis, but not a heading", async () => {
    const draw = (size: number) => (page: PdfPage) => {
      drawBarChart(page, { x: 100, y: 400 });
      page.text("Methods", { x: 352, y: 450, size });
    };

    expect(linesOf((await figuresOf(draw(9.5)))[0]).join(" ")).toContain("Methods");
    expect(linesOf((await figuresOf(draw(12)))[0]).join(" ")).not.toContain("Methods");
  });
});

async function pageOf(content: (page: PdfPage) => void): Promise<SourcePage> {
  return readPage(content, (page) => page);
}

/** Gives what is made of a page while it is open. */
async function readPage<Result>(
  content: (page: PdfPage) => void,
  read: (page: SourcePage) => Result,
): Promise<Result> {
  const file = await pdfFormat.open(writePdf([{ content }]));
  if (file.kind !== "pages") throw new Error("A PDF has pages.");
  for await (const page of file.pages.pages({ first: 0, last: 0 }, new AbortController().signal))
    return read(page);
  throw new Error("The page is missing.");
}

async function figuresOf(content: (page: PdfPage) => void): Promise<FigureRegion[]> {
  return readPage(content, (page) =>
    findFigures(page, { tables: [], text: readTextLayer(page.characters) }),
  );
}

function writeProse(page: PdfPage, { top, lines }: { top: number; lines: number }): void {
  for (let line = 0; line < lines; line++) page.text(PROSE, { x: 72, y: top - line * 14 });
}

/** Four bars on a grid with amounts at its left and years below. */
function drawBarChart(page: PdfPage, { x, y }: { x: number; y: number }): void {
  for (const [step, amount] of ["0", "10", "20", "30"].entries()) {
    page.line({ from: [x, y + step * 50], to: [x + 250, y + step * 50], width: 0.5 });
    page.text(amount, { x: x - 18, y: y + step * 50 - 3, size: 8 });
  }
  for (const [position, height] of [60, 120, 90, 140].entries()) {
    const left = x + 20 + position * 60;
    page.rectangle({ x: left, y, width: 25, height, fill: [0, 0, 0.8] });
    page.text(String(2019 + position), { x: left + 3, y: y - 12, size: 8 });
  }
}

function linesOf(figure: FigureRegion | undefined): string[] {
  return figureLines([...(figure?.characters ?? [])]);
}

function wholePoints(box: Box | undefined): number[] | undefined {
  return box?.map(Math.round);
}

function pie(page: PdfPage): void {
  for (const [colour, from, to] of [
    ["0.8 0.2 0.2", 0, 0.4],
    ["0.1 0.4 0.7", 0.4, 0.7],
    ["0.2 0.6 0.2", 0.7, 1],
  ] as const) {
    const rim = Array.from({ length: 31 }, (_, index) => {
      const angle = 2 * Math.PI * (from + ((to - from) * index) / 30);
      return `${300 + 60 * Math.sin(angle)} ${410 + 60 * Math.cos(angle)} l`;
    });
    page.raw(`${colour} rg 300 410 m ${rim.join(" ")} h f`);
  }
}
