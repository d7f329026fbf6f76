import { cpSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { rolldown } from "rolldown";

/**
 * Packages for programs of CommonJS too, with their entry. TypeScript refuses to let such a program import a package
 * that has ES modules alone (`module: node16`), and the types of the client are those of the contract.
 */
const ENTRIES = { "@parsewright/client": "node", "@parsewright/contract": "index" };
const FOLDER = "dist/cjs";

/** The `package.json` of such a package with the way for `require`. */
export function withCommonJs(manifest) {
  const entry = ENTRIES[manifest.name];
  if (entry === undefined) return manifest;
  const { browser, types, default: code } = manifest.exports["."];
  const required = { types: `./${FOLDER}/${entry}.d.ts`, default: `./${FOLDER}/${entry}.js` };
  return {
    ...manifest,
    // For resolution that does not know `exports`.
    main: required.default,
    types: required.types,
    exports: {
      ...manifest.exports,
      ".": { ...(browser && { browser }), import: { types, default: code }, require: required },
    },
  };
}

/** Writes the code and the types for `require` into the package in the folder `staged`. */
export async function addCommonJs(staged, { name, exports }) {
  const entry = ENTRIES[name];
  if (entry === undefined) return;
  const source = join(staged, "dist");
  const target = join(staged, FOLDER);
  const names = readdirSync(source, { recursive: true });
  for (const file of names.filter((path) => /(?<!\.test)\.d\.ts$/.test(path))) {
    cpSync(join(source, file), join(target, file));
  }
  const bundle = await rolldown({
    input: join(staged, exports["."].import.default),
    platform: "node",
    external: /^[^./]/,
  });
  await bundle.write({ file: join(target, `${entry}.js`), format: "cjs" });
  writeFileSync(join(target, "package.json"), '{ "type": "commonjs" }\n');
}
