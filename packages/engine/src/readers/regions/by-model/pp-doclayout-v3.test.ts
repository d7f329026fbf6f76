import { env } from "node:process";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { SourcePage } from "../../../formats/page-source.ts";
import { pdfFormat } from "../../../formats/pdf/pdf-format.ts";
import { locateModel } from "../../../models/locate-model.ts";
import { defaultModelDirectory } from "../../../models/model-directory.ts";
import { createModelHost } from "../../../models/model-host.ts";
import { writeSampleDocument } from "../../../testing/sample-document.ts";
import { connectLayoutReader } from "./connect-layout-reader.ts";
import type { LayoutRegion } from "./layout-reader.ts";

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
