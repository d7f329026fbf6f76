import { createHash } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { snapshotFolder } from "../models/model-directory.ts";
import type { ModelEntry } from "../models/model-entry.ts";

/** Installs a model whose one file has these bytes, and returns its entry for a manifest. */
export function installModel(
  modelDirectory: string,
  name: string,
  bytes: Uint8Array,
): Promise<ModelEntry> {
  return installModelFiles(modelDirectory, name, { "model.onnx": bytes });
}

/** Installs a model of several files. */
export async function installModelFiles(
  modelDirectory: string,
  name: string,
  files: Readonly<Record<string, Uint8Array>>,
): Promise<ModelEntry> {
  const entry: ModelEntry = {
    name,
    version: "1",
    purpose: "is used by tests",
    licence: "Apache-2.0",
    authors: "the Parsewright authors",
    origin: "https://example.org",
    isDefault: true,
    files: Object.entries(files).map(([path, bytes]) => ({
      path,
      bytes: bytes.length,
      sha256: createHash("sha256").update(bytes).digest("hex"),
      sources: [],
    })),
  };
  const folder = snapshotFolder(modelDirectory, entry);
  await mkdir(folder, { recursive: true });
  for (const [path, bytes] of Object.entries(files)) await writeFile(join(folder, path), bytes);
  return entry;
}
