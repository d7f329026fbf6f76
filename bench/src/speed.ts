import { readdir, readFile, stat } from "node:fs/promises";
import { join, parse } from "node:path";
import { parseArgs } from "node:util";
import { DEFAULT_RENDER_OPTIONS, type RenderOptions } from "@parsewright/document";
import { type DocumentScores, scoreDocument } from "@parsewright/quality";
import { parseBytes } from "./engine/parse-bytes.ts";
import { installPeers } from "./peers/install-peers.ts";
import { type FigureTable, writeFigures } from "./all/figures.ts";
import { formatSpeeds, type MeasuredParser, speedFigures } from "./speed/format-speeds.ts";
import { createJavaParser } from "./speed/java-parser.ts";
import { createDocVortex } from "./speed/docvortex-parser.ts";
import {
  createLiteParse,
  createOurParsers,
  type InputFile,
  type Reading,
  type TimedParser,
} from "./speed/timed-parser.ts";

const USAGE =
  "Usage: npm run bench:speed -- [--rounds N] [--truth DIR] [--every N] [--docvortex PYTHON] [--json FILE] PATH..., each a PDF or a folder of PDFs";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: "string", default: "3" },
    truth: { type: "string" },
    every: { type: "string", default: "1" },
    docvortex: { type: "string" },
    json: { type: "string" },
  },
});
const [roundCount, every] = [Number(values.rounds), Number(values.every)];
/** The truth has headers, footers and page numbers, and the peers write them. */
const RENDER_OPTIONS: RenderOptions = {
  ...DEFAULT_RENDER_OPTIONS,
  ...(values.truth !== undefined && {
    pageFurniture: "keep",
    emphasis: "off",
    contents: "as_printed",
  }),
};

if (positionals.length === 0 || !(roundCount >= 1) || !(every >= 1)) {
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
  const files = (await readFiles(path)).filter((_, index) => index % every === 0);
  const parsers = createParsers();
  const rounds = new Map<string, Reading[]>();
  for (let round = 0; round <= roundCount; round++) {
    for (const { name, isSlow = false, run } of parsers) {
      const reading = await run(round === 0 && isSlow ? files.slice(0, 1) : files);
      if (round > 0) rounds.set(name, [...(rounds.get(name) ?? []), reading]);
    }
  }
  const measured: MeasuredParser[] = [];
  for (const { name } of parsers) {
    const readings = rounds.get(name) ?? [];
    const scores = await scoresOf(files, readings.at(-1));
    measured.push({ name, rounds: readings, ...(scores && { scores }) });
  }
  const pageCounts = await countPages(files);
  const pageCount = pageCounts.reduce((sum, count) => sum + count, 0);
  console.log(
    `${path}: ${files.length} files, ${pageCount} pages\n${formatSpeeds(pageCounts, measured)}\n`,
  );
  return speedFigures(pageCounts, measured);
}

function createParsers(): TimedParser[] {
  const { docvortex: python } = values;
  return [
    ...createOurParsers(RENDER_OPTIONS),
    createLiteParse(),
    createJavaParser() ?? [],
    python === undefined ? [] : createDocVortex(python),
  ].flat();
}

/** `undefined` without truth. */
async function scoresOf(
  files: readonly InputFile[],
  reading: Reading | undefined,
): Promise<DocumentScores[] | undefined> {
  const { truth: folder } = values;
  if (folder === undefined) return undefined;
  return Promise.all(
    files.map(async ({ path }, file) => {
      const truth = await readFile(join(folder, `${parse(path).name}.md`), "utf8");
      return scoreDocument(truth, reading?.markdownByFile[file] ?? "");
    }),
  );
}

async function readFiles(path: string): Promise<InputFile[]> {
  const paths = (await stat(path)).isDirectory()
    ? (await readdir(path, { recursive: true }))
        .filter((name) => name.endsWith(".pdf"))
        .toSorted()
        .map((name) => join(path, name))
    : [path];
  return Promise.all(paths.map(async (file) => ({ path: file, bytes: await readFile(file) })));
}

async function countPages(files: readonly InputFile[]): Promise<number[]> {
  const counts: number[] = [];
  for (const { bytes } of files) counts.push((await parseBytes(bytes)).pdf_info.length);
  return counts;
}
