import { createHash } from "node:crypto";
import { relative } from "node:path";
import { contractJsonSchemas } from "@parsewright/contract";
import { ENGINE_VERSION } from "@parsewright/document/version";
import type { EngineSettings } from "../engine/engine-settings.ts";
import { findModels } from "../probe/find-models.ts";

/** Hash of everything that this worker reads pages with: two workers with the same read the same in a page. */
export async function findRecipe(
  engine: Pick<EngineSettings, "modelDirectory" | "tier" | "executionProvider">,
): Promise<string> {
  const { modelDirectory, tier, executionProvider } = engine;
  const models = (await findModels(modelDirectory)).map(({ path, files }) => [
    relative(modelDirectory, path),
    files,
  ]);
  const parts = [ENGINE_VERSION, process.version, process.arch, tier, executionProvider, models];
  return hash(parts);
}

/**
 * Hash of the form in which this worker writes pages: it can join pages of other recipes with the same. They are in the format of V8,
 * which only the same version of Node is sure to read, and have all the fields that the stages know.
 */
export function findPageFormat(): string {
  return hash([process.version, process.arch, schemasOfPages()]);
}

/** The schema of a page and all that it refers to. */
function schemasOfPages(): readonly string[] {
  const schemas = contractJsonSchemas();
  const texts = new Map<string, string>();
  const waiting = ["Page"];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (texts.has(name)) continue;
    const text = JSON.stringify(schemas[name]);
    texts.set(name, text);
    waiting.push(...[...text.matchAll(/"\$ref":"[^"]*\/(\w+)"/g)].map(([, found = ""]) => found));
  }
  return [...texts.values()];
}

function hash(parts: readonly unknown[]): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("base64url");
}
