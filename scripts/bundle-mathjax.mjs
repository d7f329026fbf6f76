import { readFileSync } from "node:fs";
import { join } from "node:path";
import { rolldown } from "rolldown";
import { ROOT } from "./npm.mjs";

/** Draws with MathJax. */
const MODULE = join(ROOT, "packages/engine/dist/readers/formulas/drawn/latex-to-svg.js");

// Puts the parts of MathJax that are used into the compiled module: those who install the package then need not install 54 MB.
// The compiler writes the module, which then names MathJax again, only after a change.
if (readFileSync(MODULE, "utf8").includes('from "mathjax-full/')) {
  const bundle = await rolldown({ input: MODULE, platform: "node" });
  await bundle.write({ file: MODULE, minify: true });
}
