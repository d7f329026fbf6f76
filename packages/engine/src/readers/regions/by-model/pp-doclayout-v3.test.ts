import { readFile } from "node:fs/promises";
import { env } from "node:process";
import { InferenceSession, Tensor } from "onnxruntime-node";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { SourcePage } from "@parsewright/document/files";
import { type Pixels, resizePixels } from "@parsewright/document/images";
import { pdfFormat } from "@parsewright/pdf/pdf";
import { keepGraphOutput } from "../../../onnx/keep-graph-output.ts";
import { quantiseGraph } from "../../../onnx/quantise-graph.ts";
import { locateModel } from "../../../models/locate-model.ts";
import { defaultModelDirectory } from "../../../models/model-directory.ts";
import { createModelHost } from "../../../models/model-host.ts";
import { writeSampleDocument } from "@parsewright/document/testing/sample-document";
import { boundMasksByEdges } from "./bound-masks.ts";
import { decodeRegions } from "./decode-regions.ts";
import { freePictureSide } from "./free-picture-side.ts";
import { connectLayoutReader } from "./connect-layout-reader.ts";
import type { LayoutRegion } from "../../layout/layout-reader.ts";
import { LAYOUT_RANGES } from "./layout-ranges.ts";
import { openLayoutSession, toPlanes } from "./layout-session.ts";
import { drawPagePicture, FULL_SIDE_PIXELS } from "./page-picture.ts";

const modelDirectory = defaultModelDirectory(env);
const model = await locateModel("pp-doclayout-v3", { modelDirectory });

describe.skipIf(model === undefined)("PP-DocLayoutV3, where it is installed", () => {
  const host = createModelHost({ modelDirectory, cores: 1 });
  let pages: LayoutRegion[][];

  beforeAll(async () => {
    const layout = await connectLayoutReader(host.connect);
    if (layout === undefined) throw new Error("The model is not installed.");
    pages = await mapSamplePages((page) => layout.findRegions(page, new AbortController().signal));
  }, 180_000);

  afterAll(() => host.close());

  it("sees the headings and the text of the sample document", () => {
    expect(labelsOf(pages[0])).toEqual(expect.arrayContaining(["paragraph_title", "text"]));
  });

  it("sees its table and its figure", () => {
    const labels = pages.flatMap(labelsOf);

    expect(labels).toContain("table");
    expect(labels).toContain("image");
  });

  it("reads the title before the text", () => {
    const labels = labelsOf(pages[0]);
    const titleAt = labels.findIndex((label) => label.endsWith("_title"));

    expect(titleAt).toBeGreaterThanOrEqual(0);
    expect(titleAt).toBeLessThan(labels.indexOf("text"));
  });
});

describe.skipIf(model === undefined)("the changed graph of PP-DocLayoutV3", () => {
  const [modelPath = ""] = Object.values(model?.files ?? {});
  const image = toPlanes(stripedPicture());
  let exact: Float32Array;

  beforeAll(async () => {
    exact = await answerOf(await readFile(modelPath), image);
  }, 180_000);

  it("gives the numbers that the file's own gives", { timeout: 180_000 }, async () => {
    const file = await readFile(modelPath);
    keepGraphOutput(file, "fetch_name_0");
    const { model: anySide, sizesFor } = freePictureSide(file);
    const changed = boundMasksByEdges(anySide);

    expect(changed.length).toBeGreaterThan(file.length);
    const found = await answerOf(changed, image, sizesFor(FULL_SIDE_PIXELS));
    // Steps with sizes that are not known beforehand round differently: scores by less than one in ten thousand.
    expect(found).toHaveLength(exact.length);
    expect(found[0]).toBe(exact[0]);
    expect(found[1]).toBeCloseTo(exact[1] ?? 0, 4);
  });

  it("sees the same on a smaller picture, at the same places", { timeout: 180_000 }, async () => {
    const session = await openLayoutSession({ modelPath, threads: 1 });
    const [seen = { full: [], small: [] }] = await mapSamplePages(async (page) => {
      const small = drawPagePicture(page);
      const full = resizePixels(page.render([0, 0, page.width, page.height], 150), 800, 800);
      expect(small.width).toBeLessThan(full.width);
      const seeOn = async (picture: Pixels) => {
        const regions = decodeRegions(await session.findRegions(picture), page);
        return regions.filter(({ score }) => score > 0.5);
      };
      return { full: await seeOn(full), small: await seeOn(small) };
    });

    expect(seen.full.length).toBeGreaterThan(2);
    expect(labelsOf(seen.small)).toEqual(labelsOf(seen.full));
    const edges = (regions: readonly LayoutRegion[]) => regions.flatMap(({ box }) => [...box]);
    for (const [at, edge] of edges(seen.full).entries())
      expect(Math.abs((edges(seen.small)[at] ?? 0) - edge)).toBeLessThan(10);
  });

  it("computes most of it with bytes, and finds the same", { timeout: 180_000 }, async () => {
    const file = await readFile(modelPath);
    keepGraphOutput(file, "fetch_name_0");
    const inBytes = quantiseGraph(file, LAYOUT_RANGES);

    expect(inBytes.length).toBeLessThan(file.length / 2);
    const found = await answerOf(boundMasksByEdges(inBytes), image);
    // The region that it is surest of comes first: its label, and how sure it is.
    expect(found[0]).toBe(exact[0]);
    expect(found[1]).toBeCloseTo(exact[1] ?? 0, 1);
  });
});

/** Lines of a text, as far as a model can see. */
function stripedPicture(): Uint8Array {
  const rgb = new Uint8Array(3 * FULL_SIDE_PIXELS ** 2).fill(255);
  for (let top = 100; top < 700; top += 20)
    for (let row = top; row < top + 8; row++)
      for (let column = 100; column < 700; column += 1 + (column % 3))
        rgb.fill(
          0,
          3 * (row * FULL_SIDE_PIXELS + column),
          3 * (row * FULL_SIDE_PIXELS + column + 1),
        );
  return rgb;
}

async function answerOf(
  graph: Uint8Array,
  image: Float32Array,
  sizes: Record<string, Tensor> = {},
): Promise<Float32Array> {
  const session = await InferenceSession.create(graph, { intraOpNumThreads: 1 });
  const side = FULL_SIDE_PIXELS;
  const { fetch_name_0: answer } = await session.run({
    image: new Tensor("float32", image, [1, 3, side, side]),
    im_shape: new Tensor("float32", [side, side], [1, 2]),
    scale_factor: new Tensor("float32", [1, 1], [1, 2]),
    ...sizes,
  });
  return answer?.data as Float32Array;
}

function labelsOf(regions: readonly LayoutRegion[] | undefined): string[] {
  return regions?.filter(({ score }) => score > 0.5).map(({ label }) => label) ?? [];
}

async function mapSamplePages<Result>(
  read: (page: SourcePage) => Promise<Result>,
): Promise<Result[]> {
  const file = await pdfFormat.open(writeSampleDocument());
  if (file.kind !== "pages") throw new Error("A PDF is made of pages.");
  const range = { first: 0, last: file.pages.pageCount - 1 };
  const results: Result[] = [];
  try {
    for await (const page of file.pages.pages(range, new AbortController().signal))
      results.push(await read(page));
  } finally {
    file.pages.close();
  }
  return results;
}
