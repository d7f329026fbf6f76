import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Block } from "@parser/contract";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Pixels } from "../../../images/pixels.ts";
import { createModelHost, type ModelHost } from "../../../models/model-host.ts";
import { writeOnnx } from "../../../testing/onnx-writer.ts";
import { blankPage } from "../../regions/testing/sample-page.ts";
import { createFormulaRecognizerFinder } from "./connect-formula-recognizer.ts";
import type { FindFormulaRecognizer } from "./formula-recognizer.ts";
import { readFormulaPictures } from "./read-formula-pictures.ts";

const VOCABULARY = { "<s>": 0, "</s>": 1, "\\frac": 2, "{": 3, x: 4, "}": 5, "Ġ+": 6, "2": 7 };
const PICTURE: Pixels = { width: 4, height: 3, rgb: new Uint8Array(36).fill(200) };
const { signal } = new AbortController();

describe("a recogniser of formulas that a person installed", () => {
  let modelDirectory = "";
  const hosts: ModelHost[] = [];

  beforeAll(async () => {
    modelDirectory = await mkdtemp(join(tmpdir(), "formula-model-"));
    await installTinyModel(join(modelDirectory, "formula-recognizer"), ["{", "x", "}", "Ġ+", "2"]);
  });

  afterEach(async () => {
    for (const host of hosts.splice(0)) await host.close();
  });

  afterAll(() => rm(modelDirectory, { recursive: true }));

  function finderIn(directory: string | undefined): FindFormulaRecognizer {
    const host = createModelHost({ modelDirectory: directory, cores: 1 });
    hosts.push(host);
    return createFormulaRecognizerFinder(host.connect);
  }

  it("reads token after token until the model ends, and says how sure it is", async () => {
    const recognizer = await finderIn(modelDirectory)();

    const formula = await recognizer?.read(PICTURE, signal);

    expect(formula?.latex).toBe("{x} +2");
    expect(formula?.confidence).toBeGreaterThan(0.99);
  });

  it("gives up on a model that never ends", async () => {
    const folder = await mkdtemp(join(tmpdir(), "formula-model-"));
    // From x back to x.
    await installTinyModel(join(folder, "formula-recognizer"), ["x"], { isEndless: true });

    const recognizer = await finderIn(folder)();

    expect(await recognizer?.read(PICTURE, signal)).toBeUndefined();
    await rm(folder, { recursive: true });
  });

  it("gives its LaTeX to formulas that are pictures, and leaves others alone", async () => {
    const find = finderIn(modelDirectory);
    const page = blankPage({ render: () => PICTURE });

    const blocks = await readFormulaPictures([formulaBlock(), formulaBlock("y")], page, {
      find,
      signal,
    });

    const contents = blocks.map(({ lines }) => lines?.[0]?.spans[0]?.content);
    expect(contents).toEqual(["{x} +2", "y"]);
  });

  it("leaves them pictures where none is installed, or the model is broken", async () => {
    const page = blankPage({ render: () => PICTURE });
    const broken = await mkdtemp(join(tmpdir(), "formula-model-"));
    await mkdir(join(broken, "formula-recognizer"));
    for (const directory of [undefined, join(broken, "nowhere"), broken]) {
      const find = finderIn(directory);

      const blocks = await readFormulaPictures([formulaBlock()], page, { find, signal });

      expect(blocks).toEqual([formulaBlock()]);
    }
    await rm(broken, { recursive: true });
  });
});

function formulaBlock(content?: string): Block {
  const span = { type: "interline_equation" as const, ...(content !== undefined && { content }) };
  return { type: "interline_equation", bbox: [0, 0, 20, 10], lines: [{ spans: [span] }] };
}

/** A model that says the same for every picture: which token follows which stands in a table. */
async function installTinyModel(
  folder: string,
  tokens: readonly (keyof typeof VOCABULARY)[],
  { isEndless = false }: { isEndless?: boolean } = {},
): Promise<void> {
  await mkdir(folder);
  const chain = [0, ...tokens.map((token) => VOCABULARY[token])];
  const size = Object.keys(VOCABULARY).length;
  const last = isEndless ? (chain.at(-1) ?? 0) : 1;
  const follower = (id: number) => chain[chain.indexOf(id) + 1] ?? last;
  const table = Array.from({ length: size * size }, (_, place) =>
    place % size === follower(Math.floor(place / size)) ? 10 : 0,
  );
  const files = {
    "encoder_model.onnx": writeOnnx({
      nodes: [{ operator: "Identity", inputs: ["pixel_values"], output: "last_hidden_state" }],
      constants: [],
      inputs: [{ name: "pixel_values", rank: 4 }],
      outputs: [{ name: "last_hidden_state", rank: 4 }],
    }),
    "decoder_model.onnx": writeOnnx({
      nodes: [{ operator: "Gather", inputs: ["table", "input_ids"], output: "logits" }],
      constants: [{ name: "table", dimensions: [size, size], values: table }],
      inputs: [
        { name: "input_ids", rank: 2, type: "int64" },
        { name: "encoder_hidden_states", rank: 4 },
      ],
      outputs: [{ name: "logits", rank: 3 }],
    }),
    "tokenizer.json": JSON.stringify({ model: { vocab: VOCABULARY } }),
    "preprocessor_config.json": JSON.stringify({ size: { width: 8, height: 8 } }),
    "generation_config.json": JSON.stringify({ decoder_start_token_id: 0, eos_token_id: 1 }),
  };
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
}
