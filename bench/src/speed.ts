import { readFile, stat } from "node:fs/promises";
import { join, parse } from "node:path";
import { DEFAULT_RENDER_OPTIONS, type RenderOptions } from "@parsewright/document";
import { type DocumentScores, scoreDocument } from "@parsewright/quality";
import { parseBytes } from "./engine/parse-bytes.ts";
import { readCommandLine } from "./measure/command-line.ts";
import { filesBelow } from "./measure/list-files.ts";
import { sumOf } from "./measure/statistics.ts";
import { installPeers } from "./peers/install-peers.ts";
import { type FigureTable, writeFigures } from "./all/figures.ts";
import { storeQuality } from "./overview/write-overview.ts";
import { formatSpeeds, type MeasuredParser, speedFigures } from "./speed/format-speeds.ts";
import { createJavaParser } from "./speed/java-parser.ts";
import { createPythonPeers } from "./speed/python-peers.ts";
import { qualityOf } from "./speed/quality-of.ts";
import {
  createLiteParse,
  createOurParsers,
  type InputFile,
  type Reading,
  type TimedParser,
} from "./speed/timed-parser.ts";

const {
  values: {
    rounds: roundCount,
    truth: truthFolder,
    every,
    "python-peers": pythonPeers,
    json,
    overview: measuredSet,
  },
  paths,
} = readCommandLine({
  usage:
    "speed [--rounds N] [--truth DIR] [--every N] [--python-peers DIR] [--json FILE] [--overview TEXT] PATH..., each a PDF or a folder of PDFs",
  options: { rounds: 3, truth: null, every: 1, "python-peers": null, json: null, overview: null },
  minPaths: 1,
});
/** The truth has headers, footers and page numbers, and the peers write them. */
const RENDER_OPTIONS: RenderOptions = {
  ...DEFAULT_RENDER_OPTIONS,
  ...(truthFolder !== undefined && {
    pageFurniture: "keep",
    emphasis: "off",
    contents: "as_printed",
  }),
};

installPeers();
const tables: FigureTable[] = [];
for (const path of paths) tables.push(...(await report(path)));
await writeFigures(json, tables);

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
  const pageCount = sumOf(pageCounts);
  console.log(
    `${path}: ${files.length} files, ${pageCount} pages\n${formatSpeeds(pageCounts, measured)}\n`,
  );
  if (measuredSet !== undefined) {
    await storeQuality(qualityOf(measured, { pageCount, set: measuredSet, date: new Date() }));
  }
  return speedFigures(pageCounts, measured);
}

function createParsers(): TimedParser[] {
  return [
    ...createOurParsers(RENDER_OPTIONS),
    createLiteParse(),
    createJavaParser() ?? [],
    pythonPeers === undefined ? [] : createPythonPeers(pythonPeers),
  ].flat();
}

/** `undefined` without truth. */
async function scoresOf(
  files: readonly InputFile[],
  reading: Reading | undefined,
): Promise<DocumentScores[] | undefined> {
  if (truthFolder === undefined) return undefined;
  return Promise.all(
    files.map(async ({ path }, file) => {
      const truth = await readFile(join(truthFolder, `${parse(path).name}.md`), "utf8");
      return scoreDocument(truth, reading?.markdownByFile[file] ?? "");
    }),
  );
}

async function readFiles(path: string): Promise<InputFile[]> {
  const files = (await stat(path)).isDirectory() ? await filesBelow(path, ".pdf") : [path];
  return Promise.all(files.map(async (file) => ({ path: file, bytes: await readFile(file) })));
}

async function countPages(files: readonly InputFile[]): Promise<number[]> {
  const counts: number[] = [];
  for (const { bytes } of files) counts.push((await parseBytes(bytes)).pdf_info.length);
  return counts;
}
