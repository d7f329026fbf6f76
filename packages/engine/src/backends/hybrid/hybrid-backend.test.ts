import type { VisionModel } from "@parsewright/contract";
import { describe, expect, it } from "vitest";
import { createFigureSink } from "@parsewright/document/images";
import type { LayoutReader } from "../../readers/layout/layout-reader.ts";
import { blankPage } from "../../readers/regions/testing/sample-page.ts";
import { collectAll } from "@parsewright/document/testing/collect-all";
import { sampleOptions } from "@parsewright/document/testing/sample-options";
import { scriptVision } from "../../testing/scripted-vision.ts";
import { describeBackend, describeVisionBackend } from "../backend-conformance.ts";
import { hybridBackend } from "./hybrid-backend.ts";

const HIGH = { ...sampleOptions, effort: "high" as const };

/** Sees one line of text and a picture. */
const vision = scriptVision(({ prompt }) => {
  if (prompt.includes("Layout"))
    return "<|box_start|>90 130 240 180<|box_end|><|ref_start|>text<|ref_end|><|box_start|>500 660 1000 1000<|box_end|><|ref_start|>image<|ref_end|>";
  return prompt.includes("Image") ? "<|class_start|>natural_image<|class_end|>" : "Hello";
});

describeBackend(hybridBackend, { vision });
describeBackend(hybridBackend, { vision, options: HIGH });
describeVisionBackend(hybridBackend);
describeVisionBackend(hybridBackend, HIGH);

describe("hybridBackend on a scan", () => {
  const layout: LayoutReader = {
    model: { name: "fake", version: "1", directory: "" },
    findRegions: async () => [
      { label: "doc_title", score: 0.9, box: [20, 20, 180, 50] },
      { label: "text", score: 0.9, box: [20, 60, 180, 120] },
      { label: "table", score: 0.9, box: [20, 130, 180, 250] },
      { label: "number", score: 0.9, box: [90, 280, 110, 290] },
    ],
  };

  it("asks the model about the regions of our layout model, not for a layout", async () => {
    const model = scriptVision(({ prompt }) =>
      prompt.includes("Table") ? "<fcel>a<fcel>b<nl>" : "words",
    );

    const { page, hasReadPicture } = await readScan({ vision: model, layout });

    expect(model.questions.map(({ prompt }) => prompt.trim()).toSorted()).toEqual([
      "Table Recognition:",
      "Text Recognition:",
      "Text Recognition:",
      "Text Recognition:",
    ]);
    expect(page?.preproc_blocks?.map(({ type }) => type)).toEqual(["doc_title", "text", "table"]);
    expect(page?.discarded_blocks.map(({ type }) => type)).toEqual(["page_number"]);
    expect(hasReadPicture).toBe(true);
  });

  it("asks any other model about the same regions in plain words", async () => {
    const model = scriptVision(
      ({ prompt }) =>
        prompt.includes("HTML") ? "<table><tr><td>a</td></tr></table>" : "**words**",
      { protocol: "markdown" },
    );

    const { page } = await readScan({ vision: model, layout });

    expect(JSON.stringify(page)).toContain("<table><tr><td>a</td></tr></table>");
    expect(JSON.stringify(page)).toContain('"content":"words"');
  });

  it("lets the model find the blocks where our layout model fails", async () => {
    const failing = { ...layout, findRegions: () => Promise.reject(new Error("broken")) };

    const { page } = await readScan({ vision, layout: failing });

    expect(page?.preproc_blocks?.map(({ type }) => type)).toEqual(["text", "image"]);
  });
});

async function readScan({
  vision: model,
  layout,
}: {
  readonly vision: VisionModel;
  readonly layout: LayoutReader;
}) {
  let hasReadPicture = false;
  async function* pages() {
    yield scan;
  }
  const [page] = await collectAll(
    hybridBackend.analyze(pages(), {
      options: sampleOptions,
      images: createFigureSink("", { add: async () => {} }),
      signal: new AbortController().signal,
      findRecognizer: async () => ({ missing: "none" }),
      vision: model,
      layout,
      onPictureRead: () => {
        hasReadPicture = true;
      },
    }),
  );
  return { page, hasReadPicture };
}

const scan = blankPage({
  width: 200,
  height: 300,
  images: [{ box: [0, 0, 200, 300] }],
  render: () => ({ width: 200, height: 300, rgb: new Uint8Array(180_000).fill(250) }),
});
