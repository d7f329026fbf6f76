import type { Box } from "@parsewright/contract";
import type { Character, SourcePage } from "@parsewright/document/files";
import { describe, expect, it } from "vitest";
import { pageWith, upright } from "../../formulas/testing/typeset.ts";
import { unionOf } from "@parsewright/document/geometry";
import { readTextLayer } from "../../text/text-layer.ts";
import { joinLines } from "../../text/text-line.ts";
import { geometryDetector } from "../by-geometry/detect-by-geometry.ts";
import { describeDetector } from "../detector-conformance.ts";
import type { ReadSeenText, TextReading } from "../read-seen-text.ts";
import type { Region } from "../region.ts";
import { blankPage, typeLine } from "../testing/sample-page.ts";
import { samplePages } from "../testing/sample-pages.ts";
import { createModelDetector } from "./detect-by-model.ts";
import type { LayoutReader, LayoutRegion } from "../../layout/layout-reader.ts";
import { modelSeeing } from "./testing/model-seeing.ts";

const { signal } = new AbortController();

/** Cut through words, over each other and over nothing, as those of a model may be. */
const CARELESS: readonly LayoutRegion[] = [
  { label: "paragraph_title", score: 0.9, box: [50, 60, 150, 95] },
  { label: "text", score: 0.8, box: [50, 96, 230, 150] },
  { label: "text", score: 0.7, box: [100, 130, 590, 250] },
  { label: "table", score: 0.9, box: [55, 195, 200, 250] },
  { label: "image", score: 0.9, box: [55, 290, 270, 505] },
  { label: "inline_formula", score: 0.9, box: [60, 96, 100, 115] },
  { label: "figure_title", score: 0.6, box: [55, 505, 300, 530] },
  { label: "number", score: 0.9, box: [290, 765, 320, 799] },
];

const failing: LayoutReader = {
  ...modelSeeing([]),
  findRegions: () => Promise.reject(new Error("no answer")),
};

describeDetector(named("a model that sees nothing", modelSeeing([])));
describeDetector(named("a careless model", modelSeeing(CARELESS)));
describeDetector(named("a model that fails", failing));

describe("createModelDetector", () => {
  it.each(samplePages())(
    "leaves $name to geometry where the model fails, and says so",
    async ({ page }) => {
      const detected = await createModelDetector(failing, geometryDetector).detect(page, signal);

      expect(detected.regions).toEqual((await geometryDetector.detect(page, signal)).regions);
      expect(detected.notes.join()).toContain("geometry");
    },
  );
});

it.each([
  { seenLines: 4, reader: "geometry", because: "the layout model left most of the text out" },
  { seenLines: 6, reader: "layout-model", because: undefined },
])(
  "leaves a page of which a model sees $seenLines of 10 lines to $reader",
  async ({ seenLines, reader, because }) => {
    const rows = Array.from({ length: 10 }, (_, row) => 100 + 14 * row);
    const page = blankPage({
      characters: rows.flatMap((y) => typeLine("A line of print", { x: 60, y })),
    });
    const box: Box = [50, 85, 300, 85 + 14 * seenLines];
    const seen = modelSeeing([{ label: "text", score: 0.9, box }]);
    const detected = await createModelDetector(seen, geometryDetector).detect(page, signal);

    expect(detected.reader).toBe(reader);
    expect(detected.because).toBe(because);
  },
);

it("takes code that a model sees as a formula for text", async () => {
  const code = upright("a[i]=b[i]+c", { x: 100, y: 200, font: "CMTT10" });
  const seen = modelSeeing([{ label: "display_formula", score: 0.9, box: [95, 190, 170, 205] }]);
  const { regions } = await createModelDetector(seen, geometryDetector).detect(
    pageWith(code),
    signal,
  );

  expect(regions.map(({ label }) => label)).toEqual(["text"]);
});

it.each([
  ["the right column first where text is read to the left", "שורה של טקסט", ["right", "left"]],
  ["columns as the model orders them elsewhere", "A line of text", ["left", "right"]],
])("reads %s", async (_order, line, wanted) => {
  const rows = Array.from({ length: 20 }, (_, row) => 200 + 14 * row);
  const words = `${line} ${line} ${line}`;
  const column = (x: number, down: number) =>
    rows.flatMap((y) => typeLine(words, { x, y: y + down }));
  const page = blankPage({ characters: [...column(60, 0), ...column(340, 6)] });
  const seen = modelSeeing(
    [50, 330].map((x) => ({ label: "text", score: 0.9, box: [x, 180, x + 240, 480] }) as const),
  );
  const { regions } = await createModelDetector(seen, geometryDetector).detect(page, signal);

  expect(regions.map(({ box }) => (box[0] < 300 ? "left" : "right"))).toEqual(wanted);
});

