import { readFileSync } from "node:fs";
import { join } from "node:path";
import { checkPackage, createPackageFromTarballData } from "@arethetypeswrong/core";
import { publint } from "publint";
import { rolldown } from "rolldown";

/** Most packages are ES modules alone, which old resolution does not find and programs of CommonJS load by `import()`. */
const ES_MODULES_ONLY = [
  { kind: "NoResolution", where: "node10" },
  { kind: "CJSResolvesToESM", where: "node16-cjs" },
];

/** Entries that every kind of program must be able to load. */
const FOR_ALL = ["@parsewright/client .", "@parsewright/contract ."];

/** Findings of `attw` and `publint` about a packed package, as sentences. */
export async function findTypeProblems(folder, { name, file }) {
  const bytes = readFileSync(join(folder, file));
  const tarball = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
  const { messages } = await publint({ pack: { tarball }, level: "warning" });
  const { problems = [] } = await checkPackage(createPackageFromTarballData(bytes));
  return [
    ...messages.map(({ code, path }) => `publint: ${name} ${path.join(".")}: ${code}`),
    ...problems
      .filter((problem) => !isExpected(name, problem))
      .map(
        ({ kind, entrypoint, resolutionKind }) =>
          `attw: ${name} ${entrypoint}: ${kind} for ${resolutionKind}`,
      ),
  ];
}

function isExpected(name, { kind, entrypoint, resolutionKind }) {
  return (
    !FOR_ALL.includes(`${name} ${entrypoint}`) &&
    ES_MODULES_ONLY.some((known) => known.kind === kind && known.where === resolutionKind)
  );
}

/** Bundles a program for browsers that uses the installed client, and fails if something of Node is in it. */
export async function checkBrowserBuild(program) {
  const bundle = await rolldown({ input: program, platform: "browser" });
  const { output } = await bundle.generate({});
  const code = output.map((chunk) => chunk.code).join("\n");
  if (!code.includes("parseInChunks(")) throw new Error("The client is not in the bundle.");
  if (/node:|require\(/.test(code)) throw new Error("Parts of Node are in the bundle.");
}
