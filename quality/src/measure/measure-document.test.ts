import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createEngine } from "@parsewright/engine";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { sampleResult } from "../report/sample-result.ts";
import { measureDocument } from "./measure-document.ts";

const FIXTURES = fileURLToPath(new URL("../../../fixtures/pdf/", import.meta.url));
const engine = createEngine({ threads: 1 });

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "quality-measure-"));
});

afterEach(() => rm(folder, { recursive: true }));

describe("measureDocument", () => {
  it("gives full marks to what the engine is known to make, links to pictures and marks of notes aside", async () => {
    const expected = await readFile(join(FIXTURES, "expected/sample.md"), "utf8");
    const words = expected
      .replaceAll(/!\[\]\(.*\)/g, "")
      .replaceAll("[^1]: ", "¹ ")
      .replaceAll("[^1]", "¹");
    const result = await measure(words);

    const scores = Object.values(result.scores).filter((score) => score !== undefined);
    expect(new Set(scores)).toEqual(new Set([1]));
    expect(result.failure).toBeUndefined();
  });

  it("scores a document that cannot be parsed as an empty one, and says why", async () => {
    const filePath = join(folder, "broken.pdf");
    await writeFile(filePath, "%PDF-1.7\n");
    const result = await measure("# Title", filePath);

    expect(result).toMatchObject({ markdown: "", scores: { nid: 0, mhs: 0, overall: 0 } });
    expect(result.failure).toMatch(/^[A-Z_]+: /);
  });
});

async function measure(truth: string, filePath = join(FIXTURES, "sources/sample.pdf")) {
  const truthPath = join(folder, "truth.md");
  await writeFile(truthPath, truth);
  return measureDocument(engine, sampleResult({ filePath, truthPath }, {}).document);
}
