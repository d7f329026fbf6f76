import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Document } from "@parsewright/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createEngine, type Engine } from "../engine.ts";
import { loadPageModels } from "./load-page-models.ts";
import { MODEL_MANIFEST } from "../models/manifest.ts";
import { createModelHost, type ModelHost } from "../models/model-host.ts";
import type { ParseRequest } from "./parse-request.ts";
import { tinyLayoutModel } from "../readers/regions/by-model/testing/tiny-layout-model.ts";
import { installModel } from "../testing/install-model.ts";
import { writePdf } from "@parsewright/document/testing/pdf-writer";
import { sampleOptions } from "@parsewright/document/testing/sample-options";

describe("models that are loaded before the engine is there", () => {
  let modelDirectory: string;
  let manifest: typeof MODEL_MANIFEST;
  let engine: Engine;

  beforeAll(async () => {
    modelDirectory = await mkdtemp(join(tmpdir(), "page-models-"));
    const wholePage = { label: "image", score: 0.9, box: [0, 0, 800, 800], order: 0 } as const;
    const layout = await installModel(
      modelDirectory,
      "pp-doclayout-v3",
      tinyLayoutModel([wholePage]),
    );
    const others = MODEL_MANIFEST.filter(({ name }) => name !== layout.name);
    manifest = [layout, ...others];
    const models = loadPageModels({ modelDirectory, manifest, cores: 1 });
    engine = createEngine({ models, threads: 1 });
  });

  afterAll(async () => {
    await engine.close();
    await rm(modelDirectory, { recursive: true });
  });

  it("read the pages of its documents that the reader of lines doubts", async () => {
    const [known, doubted] = [await parse(), await parse({ bytes: scatteredWords() })];

    const readerOf = ({ pdf_info: [page] }: Document) => page?.parser_readers?.regions?.reader;

    expect([known, doubted].map(readerOf)).toEqual(["lines", "layout-model"]);
    expect(doubted.pdf_info[0]?.para_blocks[0]).toMatchObject({ type: "image" });
  });

  it("are named by a trial, but not asked", async () => {
    const trial = await parse({ isTrial: true });

    expect(trial.pdf_info[0]?.para_blocks).toMatchObject([{ type: "text" }]);
    expect(trial.parser_models?.map(({ name }) => name)).toEqual(["pp-doclayout-v3"]);
  });

  it("are not asked for a document of the fast tier, which says so", async () => {
    const document = await parse({ options: { ...sampleOptions, tier: "fast" } });

    const [page] = document.pdf_info;
    expect(page?.para_blocks).toMatchObject([{ type: "text" }]);
    expect(page?.parser_readers).toEqual({
      regions: { reader: "lines", because: "the tier is fast" },
      text: { reader: "text-layer", because: "the text layer is usable" },
    });
    expect(document.parser_models?.map(({ name }) => name)).toEqual(["line-reader"]);
  });

  it("are loaded by an engine of the fast tier only for a document that asks for another", async () => {
    const models = createModelHost({ modelDirectory, manifest, cores: 1 });
    const fast = createEngine({ models, threads: 1, tier: "fast" });

    try {
      await fast.warmUp();
      await parse({}, fast);
      expect(models.loaded().map(({ name }) => name)).toEqual(["line-reader"]);

      await parse({ options: { ...sampleOptions, tier: "best" } }, fast);
      expect(models.loaded().map(({ name }) => name)).toEqual(["line-reader", "pp-doclayout-v3"]);
    } finally {
      await fast.close();
    }
  });

  it("are loaded with the balanced tier by the first page that needs them, or ahead on request", async () => {
    const models = createModelHost({ modelDirectory, manifest, cores: 1 });
    const balanced = createEngine({ models, threads: 1 });
    const warm = createModelHost({ modelDirectory, manifest, cores: 1 });
    const warmed = createEngine({ models: warm, threads: 1 });
    const areLoaded = (host: ModelHost) =>
      host.loaded().some(({ name }) => name === "pp-doclayout-v3");

    try {
      await parse({}, balanced);
      expect(areLoaded(models)).toBe(false);

      await parse({ bytes: scatteredWords() }, balanced);
      expect(areLoaded(models)).toBe(true);

      await warmed.warmUp();
      expect(areLoaded(warm)).toBe(true);
    } finally {
      await balanced.close();
      await warmed.close();
    }
  });

  it("fail a document that is to be read on a GPU that is not there, and say so", async () => {
    const device = { problem: "The execution provider cuda cannot be used here." };
    const models = createModelHost({ modelDirectory, manifest, cores: 1, device });
    const onGpu = createEngine({ models, threads: 1 });

    try {
      await expect(parse({}, onGpu)).rejects.toThrow("The execution provider cuda cannot be used");
    } finally {
      await onGpu.close();
    }
  });

  function parse(changes: Partial<ParseRequest> = {}, by = engine): Promise<Document> {
    const text = "The harbour lies on the northern shore of the bay.";
    return by.parse({
      bytes: writePdf([{ content: (page) => page.text(text, { x: 72, y: 600 }) }]),
      options: sampleOptions,
      images: { add: async () => {} },
      signal: new AbortController().signal,
      ...changes,
    });
  }
});

/** Words that are neither text nor a list nor a table. */
function scatteredWords(): Uint8Array {
  const words = [
    "Harbour",
    "12",
    "North",
    "Pier 4",
    "Depth",
    "9.5 m",
    "Gate",
    "A",
    "Ferry",
    "17:30",
  ];
  return writePdf([
    {
      content: (page) => {
        for (const [index, word] of words.entries())
          page.text(word, {
            x: 60 + ((index * 61) % 400),
            y: 720 - ((index * 37) % 160),
            size: 8 + ((index * 7) % 13),
          });
      },
    },
  ]);
}
