import { createHash } from "node:crypto";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { locateModel } from "./locate-model.ts";
import type { ModelEntry } from "./model-entry.ts";

const WEIGHTS = "weights of a small model";
const WORDS = "a\nb\n";

const ENTRY: ModelEntry = {
  name: "small",
  version: "7",
  purpose: "is used by tests",
  licence: "Apache-2.0",
  authors: "the Parsewright authors",
  origin: "https://example.org/small",
  isDefault: true,
  files: [fileOf("small.onnx", WEIGHTS), fileOf("words/list.txt", WORDS)],
};

let modelDirectory: string;
let snapshot: string;

beforeEach(async () => {
  modelDirectory = await mkdtemp(join(tmpdir(), "parser-models-test-"));
  snapshot = join(modelDirectory, "small", "7");
});

afterEach(() => rm(modelDirectory, { recursive: true }));

describe("locateModel", () => {
  it("finds a model with the absolute paths of its files", async () => {
    await install({ "small.onnx": WEIGHTS, "words/list.txt": WORDS });

    expect(await locate()).toEqual({
      name: "small",
      version: "7",
      directory: snapshot,
      files: {
        "small.onnx": join(snapshot, "small.onnx"),
        "words/list.txt": join(snapshot, "words", "list.txt"),
      },
    });
  });

  it("answers nothing when the model, or the whole directory, is not there", async () => {
    const nowhere = join(modelDirectory, "no", "such", "folder");

    expect(await locate()).toBeUndefined();
    expect(await locate(nowhere)).toBeUndefined();
  });

  it("finds what comes with the engine where no directory is named, and nothing else", async () => {
    const options = { modelDirectory: undefined };

    expect(await locateModel("line-reader", options)).toMatchObject({ name: "line-reader" });
    expect(await locateModel("pp-doclayout-v3", options)).toBeUndefined();
  });

  it("answers nothing when only another version is there", async () => {
    snapshot = join(modelDirectory, "small", "6");
    await install({ "small.onnx": WEIGHTS, "words/list.txt": WORDS });

    expect(await locate()).toBeUndefined();
  });

  it.each([
    {
      name: "a missing file",
      files: { "small.onnx": WEIGHTS },
      detail: "words/list.txt is missing",
    },
    {
      name: "a cut file",
      files: { "small.onnx": "weights", "words/list.txt": WORDS },
      detail: `small.onnx has 7 bytes instead of ${WEIGHTS.length}`,
    },
    {
      name: "a changed file of the same size",
      files: { "small.onnx": WEIGHTS.toUpperCase(), "words/list.txt": WORDS },
      detail: "small.onnx has SHA-256",
    },
  ])("refuses $name and says what to run", async ({ files, detail }) => {
    await install(files);

    await expect(locate()).rejects.toMatchObject({
      code: "BACKEND_UNAVAILABLE",
      message: expect.stringMatching(
        new RegExp(`${detail}.*Run "parsewright models pull small"`),
      ) as string,
    });
  });
});

function locate(directory = modelDirectory) {
  return locateModel("small", { modelDirectory: directory, manifest: [ENTRY] });
}

async function install(files: Readonly<Record<string, string>>): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(join(snapshot, path, ".."), { recursive: true });
    await writeFile(join(snapshot, path), text);
  }
}

function fileOf(path: string, text: string) {
  const sha256 = createHash("sha256").update(text).digest("hex");
  return { path, bytes: text.length, sha256, sources: [] };
}
