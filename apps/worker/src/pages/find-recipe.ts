import { createHash } from "node:crypto";
import { relative } from "node:path";
import { ENGINE_VERSION } from "@parsewright/engine/version";
import type { EngineSettings } from "../engine/engine-settings.ts";
import { findModels } from "../probe/find-models.ts";

/**
 * What this worker reads pages with, as a hash: two workers with the same read the same in a page. Kept pages are in
 * the format of V8, which only the same version of Node is sure to read.
 */
export async function findRecipe(
  engine: Pick<EngineSettings, "modelDirectory" | "tier" | "executionProvider">,
): Promise<string> {
  const { modelDirectory, tier, executionProvider } = engine;
  const models = (await findModels(modelDirectory)).map(({ path, files }) => [
    relative(modelDirectory, path),
    files,
  ]);
  const parts = [ENGINE_VERSION, process.version, process.arch, tier, executionProvider, models];
  return createHash("sha256").update(JSON.stringify(parts)).digest("base64url");
}