it.each<{ name: string; others: LayoutRegion[]; labels: string[] }>([
  {
    name: "takes numbers beside a chart that the model cut off",
    others: [],
    labels: ["text", "chart"],
  },
  {
    name: "leaves them where the model sees something else",
    others: [{ label: "text", score: 0.9, box: [80, 280, 98, 405] }],
    labels: ["text", "text", "chart"],
  },
])("$name", async ({ others, labels }) => {
  const page = blankPage({
    fills: [60, 120, 90, 80].map((height, bar): Box => {
      const left = 110 + 30 * bar;
      return [left, 400 - height, left + 25, 400];
    }),
    characters: [
      ...typeLine("A line of print", { x: 60, y: 200 }),
      ...["30", "20", "10"].flatMap((amount, step) =>
        typeLine(amount, { x: 85, y: 295 + 50 * step }),
      ),
    ],
  });
  const seen = modelSeeing([
    { label: "text", score: 0.9, box: [50, 185, 200, 205] },
    ...others,
    { label: "chart", score: 0.9, box: [105, 270, 230, 405] },
  ]);
  const { regions } = await createModelDetector(seen, geometryDetector).detect(page, signal);

  expect(regions.map(({ label }) => label)).toEqual(labels);
});

it.each<{ name: string; page: Partial<SourcePage>; regions: LayoutRegion[]; boxes: Box[] }>([
  {
    name: "a picture that text goes around",
    page: { images: [{ box: [110, 180, 190, 260] }] },
    regions: [{ label: "text", score: 0.9, box: [50, 180, 390, 270] }],
    boxes: [[110, 180, 190, 260]],
  },
  {
    name: "no picture behind text",
    page: { images: [{ box: [40, 180, 380, 260] }] },
    regions: [{ label: "text", score: 0.9, box: [50, 180, 390, 270] }],
    boxes: [],
  },
  {
    name: "a picture that the model takes for text, without any",
    page: { images: [{ box: [110, 240, 390, 260] }] },
    regions: [
      { label: "text", score: 0.9, box: [50, 180, 390, 210] },
      { label: "text", score: 0.8, box: [108, 238, 392, 263] },
    ],
    boxes: [[110, 240, 390, 260]],
  },
  {
    name: "the part of a picture that the model did not see",
    page: { images: [{ box: [300, 180, 380, 220] }, { box: [300, 222, 380, 260] }] },
    regions: [
      { label: "text", score: 0.9, box: [50, 180, 200, 210] },
      { label: "image", score: 0.9, box: [298, 178, 382, 221] },
    ],
    boxes: [[298, 178, 382, 260]],
  },
])("has $name", async ({ page, regions: seen, boxes }) => {
  const characters = typeLine("A line of text", { x: 60, y: 200 });
  const detector = createModelDetector(modelSeeing(seen), geometryDetector);

  const { regions } = await detector.detect(blankPage({ ...page, characters }), signal);

  const pictures = regions.filter(({ label }) => label === "image");
  expect(pictures.map(({ box }) => box)).toEqual(boxes);
});

describe("a page whose text another reader reads", () => {
  const page = blankPage({ characters: typeLine("A line of text", { x: 50, y: 100 }) });
  const seen = modelSeeing([{ label: "text", score: 0.9, box: [40, 80, 200, 110] }]);

  it("has its regions", async () => {
    const readText = readingText((region) => [{ ...region, label: "header" }]);
    const detector = createModelDetector(seen, geometryDetector, { readText });

    const { regions } = await detector.detect(page, signal);

    expect(regions.map(({ label }) => label)).toEqual(["header"]);
  });

  it("has the numbers of formulas that the model sees", async () => {
    const numbered = blankPage({
      characters: [
        ...typeLine("A line of text", { x: 50, y: 100 }),
        ...typeLine("(1)", { x: 300, y: 100 }),
      ],
    });
    const withNumber = modelSeeing([
      { label: "formula_number", score: 0.9, box: [295, 85, 330, 110] },
      { label: "formula_number", score: 0.9, box: [45, 85, 140, 110] },
    ]);
    const readText: ReadSeenText = async ({ characters }) => ({
      tables: [],
      toRegions: (taken) => [regionOf(characters.filter((one) => !taken.has(one)))],
      likelihoodOf: () => 0,
    });
    const detector = createModelDetector(withNumber, geometryDetector, { readText });

    const { regions } = await detector.detect(numbered, signal);

    expect(
      Object.fromEntries(regions.map(({ label, characters }) => [label, characters.length])),
    ).toEqual({ text: 11, formula_number: 3 });
  });

  it.each([
    ["fails", () => Promise.reject(new Error("no answer"))],
    ["cannot read it", async () => undefined],
  ])("has those that the model sees where that reader %s", async (_what, readText) => {
    const detector = createModelDetector(seen, geometryDetector, { readText });

    const { regions } = await detector.detect(page, signal);

    expect(regions.map(({ label }) => label)).toEqual(["text"]);
  });
});

