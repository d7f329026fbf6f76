import { fileURLToPath } from "node:url";
import type { Block, Box } from "@parsewright/contract";
import { describe, expect, it } from "vitest";
import type { SourcePage } from "@parsewright/document/files";
import { readBlocks } from "../../page/read-blocks.ts";
import { findTables } from "../../tables/find-tables.ts";
import { geometryDetector } from "../by-geometry/detect-by-geometry.ts";
import { describeDetector } from "../detector-conformance.ts";
import { blankPage, typeLine } from "../testing/sample-page.ts";
import { samplePages } from "../testing/sample-pages.ts";
import { createLineDetector, type OtherDetector } from "./detect-by-lines.ts";
import { LINE_KINDS, type LineKind } from "./line-kinds.ts";
import type { LineReader } from "./line-reader.ts";
import { openLineSession } from "./line-session.ts";

const { signal } = new AbortController();
const WEIGHTS = fileURLToPath(
  new URL("../../../../weights/line-reader/lines.onnx", import.meta.url),
);

const model = { name: "line-reader", version: "of the test", directory: "" };
const trained: LineReader = { model, ...(await openLineSession(WEIGHTS, 1)) };

/** Takes lines for one kind after the other, and every second line for a part of the block of the one before. */
const careless: LineReader = {
  model,
  read: async ({ rowCount }) => ({
    kinds: Float32Array.from({ length: rowCount * LINE_KINDS.length }, (_, index) =>
      index % LINE_KINDS.length === Math.floor(index / LINE_KINDS.length) % LINE_KINDS.length
        ? 0.9
        : 0.1 / LINE_KINDS.length,
    ),
    next: new Float32Array(rowCount * rowCount),
    blocks: Float32Array.from({ length: rowCount * rowCount }, (_, index) =>
      Math.abs((index % rowCount) - Math.floor(index / rowCount)) === 1 ? 0.7 : 0.2,
    ),
  }),
};

const failing: LineReader = { model, read: () => Promise.reject(new Error("no answer")) };

const BY_GEOMETRY = { detector: geometryDetector, mostDoubt: 1, findsSameTables: true };

describeDetector({
  ...createLineDetector(trained, BY_GEOMETRY),
  name: "the model that comes with the engine",
});
describeDetector({
  ...createLineDetector(careless, BY_GEOMETRY),
  name: "a careless model of lines",
});
describeDetector({
  ...createLineDetector(failing, BY_GEOMETRY),
  name: "a model of lines that fails",
});

describe("createLineDetector", () => {
  const page = samplePages()[0]?.page ?? blankPage();

  it("leaves a page to geometry where the model fails, and says so", async () => {
    const detected = await createLineDetector(failing, BY_GEOMETRY).detect(page, signal);

    expect(detected.regions).toEqual((await geometryDetector.detect(page, signal)).regions);
    expect(detected).toMatchObject({
      reader: "geometry",
      because: "the model of lines gave no answer",
    });
  });

  it("says of text that the model is sure of that it has no headings", async () => {
    const flagsOf = async (likelihood: number) => {
      const { regions } = await createLineDetector(allOf("text", likelihood), BY_GEOMETRY).detect(
        page,
        signal,
      );
      const columns = regions.filter(({ label }) => label === "column");
      return new Set(columns.map(({ hasNoHeadings }) => hasNoHeadings));
    };

    expect(await flagsOf(0.99)).toEqual(new Set([true]));
    expect(await flagsOf(0.97)).toEqual(new Set([undefined]));
  });

  it("leaves a page that the model is not sure of to the other detector, and says so", async () => {
    const [unsure, sure] = await Promise.all(
      [0.69, 0.71].map((likelihood) =>
        createLineDetector(allOf("text", likelihood), BY_GEOMETRY).detect(page, signal),
      ),
    );

    expect(unsure).toMatchObject({
      reader: "geometry",
      because: "the reader of lines was not sure",
    });
    expect(sure?.reader).toBe("lines");
  });

  it("leaves a page that may well be read differently to the other detector", async () => {
    const another = { ...geometryDetector, name: "another" };
    const detect = async (mostDoubt: number) =>
      createLineDetector(mostlyText("title", 0.4), { detector: another, mostDoubt }).detect(
        page,
        signal,
      );

    expect(await detect(0.01)).toMatchObject({
      reader: "geometry",
      because: "the reader of lines was not sure",
    });
    expect((await detect(0.99)).reader).toBe("lines");
  });

  it("leaves lines that make a table of what reads like prose to another detector than geometry", async () => {
    const grid = pageWithGrid();
    const another = { detector: geometryDetector, mostDoubt: 1 };
    const because = "its lines make a table that does not read like one";
    const detect = async (kind: LineKind, other: OtherDetector) =>
      createLineDetector(allOf(kind, 0.99), other).detect(grid, signal);

    expect(await detect("text", another)).toMatchObject({ reader: "geometry", because });
    expect((await detect("table", another)).reader).toBe("lines");
    expect((await detect("text", BY_GEOMETRY)).reader).toBe("lines");
  });

  it("leaves a table whose columns run through words to another detector than geometry", async () => {
    const another = { detector: geometryDetector, mostDoubt: 1 };
    const because = "the columns of a table run through its words";
    const detect = async (other: OtherDetector) =>
      createLineDetector(allOf("table", 0.99), other).detect(pageWithCutWords(), signal);

    expect(await detect(another)).toMatchObject({ reader: "geometry", because });
    expect((await detect(BY_GEOMETRY)).reader).toBe("lines");
  });

  it("reads a table of which only some rows have backgrounds as one table", async () => {
    const rows = Array.from({ length: 12 }, (_, row) => 100 + 14 * row);
    const cells = rows.map((y) =>
      [100, 250, 350].map((x, column) => (column === 0 ? `Item ${y}` : `${y}`)),
    );
    const stripes = [4, 6, 8].flatMap((row) =>
      [90, 240, 340].map((left): Box => [left, 89 + 14 * row, left + 100, 103 + 14 * row]),
    );
    const statement = blankPage({
      fills: stripes,
      characters: rows.flatMap((y, row) =>
        [100, 250, 350].flatMap((x, column) => typeLine(cells[row]?.[column] ?? "", { x, y })),
      ),
    });
    const sure: LineReader = {
      model,
      async read(described) {
        const answers = await allOf("table", 0.99).read(described, signal);
        return { ...answers, blocks: answers.blocks.fill(0.99) };
      },
    };
    const detector = createLineDetector(sure, BY_GEOMETRY);

    const { blocks } = await readBlocks(statement, { detector, because: "of the test", signal });

    expect(findTables(statement).map(({ html }) => html.match(/<tr>/g)?.length)).toEqual([5]);
    expect(blocks.map(rowsOf)).toEqual([cells]);
  });

  it("keeps a title between the parts of a table of contents", async () => {
    const lines = ["First 3", "Second 5", "The later part", "Third 7", "Fourth 9"];
    const contents = blankPage({
      characters: lines.flatMap((line, row) => typeLine(line, { x: 100, y: 100 + 30 * row })),
    });
    const reader = withKind(allOf("contents", 0.99), { row: 2, kind: "title" });
    const { regions } = await createLineDetector(reader, BY_GEOMETRY).detect(contents, signal);

    expect(regions.map(({ label }) => label)).toEqual(["content", "paragraph_title", "content"]);
  });

  it("judges what it is not sure of by how it is set", async () => {
    const { regions } = await createLineDetector(mostlyText("title", 0.6), BY_GEOMETRY).detect(
      page,
      signal,
    );

    expect(regions.filter(({ label }) => label === "paragraph_title")).toEqual([]);
  });
});

