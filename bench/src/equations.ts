import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { parseBytes } from "./engine/parse-bytes.ts";
import { compareEquations } from "./equations/compare-equations.ts";
import { equationsOf, piecesOf } from "./equations/our-equations.ts";
import { convertByPandoc, hasPandoc, pandocPieces } from "./equations/pandoc-equations.ts";
import {
  byNumber,
  numberedMarkdown,
  readFormulas,
  scoreRoundTrips,
} from "./equations/round-trip.ts";

const USAGE = "Usage: npm run bench:equations -- FOLDER_WITH_DOCX... [--formulas FOLDER]";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { formulas: { type: "string" } },
});

if (positionals.length === 0 && values.formulas === undefined) {
  console.error(USAGE);
  process.exitCode = 2;
} else if (await hasPandoc()) {
  await compareFolders(positionals);
  if (values.formulas !== undefined) await reportRoundTrip(values.formulas);
} else {
  console.log("pandoc is not installed (Debian: apt-get install pandoc): nothing to compare with.");
}

async function compareFolders(folders: readonly string[]): Promise<void> {
  const total = { alike: 0, compared: 0, broken: 0 };
  for (const folder of folders) {
    const names = (await readdir(folder)).filter((name) => name.endsWith(".docx")).toSorted();
    for (const name of names) {
      const { alike, different, broken } = await compareFile(join(folder, name), name);
      total.alike += alike;
      total.compared += alike + different.length;
      total.broken += broken.length;
    }
  }
  if (folders.length > 0) report("Word files, beside pandoc", total);
}

async function compareFile(
  path: string,
  name: string,
): Promise<ReturnType<typeof compareEquations>> {
  const ours = equationsOf(await parseBytes(await readFile(path)));
  const pieces = await pandocPieces(path);
  if (pieces === undefined) {
    console.log(`${name}: pandoc cannot read it; ${ours.length} of our equations not compared`);
    return compareEquations([], []);
  }
  const comparison = compareEquations(
    ours,
    pieces.flatMap(({ latex }) => latex ?? []),
  );
  for (const { ours: mine, pandoc } of comparison.different) {
    console.log(`${name}\n  ours   ${mine}\n  pandoc ${pandoc}`);
  }
  for (const latex of comparison.broken) console.log(`${name}: cannot be drawn: ${latex}`);
  return comparison;
}

async function reportRoundTrip(folder: string): Promise<void> {
  const formulas = await readFormulas(folder);
  const scratch = await mkdtemp(join(tmpdir(), "equations-"));
  try {
    const file = join(scratch, "formulas.docx");
    await writeFile(join(scratch, "formulas.md"), numberedMarkdown(formulas));
    await convertByPandoc(join(scratch, "formulas.md"), file);
    const ours = byNumber(piecesOf(await parseBytes(await readFile(file))));
    const pandoc = byNumber((await pandocPieces(file)) ?? []);
    const trips = [...pandoc].map(([number, latex]) => ({
      truth: formulas[number] ?? "",
      ours: ours.get(number) ?? "",
      pandoc: latex,
    }));
    const { compared, oursAlike, pandocAlike, different, broken } = scoreRoundTrips(trips);
    for (const { truth, ours: mine, pandoc: theirs } of different) {
      console.log(`written ${truth}\n  ours   ${mine}\n  pandoc ${theirs}`);
    }
    report("formulas through a Word file, ours", {
      alike: oursAlike,
      compared,
      broken: broken.length,
    });
    report("formulas through a Word file, pandoc's", { alike: pandocAlike, compared, broken: 0 });
  } finally {
    await rm(scratch, { recursive: true });
  }
}

function report(
  name: string,
  { alike, compared, broken }: { alike: number; compared: number; broken: number },
): void {
  const share = ((100 * alike) / Math.max(compared, 1)).toFixed(1);
  console.log(`${name}: alike ${alike} of ${compared} (${share} %), not drawable ${broken}`);
  if (broken > 0) process.exitCode = 1;
}