describe("the order of two columns that the model reads the other way round", () => {
  const column = (x: number) =>
    Array.from({ length: 20 }, (_, row) => typeLine("A line of text", { x, y: 200 + 14 * row }));
  const page = blankPage({ characters: [...column(60), ...column(340)].flat() });
  const seen = modelSeeing(
    [340, 60].map(
      (x) => ({ label: "text", score: 0.9, box: [x - 10, 180, x + 140, 490] }) as const,
    ),
  );

  it.each([
    ["the model's", "right", ["right", "left"]],
    ["that of the white between them", "left", ["left", "right"]],
  ])("is %s where the reader of the text finds it likelier", async (_whose, first, wanted) => {
    const readText = readingText(
      (region) => partAt(region, 300),
      (order) => (sideOf(order[0]) === first ? 1 : 0),
    );
    const detector = createModelDetector(seen, geometryDetector, { readText });

    const { regions } = await detector.detect(page, signal);

    expect(regions.map(sideOf)).toEqual(wanted);
  });
});

it("takes text for a table that another reader is sure of, and leaves the tables that the model sees", async () => {
  const cells = (y: number) =>
    [100, 120, 140].flatMap((row) => typeLine("Cell", { x: 50, y: y + row }));
  const page = blankPage({ characters: [...cells(0), ...cells(200)] });
  const seen = modelSeeing([
    { label: "text", score: 0.9, box: [45, 85, 200, 105] },
    { label: "text", score: 0.9, box: [45, 105, 200, 145] },
    { label: "table", score: 0.9, box: [45, 285, 200, 345] },
  ]);
  const detector = createModelDetector(seen, geometryDetector, {
    readText: async () => ({
      tables: [
        [45, 85, 200, 145],
        [45, 290, 200, 345],
      ],
      toRegions: () => [],
      likelihoodOf: () => 0,
    }),
  });

  const { regions } = await detector.detect(page, signal);

  expect(regions.map(({ label, box }) => [label, Math.round(box[1] / 100)])).toEqual([
    ["table", 1],
    ["table", 3],
  ]);
});

it.each<{ name: string; boxes: Box[]; found: Box[] }>([
  {
    name: "makes one table of two below each other",
    boxes: [
      [45, 85, 200, 124],
      [45, 126, 200, 145],
    ],
    found: [[45, 85, 200, 165]],
  },
  { name: "gives a table its last row", boxes: [[45, 85, 200, 145]], found: [[45, 85, 200, 165]] },
  {
    name: "leaves two tables beside each other",
    boxes: [
      [45, 85, 98, 165],
      [102, 85, 200, 165],
    ],
    found: [
      [45, 85, 98, 165],
      [102, 85, 200, 165],
    ],
  },
])("$name, where another reader is sure of the text", async ({ boxes, found }) => {
  const page = blankPage({
    characters: [100, 120, 140, 160].flatMap((y) =>
      [50, 150].flatMap((x) => typeLine("Cell", { x, y })),
    ),
  });
  const seen = modelSeeing(boxes.map((box) => ({ label: "table", score: 0.9, box })));
  const detector = createModelDetector(seen, geometryDetector, {
    readText: async () => ({
      tables: [[45, 85, 200, 165]],
      toRegions: () => [],
      likelihoodOf: () => 0,
    }),
  });

  const { regions } = await detector.detect(page, signal);

  expect(regions.map(({ label, box }) => [label, box.map(Math.round)])).toEqual(
    found.map((box) => ["table", box]),
  );
});

function named(name: string, layout: LayoutReader) {
  return { ...createModelDetector(layout, geometryDetector), name };
}

/** Reads all text as one region, of which it makes others. */
function readingText(
  toRegions: (all: Region) => Region[],
  likelihoodOf: TextReading["likelihoodOf"] = () => 0,
): ReadSeenText {
  return async ({ characters }) => ({
    tables: [],
    toRegions: () => toRegions(regionOf(characters)),
    likelihoodOf,
  });
}

function partAt({ characters }: Region, x: number): Region[] {
  return [true, false].map((isLeft) =>
    regionOf(characters.filter(({ box }) => box[0] < x === isLeft)),
  );
}

function regionOf(characters: readonly Character[]): Region {
  const { segments } = readTextLayer(characters);
  const box = unionOf(segments.map((segment) => segment.box));
  return { label: "text", box, characters, lines: joinLines(segments) };
}

function sideOf(region: Region | undefined): "left" | "right" {
  return (region?.box[0] ?? 0) < 300 ? "left" : "right";
}