/** The texts of the cells of a table, row by row. */
function rowsOf(block: Block): string[][] {
  const spans = (block.blocks ?? []).flatMap(({ lines = [] }) =>
    lines.flatMap((line) => line.spans),
  );
  const html = spans.map((span) => span.html ?? "").join("");
  return [...html.matchAll(/<tr>(.*?)<\/tr>/g)].map(([, row = ""]) =>
    [...row.matchAll(/<t[dh]>(.*?)<\/t[dh]>/g)].map(([, cell = ""]) => cell),
  );
}

/** A page with a table of four ruled fields. */
function pageWithGrid(): SourcePage {
  const rulings = (["horizontal", "vertical"] as const).flatMap((direction) =>
    [100, 150, 200].map((position) => ({ direction, position, from: 100, to: 200 })),
  );
  const characters = [110, 160].flatMap((x) =>
    [130, 180].flatMap((y) => typeLine("Word", { x, y })),
  );
  return blankPage({ rulings, characters });
}

/** A ruled table of six rows, in two of which a word reaches over the line between its columns. */
function pageWithCutWords(): SourcePage {
  const rulings = [
    ...[100, 150, 200].map((position) => {
      return { direction: "vertical", position, from: 100, to: 280 } as const;
    }),
    ...[100, 130, 160, 190, 220, 250, 280].map((position) => {
      return { direction: "horizontal", position, from: 100, to: 200 } as const;
    }),
  ];
  const characters = [120, 150, 180, 210].flatMap((y) =>
    [110, 160].flatMap((x) => typeLine("Word", { x, y })),
  );
  const cut = [240, 270].flatMap((y) => typeLine("Harbours", { x: 120, y }));
  return blankPage({ rulings, characters: [...characters, ...cut] });
}

/** Takes the first line for another kind than the others, of which it is sure. */
function mostlyText(first: LineKind, likelihood: number): LineReader {
  return withKind(allOf("text", 0.99), { row: 0, kind: first, likelihood });
}

interface OtherKind {
  readonly row: number;
  readonly kind: LineKind;
  readonly likelihood?: number;
}

function withKind(reader: LineReader, { row, kind, likelihood = 0.99 }: OtherKind): LineReader {
  return {
    model,
    async read(described) {
      const answers = await reader.read(described, signal);
      const { kinds } = await allOf(kind, likelihood).read(described, signal);
      answers.kinds.set(kinds.subarray(0, LINE_KINDS.length), row * LINE_KINDS.length);
      return answers;
    },
  };
}

/** Takes every line for a block of one kind. */
function allOf(kind: LineKind, likelihood: number): LineReader {
  const own = LINE_KINDS.findIndex(([name]) => name === kind);
  return {
    model,
    read: async ({ rowCount }) => ({
      kinds: Float32Array.from({ length: rowCount * LINE_KINDS.length }, (_, index) =>
        index % LINE_KINDS.length === own ? likelihood : 0,
      ),
      blocks: new Float32Array(rowCount * rowCount),
      next: new Float32Array(rowCount * rowCount),
    }),
  };
}
