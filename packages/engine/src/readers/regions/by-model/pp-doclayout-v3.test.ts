import { readFile } from "node:fs/promises";
import { env } from "node:process";
import { InferenceSession, Tensor } from "onnxruntime-node";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { SourcePage } from "@parsewright/document/files";
import { pdfFormat } from "@parsewright/pdf/pdf";
import { locateModel } from "../../../models/locate-model.ts";
import { defaultModelDirectory } from "../../../models/model-directory.ts";
import { createModelHost } from "../../../models/model-host.ts";
import { writeSampleDocument } from "@parsewright/document/testing/sample-document";
import { boundMasksByEdges } from "./bound-masks.ts";
import { connectLayoutReader } from "./connect-layout-reader.ts";
import type { LayoutRegion } from "../../layout/layout-reader.ts";
import { openLayoutSession, toPlanes } from "./layout-session.ts";
import { PICTURE_SIDE_PIXELS } from "./page-picture.ts";

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
  it("gives the numbers that the file's own gives", { timeout: 180_000 }, async () => {
    const [modelPath = ""] = Object.values(model?.files ?? {});
    const rgb = stripedPicture();
    const image = toPlanes(rgb);
    const session = await openLayoutSession({ modelPath, threads: 1, executionProvider: "cpu" });

    const answer = await session.findRegions({
      width: PICTURE_SIDE_PIXELS,
      height: PICTURE_SIDE_PIXELS,
      rgb,
    });

    expect(answer).toEqual(await answerOfFile(modelPath, image));
  });

  it("bounds masks by their edges", async () => {
    const file = await readFile(Object.values(model?.files ?? {})[0] ?? "");

    expect(boundMasksByEdges(file).length).toBeGreaterThan(file.length);
  });
});

/** Lines of a text, as far as a model can see. */
function stripedPicture(): Uint8Array {
  const rgb = new Uint8Array(3 * PICTURE_SIDE_PIXELS ** 2).fill(255);
  for (let top = 100; top < 700; top += 20)
    for (let row = top; row < top + 8; row++)
      for (let column = 100; column < 700; column += 1 + (column % 3))
        rgb.fill(
          0,
          3 * (row * PICTURE_SIDE_PIXELS + column),
          3 * (row * PICTURE_SIDE_PIXELS + column + 1),
        );
  return rgb;
}

async function answerOfFile(path: string, image: Float32Array): Promise<unknown> {
  const session = await InferenceSession.create(path, { intraOpNumThreads: 1 });
  const side = PICTURE_SIDE_PIXELS;
  const answers = await session.run({
    image: new Tensor("float32", image, [1, 3, side, side]),
    im_shape: new Tensor("float32", [side, side], [1, 2]),
    scale_factor: new Tensor("float32", [1, 1], [1, 2]),
  });
  return answers["fetch_name_0"]?.data;
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
