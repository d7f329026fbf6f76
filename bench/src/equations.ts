import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { createEngine } from "@parser/engine";
import { validateJobInput } from "@parser/contract";
import { compareEquations } from "./equations/compare-equations.ts";
import { equationsOf } from "./equations/our-equations.ts";
import { pandocEquations } from "./equations/pandoc-equations.ts";

const folders = process.argv.slice(2);
if (folders.length === 0) {
  console.error("Usage: npm run bench:equations -- FOLDER_WITH_DOCX...");
  process.exit(2);
}

const engine = createEngine();
const options = validateJobInput({ volume_path: "/bench", backend: "pipeline" });
const total = { alike: 0, compared: 0, broken: 0 };

for (const folder of folders) {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".docx")).toSorted();
  for (const name of names) await compareFile(join(folder, name), name);
}

console.log(
  `\nalike ${total.alike} of ${total.compared} (${((100 * total.alike) / Math.max(total.compared, 1)).toFixed(1)} %), ` +
    `not drawable ${total.broken}`,
);
process.exitCode = total.broken > 0 ? 1 : 0;

async function compareFile(path: string, name: string): Promise<void> {
  const document = await engine.parse({
    bytes: await readFile(path),
    options,
    images: { add: async () => {} },
    signal: new AbortController().signal,
  });
  const ours = equationsOf(document);
  const pandoc = await pandocEquations(path);
  if (pandoc === undefined) {
    console.log(`${name}: pandoc cannot read it; ${ours.length} equations of ours not compared`);
    return;
  }
  if (ours.length === 0 && pandoc.length === 0) return;
  const { alike, different, broken } = compareEquations(ours, pandoc);
  total.alike += alike;
  total.compared += alike + different.length;
  total.broken += broken.length;
  console.log(`${name}: ${alike} of ${alike + different.length} alike`);
  for (const { ours: mine, pandoc: theirs } of different) {
    console.log(`  ours   ${mine}\n  pandoc ${theirs}`);
  }
  for (const latex of broken) console.log(`  cannot be drawn: ${latex}`);
}
