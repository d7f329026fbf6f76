import { createHash } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { snapshotFolder } from "../models/model-directory.ts";
import type { ModelEntry } from "../models/model-entry.ts";

/** Installs a model whose one file has these bytes, and returns its entry for a manifest. */
export async function installModel(
  modelDirectory: string,
  name: string,
  bytes: Uint8Array,
): Promise<ModelEntry> {
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  const entry: ModelEntry = {
    name,
    version: "1",
    purpose: "is used by tests",
    licence: "Apache-2.0",
    authors: "the Parser authors",
    origin: "https://example.org",
    isDefault: true,
    files: [{ path: "model.onnx", bytes: bytes.length, sha256, sources: [] }],
  };
  const folder = snapshotFolder(modelDirectory, entry);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "model.onnx"), bytes);
  return entry;
}
