import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { findRecipe } from "./find-recipe.ts";

let folders: string[];
beforeEach(async () => {
  const made = [1, 2].map(() => mkdtemp(join(tmpdir(), "find-recipe-")));
  folders = await Promise.all(made);
});
afterEach(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))));

const engine = { tier: "balanced", executionProvider: "cpu" } as const;

it("is the same for the same models in another folder", async () => {
  for (const folder of folders) await addModel(folder, "weights");
  const [first, second] = await Promise.all(folders.map(recipeOf));

  expect(first).toBe(second);
});

it("changes with the models, the tier and the processor", async () => {
  const [folder = ""] = folders;
  const before = await recipeOf(folder);
  const ofTier = await findRecipe({ ...engine, tier: "best", modelDirectory: folder });
  const ofGpu = await findRecipe({ ...engine, executionProvider: "cuda", modelDirectory: folder });
  await addModel(folder, "weights");

  expect(new Set([before, ofTier, ofGpu, await recipeOf(folder)]).size).toBe(4);
});

function recipeOf(modelDirectory: string): Promise<string> {
  return findRecipe({ ...engine, modelDirectory });
}

async function addModel(folder: string, content: string): Promise<void> {
  await mkdir(join(folder, "model"), { recursive: true });
  await writeFile(join(folder, "model", "model.onnx"), content);
}
