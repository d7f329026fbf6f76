import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { build } from "vite";
import { ROOT } from "./npm.mjs";

/** All that the page is made of. */
const INPUTS = [
  "apps/web/src",
  "apps/web/index.html",
  "apps/web/docs.html",
  "apps/web/vite.config.ts",
  "packages/client/src",
  "packages/contract/src",
  "packages/document/src",
  "package-lock.json",
];
const OUTPUT = "apps/web/dist/page/index.html";

// The build runs before every benchmark and start; a page that is up to date costs them nothing.
if (newestMs(INPUTS) > newestMs([OUTPUT])) {
  await build({ root: join(ROOT, "apps", "web"), logLevel: "warn" });
}

function newestMs(paths) {
  return Math.max(0, ...paths.flatMap(filesOf).map((path) => statSync(path).mtimeMs));
}

function filesOf(path) {
  const stats = statSync(join(ROOT, path), { throwIfNoEntry: false });
  if (stats === undefined) return [];
  if (stats.isFile()) return [join(ROOT, path)];
  return readdirSync(join(ROOT, path)).flatMap((name) => filesOf(join(path, name)));
}
