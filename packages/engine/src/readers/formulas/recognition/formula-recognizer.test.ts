import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Block } from "@parsewright/contract";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Pixels } from "@parsewright/document/images";
import { createModelHost, type ModelHost } from "../../../models/model-host.ts";
import type { ModelEntry } from "../../../models/model-entry.ts";
import { installModel } from "../../../testing/install-model.ts";
import { blankPage } from "../../regions/testing/sample-page.ts";
import { installTinyModel } from "../testing/tiny-formula-model.ts";
import { createFormulaRecognizerFinder } from "./connect-formula-recognizer.ts";
import type { FindFormulaRecognizer } from "./formula-recognizer.ts";
import { settleFormulas } from "./settle-formulas.ts";

const PICTURE = pictureOf(40, 30);
const { signal } = new AbortController();

describe("the recogniser of formulas", () => {
  let modelDirectory = "";
  let entry: ModelEntry;
  const hosts: ModelHost[] = [];

  beforeAll(async () => {
    modelDirectory = await mkdtemp(join(tmpdir(), "formula-model-"));
    entry = await installTinyModel(modelDirectory, ["\\alpha", "x", "^{", "2", "}"]);
  });

  afterEach(async () => {
    for (const host of hosts.splice(0)) await host.close();
  });

  afterAll(() => rm(modelDirectory, { recursive: true }));

  function finderIn(directory: string | undefined, installed = entry): FindFormulaRecognizer {
    const host = createModelHost({ modelDirectory: directory, manifest: [installed], cores: 1 });
    hosts.push(host);
    return createFormulaRecognizerFinder(host.connect);
  }

  it("reads token after token until the model ends, and says how sure it is", async () => {
    const recognizer = await finderIn(modelDirectory)();

    const formulas = await recognizer?.read([PICTURE], signal);

    expect(formulas).toEqual([{ latex: "\\alpha x^{2}", confidence: expect.closeTo(0.75) }]);
  });

  it("answers for each picture in order, whatever their sizes, and sees nothing on empty paper", async () => {
    const recognizer = await finderIn(modelDirectory)();
    const empty = { ...PICTURE, rgb: new Uint8Array(PICTURE.rgb.length).fill(230) };

    const formulas = await recognizer?.read([pictureOf(700, 60), empty, PICTURE], signal);

    expect(formulas?.map((formula) => formula?.latex)).toEqual([
      "\\alpha x^{2}",
      undefined,
      "\\alpha x^{2}",
    ]);
  });

  it("gives up on a model that never ends", async () => {
    const folder = await mkdtemp(join(tmpdir(), "formula-model-"));
    // From x back to x.
    const endless = await installTinyModel(folder, ["x"], { isEndless: true });

    const recognizer = await finderIn(folder, endless)();

    expect(await recognizer?.read([PICTURE], signal)).toEqual([undefined]);
    await rm(folder, { recursive: true });
  });

  it("gives its LaTeX to formulas that are pictures, and leaves others alone", async () => {
    const find = finderIn(modelDirectory);
    const page = blankPage({ render: () => PICTURE });

    const readers = { findRecognizer: find, signal };
    const blocks = await settleFormulas([formulaBlock(), formulaBlock("y")], page, readers);

    const contents = blocks.map(({ lines }) => lines?.[0]?.spans[0]?.content);
    expect(contents).toEqual(["\\alpha x^{2}", "y"]);
  });

  it("leaves them pictures where no models are used, or the model is broken", async () => {
    const page = blankPage({ render: () => PICTURE });
    const broken = await mkdtemp(join(tmpdir(), "formula-model-"));
    const unreadable = await installModel(broken, "formula-recognizer", Buffer.from("no model"));
    for (const directory of [undefined, join(broken, "nowhere"), broken]) {
      const find = finderIn(directory, unreadable);

      const blocks = await settleFormulas([formulaBlock()], page, { findRecognizer: find, signal });

      expect(blocks).toEqual([formulaBlock()]);
    }
    await rm(broken, { recursive: true });
  });
});

/** A black box on white paper. */
function pictureOf(width: number, height: number): Pixels {
  const rgb = new Uint8Array(width * height * 3).fill(255);
  for (let row = 10; row < 20; row++) rgb.fill(0, (row * width + 10) * 3, (row * width + 18) * 3);
  return { width, height, rgb };
}

function formulaBlock(content?: string): Block {
  const span = { type: "interline_equation" as const, ...(content !== undefined && { content }) };
  return { type: "interline_equation", bbox: [0, 0, 20, 10], lines: [{ spans: [span] }] };
}
