import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Block, Span } from "@parsewright/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Character } from "@parsewright/document/files";
import type { Pixels } from "@parsewright/document/images";
import { createModelHost, type ModelHost } from "../../../models/model-host.ts";
import { blankPage, typeLine } from "../../regions/testing/sample-page.ts";
import { createLatexDrawer } from "../drawn/draw-latex.ts";
import { createFormulaDrawerFinder } from "../drawn/formula-drawer.ts";
import { pictureOfLatex } from "../testing/formula-picture.ts";
import { installTinyModel } from "../testing/tiny-formula-model.ts";
import { createFormulaRecognizerFinder } from "./connect-formula-recognizer.ts";
import { settleFormulas } from "./settle-formulas.ts";

const READ_BY_MODEL = String.raw`\alpha x^{2}`;
const OTHER = String.raw`\int_{0}^{1}f(t)\,dt`;
const ROWS = String.raw`\begin{gathered}${READ_BY_MODEL}\\${READ_BY_MODEL}\end{gathered}`;
/** With more white inside than before its number. */
const NUMBERED = String.raw`${OTHER}\hskip 9em ${OTHER}\hskip 2em(12)`;
/** The characters of the number, and one of the equation. */
const NUMBER = [
  ...typeLine("x", { x: 0, y: 20, size: 14 }),
  ...typeLine("(12)", { x: 172, y: 20, size: 14 }),
];
const { signal } = new AbortController();

describe("settleFormulas", () => {
  const pictures = new Map<string, Pixels>();
  let modelDirectory = "";
  let host: ModelHost;

  beforeAll(async () => {
    modelDirectory = await mkdtemp(join(tmpdir(), "settle-formulas-"));
    const entry = await installTinyModel(modelDirectory, ["\\alpha", "x", "^{", "2", "}"]);
    host = createModelHost({ modelDirectory, manifest: [entry], cores: 1 });
    const drawer = await createLatexDrawer();
    for (const latex of [READ_BY_MODEL, OTHER, ROWS, NUMBERED])
      pictures.set(latex, await pictureOfLatex(drawer, latex));
  });

  afterAll(async () => {
    await host.close();
    await rm(modelDirectory, { recursive: true });
  });

  async function settle(
    shown: string,
    composed?: string,
    characters: readonly Character[] = [],
  ): Promise<Span | undefined> {
    const page = blankPage({ characters, render: () => pictures.get(shown) as Pixels });
    const [block] = await settleFormulas([formulaBlock(composed)], page, {
      findRecognizer: createFormulaRecognizerFinder(host.connect),
      findDrawer: createFormulaDrawerFinder(host.connect),
      signal,
    });
    return block?.lines?.[0]?.spans[0];
  }

  it("keeps what was composed where it looks like the page, with the likeness as its score", async () => {
    const span = await settle(OTHER, OTHER);

    expect(span).toMatchObject({ content: OTHER });
    expect(span?.score).toBeGreaterThan(0.8);
  });

  it("takes what a model reads where the composed formula looks like something else", async () => {
    expect(await settle(READ_BY_MODEL, "y+1")).toMatchObject({ content: READ_BY_MODEL });
  });

  it("is less sure of a formula that glyphs and picture do not agree on", async () => {
    const alone = await settle(READ_BY_MODEL);
    const disputed = await settle(READ_BY_MODEL, "y+1");
    const half = await settle(READ_BY_MODEL, String.raw`\alpha y^{3}`);

    expect(disputed?.score).toBeCloseTo((alone?.score ?? 0) / 2);
    expect(half?.score).toBeGreaterThan(disputed?.score ?? 1);
    expect(half?.score).toBeLessThan(alone?.score ?? 0);
  });

  it("gives a formula that is only a picture what a model reads", async () => {
    expect(await settle(READ_BY_MODEL)).toMatchObject({ content: READ_BY_MODEL });
  });

  it("shows rows to the model one by one where it does not read them together", async () => {
    expect(await settle(ROWS)).toMatchObject({ content: ROWS });
  });

  it("leaves the number of an equation out of the comparison, wherever it is", async () => {
    const composed = String.raw`${OTHER}\hskip 9em ${OTHER}\tag{12}`;
    const span = await settle(NUMBERED, composed, NUMBER);

    expect(span).toMatchObject({ content: composed });
    expect(span?.score).toBeGreaterThan(0.8);
  });

  it("gives what a model reads beside a number that number", async () => {
    const composed = String.raw`y+1\tag{12}`;

    expect(await settle(READ_BY_MODEL, composed, NUMBER)).toMatchObject({
      content: String.raw`${READ_BY_MODEL}\tag{12}`,
    });
  });

  it("keeps what was composed where a model reads the same signs, though neither looks like the page", async () => {
    const composed = String.raw`\alpha x_{2}`;

    expect(await settle(OTHER, composed)).toMatchObject({ content: composed });
  });

  it("shows the picture where nothing looks like it, with the best LaTeX beside it", async () => {
    const span = await settle(OTHER, "y+1");

    expect(span).not.toHaveProperty("content");
    expect(["y+1", READ_BY_MODEL]).toContain(span?.parser_latex);
    expect(span?.score).toBeLessThan(0.45);
  });
});

function formulaBlock(content?: string): Block {
  const span = { type: "interline_equation" as const, ...(content !== undefined && { content }) };
  return { type: "interline_equation", bbox: [0, 0, 200, 30], lines: [{ spans: [span] }] };
}
