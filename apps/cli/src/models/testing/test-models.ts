import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import type { ModelEntry, ModelFile, ModelSource } from "@parsewright/engine";
import { writeTar } from "./tar-writer.ts";

export const WEIGHTS = Buffer.from("weights of a small model ".repeat(400));
export const WORDS = Buffer.from("one\ntwo\n");

const HUB: ModelSource = {
  kind: "hub",
  repository: "makers/small",
  revision: "0123456789abcdef0123456789abcdef01234567",
  path: "onnx/small.onnx",
};
export const HUB_PATH = `/makers/small/resolve/${HUB.revision}/onnx/small.onnx`;

export const NPM: ModelSource = {
  kind: "npm",
  package: "@models/small",
  version: "1.2.0",
  path: "package/small.onnx",
};
export const NPM_PATH = "/@models/small/-/small-1.2.0.tgz";

/** The tarball of the npm package. `weights` is what it holds in place of the right file. */
export function writeTarball(weights: Uint8Array = WEIGHTS): Buffer {
  return gzipSync(
    writeTar([
      { name: "package/package.json", data: "{}" },
      { name: "package/small.onnx", data: weights },
      { name: "package/words.txt", data: WORDS },
    ]),
  );
}

export function modelFile(path: string, data: Buffer, sources: readonly ModelSource[]): ModelFile {
  const sha256 = createHash("sha256").update(data).digest("hex");
  return { path, bytes: data.length, sha256, sources };
}

/** A manifest entry with a file that the hub and npm have. */
export function modelEntry(overrides: Partial<ModelEntry> = {}): ModelEntry {
  return {
    name: "small",
    version: "7",
    purpose: "is used by tests",
    licence: "Apache-2.0",
    authors: "the Parsewright authors",
    origin: "https://example.org/small",
    isDefault: true,
    files: [modelFile("small.onnx", WEIGHTS, [HUB, NPM])],
    ...overrides,
  };
}
