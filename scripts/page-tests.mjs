import { join } from "node:path";
import { runnerImport } from "vite";
import { ROOT } from "./npm.mjs";

/** Loads a helper of the page's tests, so that scripts start the same gateway and the same browser. */
export async function fromPageTests(name) {
  const { module } = await runnerImport(join(ROOT, "apps", "web", "src", "testing", name));
  return module;
}
