import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Box } from "@parsewright/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Character } from "@parsewright/document/files";
import { createModelHost, type ModelHost } from "../../../models/model-host.ts";
import type { LayoutRegion } from "../../layout/layout-reader.ts";
import { blankPage } from "../../regions/testing/sample-page.ts";
import { findInlineFormulas } from "../find-inline-formulas.ts";
import { readPageMathematics } from "../page-mathematics.ts";
import { picture } from "../testing/formula-picture.ts";
import { installTinyModel } from "../testing/tiny-formula-model.ts";
import { createFormulaRecognizerFinder } from "./connect-formula-recognizer.ts";
import { readInlineFormulas } from "./read-inline-formulas.ts";

const { signal } = new AbortController();
const READ_BY_MODEL = String.raw`\alpha x^{2}`;

describe("readInlineFormulas", () => {
  let modelDirectory = "";
  let host: ModelHost;
  let stoppedHost: ModelHost;
  let bracketHost: ModelHost;

  beforeAll(async () => {
    modelDirectory = await mkdtemp(join(tmpdir(), "inline-formulas-"));
    const entry = await installTinyModel(modelDirectory, ["\\alpha", "x", "^{", "2", "}"]);
    host = createModelHost({ modelDirectory, manifest: [entry], cores: 1 });
    const stoppedDirectory = join(modelDirectory, "stopped");
    const stopped = await installTinyModel(stoppedDirectory, ["x", "."]);
    stoppedHost = createModelHost({
      modelDirectory: stoppedDirectory,
      manifest: [stopped],
      cores: 1,
    });
    const bracketDirectory = join(modelDirectory, "bracket");
    const bracket = await installTinyModel(bracketDirectory, ["(", "x"]);
    bracketHost = createModelHost({
      modelDirectory: bracketDirectory,
      manifest: [bracket],
      cores: 1,
    });
  });

  afterAll(async () => {
    await host.close();
    await bracketHost.close();
    await stoppedHost.close();
    await rm(modelDirectory, { recursive: true });
  });

  async function read(
    characters: readonly Character[],
    region: Partial<LayoutRegion> = {},
    { connect, others = [] }: { connect?: ModelHost["connect"]; others?: LayoutRegion[] } = {},
  ) {
    const box: Box = [20, 8, 40, 22];
    const regions: LayoutRegion[] = [
      { label: "inline_formula", score: 0.9, box, ...region },
      ...others,
    ];
    const render = ([left, , right]: Box, dotsPerInch: number) => {
      const width = Math.round(((right - left) * dotsPerInch) / 72);
      return picture(width, 20, (position) => (position % width === width >> 1 ? 0 : 255));
    };
    const page = blankPage({ characters, render });
    const find = createFormulaRecognizerFinder(connect ?? host.connect);
    const seen = await readInlineFormulas({ page, regions, notes: [] }, { find, signal });
    return seen.page.characters;
  }

  it("puts a formula in the place of the characters that were recognised there", async () => {
    const characters = await read(lineOf("Leaxzbe", 0.9));

    expect(characters.map(({ text }) => text)).toEqual(["L", "e", READ_BY_MODEL, "z", "b", "e"]);
    expect(characters[2]).toMatchObject({ hasSpaceBefore: true, box: [20, 10, 40, 20] });
    const mathematics = readPageMathematics(blankPage({ characters }));
    const found = findInlineFormulas([characters], mathematics);
    expect(found.map(({ latex }) => latex)).toEqual([READ_BY_MODEL]);
  });

  it("leaves the stop behind a formula to the sentence", async () => {
    const characters = await read(lineOf("Leax.be", 0.9), {}, stoppedHost);

    expect(characters.map(({ text }) => text)).toEqual(["L", "e", "x", ".", "b", "e"]);
  });

  it("leaves a bracket that the formula does not close to the sentence", async () => {
    const characters = await read(lineOf("Le(xzbe", 0.9), {}, bracketHost);

    expect(characters.map(({ text }) => text)).toEqual(["L", "e", "(", "x", "z", "b", "e"]);
    expect(characters.map(({ latex }) => latex)).toContain("x");
  });

  it("drops a bracket that the formula does not close and nothing else sees", async () => {
    const characters = await read(lineOf("Leaxzbe", 0.9), {}, bracketHost);

    expect(characters.map(({ text }) => text)).toEqual(["L", "e", "x", "z", "b", "e"]);
  });

  it("reads a formula in a table or in text where nothing was recognised", async () => {
    const words = lineOf("Le", 0.9);
    const region: LayoutRegion = { label: "table", score: 0.9, box: [0, 0, 100, 100] };
    const textsWith = async (label: LayoutRegion["label"]) => {
      const characters = await read(words, {}, { others: [{ ...region, label }] });
      return characters.map(({ text }) => text);
    };

    expect(await textsWith("table")).toEqual(["L", "e", READ_BY_MODEL]);
    expect(await textsWith("text")).toEqual(["L", "e", READ_BY_MODEL]);
    expect(await textsWith("image")).toEqual(["L", "e"]);
  });

  it("reads formulas in tables, and none within displayed ones", async () => {
    const box: Box = [0, 0, 100, 100];
    const words = lineOf("Leaxzbe", 0.9);
    const table: LayoutRegion = { label: "table", score: 0.9, box };

    expect(await read(words, {}, { others: [table] })).not.toEqual(words);
    expect(await read(words, {}, { others: [{ ...table, label: "display_formula" }] })).toEqual(
      words,
    );
  });

  it("takes a letter for a variable where it is read as one, on a page with formulas", async () => {
    const words = lineOf("set x.", 0.9);
    const box: Box = [0, 100, 100, 120];
    const others = Array.from({ length: 3 }, (): LayoutRegion => {
      return { label: "display_formula", score: 0.9, box };
    });
    const unsure = { score: 0.2 };
    const { connect } = stoppedHost;

    const letters = await read(words, unsure, { connect, others });
    expect(letters.map(({ latex }) => latex)).toContain("x");
    expect(letters.map(({ text }) => text).join("")).toBe("setx.");
    expect(await read(words, unsure, { others })).toEqual(words);
    expect(await read(words, unsure, { connect })).toEqual(words);
  });

  it("leaves what the file itself says, and what the layout model is not sure of", async () => {
    const own = lineOf("Leaxzbe");
    expect(await read(own)).toEqual(own);
    const recognised = lineOf("Leaxzbe", 0.9);
    expect(await read(recognised, { score: 0.2 })).toEqual(recognised);
  });
});

/** Characters of 10 points each; the third one has a space before it, and so has one behind a space. */
function lineOf(text: string, confidence?: number): Character[] {
  const font = { name: "recognised", size: 10, isBold: false, isItalic: false };
  const characters = Array.from(text, (one, index) => ({
    text: one,
    box: [index * 10, 10, index * 10 + 10, 20] satisfies Box,
    baseline: { x: index * 10, y: 18 },
    font,
    angle: 0,
    hasSpaceBefore: index === 2 || text[index - 1] === " ",
    ...(confidence !== undefined && { confidence }),
  }));
  return characters.filter((character) => character.text !== " ");
}
