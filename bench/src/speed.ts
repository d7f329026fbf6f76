import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { parseBytes } from "./engine/parse-bytes.ts";
import { installPeers } from "./peers/install-peers.ts";
import { type FigureTable, writeFigures } from "./all/figures.ts";
import { formatSpeeds, type MeasuredParser, speedFigures } from "./speed/format-speeds.ts";
import { createJavaParser } from "./speed/java-parser.ts";
import {
  createLiteParse,
  createOurParsers,
  type InputFile,
  type Spent,
} from "./speed/timed-parser.ts";

const USAGE =
  "Usage: npm run bench:speed -- [--rounds N] [--json FILE] PATH..., each a PDF or a folder of PDFs";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: "string", default: "3" }, json: { type: "string" } },
});
const roundCount = Number(values.rounds);

if (positionals.length === 0 || !(roundCount >= 1)) {
  console.error(USAGE);
  process.exitCode = 2;
} else {
  installPeers();
  const tables: FigureTable[] = [];
  for (const path of positionals) tables.push(...(await report(path)));
  await writeFigures(values.json, tables);
}

/** Every parser in turn, round by round, so that a busy moment of the machine hits all alike; the first round warms up. */
async function report(path: string): Promise<FigureTable[]> {
  const files = await readFiles(path);
  const parsers = [...createOurParsers(), createLiteParse(), createJavaParser() ?? []].flat();
  const rounds = new Map<string, Spent[]>();
  for (let round = 0; round <= roundCount; round++) {
    for (const { name, run } of parsers) {
      const spent = await run(files);
      if (round > 0) rounds.set(name, [...(rounds.get(name) ?? []), spent]);
    }
  }
  const measured = parsers.map(({ name }): MeasuredParser => ({
    name,
    rounds: rounds.get(name) ?? [],
  }));
  const pageCounts = await countPages(files);
  const pageCount = pageCounts.reduce((sum, count) => sum + count, 0);
  console.log(
    `${path}: ${files.length} files, ${pageCount} pages\n${formatSpeeds(pageCounts, measured)}\n`,
  );
  return speedFigures(pageCounts, measured);
}

async function readFiles(path: string): Promise<InputFile[]> {
  const paths = (await stat(path)).isDirectory()
    ? (await readdir(path, { recursive: true }))
        .filter((name) => name.endsWith(".pdf"))
        .map((name) => join(path, name))
    : [path];
  return Promise.all(paths.map(async (file) => ({ path: file, bytes: await readFile(file) })));
}

async function countPages(files: readonly InputFile[]): Promise<number[]> {
  const counts: number[] = [];
  for (const { bytes } of files) counts.push((await parseBytes(bytes)).pdf_info.length);
  return counts;
}
