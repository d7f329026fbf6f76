import { readFile, stat } from "node:fs/promises";
import { dirname, join, parse } from "node:path";
import { DEFAULT_RENDER_OPTIONS, type RenderOptions } from "@parsewright/document";
import { type DocumentScores, scoreDocument } from "@parsewright/quality";
import { parseBytes } from "./engine/parse-bytes.ts";
import { readCommandLine } from "./measure/command-line.ts";
import { requireIdleMachine } from "./measure/idle-machine.ts";
import { filesBelow } from "./measure/list-files.ts";
import { sumOf } from "./measure/statistics.ts";
import { installPeers } from "./peers/install-peers.ts";
import { type FigureTable, writeFigures } from "./all/figures.ts";
import { storeQuality } from "./overview/write-overview.ts";
import { formatSpeeds, type MeasuredParser, speedFigures } from "./speed/format-speeds.ts";
import { createJavaParser } from "./speed/java-parser.ts";
import { readPublishedOutputs } from "./speed/published-outputs.ts";
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
    published: publishedFolder,
    json,
    overview: measuredSet,
    busy: isBusyAllowed,
  },
  paths,
} = readCommandLine({
  usage:
    "speed [--rounds N] [--truth DIR] [--every N] [--python-peers DIR] [--published DIR] [--json FILE] [--overview TEXT [--busy]] PATH..., each a PDF or a folder of PDFs",
  options: {
    rounds: 3,
    truth: null,
    every: 1,
    "python-peers": null,
    published: null,
    json: null,
    overview: null,
    busy: false,
  },
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

// Figures of the README are not measured beside other work.
const machine = measuredSet === undefined ? undefined : requireIdleMachine(isBusyAllowed);
installPeers();
const tables: FigureTable[] = [];
for (const path of paths) tables.push(...(await report(path)));
await writeFigures(json, tables);

async function report(path: string): Promise<FigureTable[]> {
  const files = (await readFiles(path)).filter((_, index) => index % every === 0);
  const rounds = await runRounds(createParsers(), files);
  const measured: MeasuredParser[] = [];
  for (const [name, readings] of rounds) {
    const scores = await scoresOf(files, readings.at(-1)?.markdownByFile);
    measured.push({ name, rounds: readings, ...(scores && { scores }) });
  }
  const pageCounts = await countPages(files);
  console.log(
    `${path}: ${files.length} files, ${sumOf(pageCounts)} pages\n${formatSpeeds(pageCounts, measured)}\n`,
  );
  if (measuredSet !== undefined && machine !== undefined) {
    const published = await scorePublished(files);
    const command = shownCommand(path);
    const facts = { pageCounts, set: measuredSet, date: new Date(), command, machine, published };
    await storeQuality(qualityOf(measured, facts));
  }
  return speedFigures(pageCounts, measured);
}

/** Every parser in turn, round by round, so that a busy moment of the machine hits all alike; the first round warms up. */
async function runRounds(
  parsers: readonly TimedParser[],
  files: readonly InputFile[],
): Promise<Map<string, Reading[]>> {
  const rounds = new Map<string, Reading[]>(parsers.map(({ name }) => [name, []]));
  for (let round = 0; round <= roundCount; round++) {
    for (const { name, isSlow = false, run } of parsers) {
      const readings = rounds.get(name);
      // It has failed before.
      if (readings === undefined) continue;
      const reading = await run(round === 0 && isSlow ? files.slice(0, 1) : files).catch(
        (error: unknown) => {
          console.error(`${name} is left out: ${String(error)}`);
          rounds.delete(name);
        },
      );
      if (round > 0 && reading !== undefined) readings.push(reading);
    }
  }
  return rounds;
}

/** The command as a reader would type it; folders of this machine say nothing to others. */
function shownCommand(path: string): string {
  const data = dirname(path);
  const words = process.argv.slice(2).map((word) => {
    if (word === measuredSet) return "TEXT";
    return word === pythonPeers ? "PEERS" : word.replace(data, "DIR");
  });
  return ["npm run bench -- speed", ...words].join(" ");
}

async function scorePublished(files: readonly InputFile[]): Promise<Map<string, DocumentScores[]>> {
  if (publishedFolder === undefined) return new Map();
  const outputs = readPublishedOutputs(
    publishedFolder,
    files.map(({ path }) => path),
  );
  const scored = outputs.map(async ({ name, markdownByFile }) => {
    return [name, (await scoresOf(files, markdownByFile)) ?? []] as const;
  });
  return new Map(await Promise.all(scored));
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
  markdownByFile: readonly string[] = [],
): Promise<DocumentScores[] | undefined> {
  if (truthFolder === undefined) return undefined;
  return Promise.all(
    files.map(async ({ path }, file) => {
      const truth = await readFile(join(truthFolder, `${parse(path).name}.md`), "utf8");
      return scoreDocument(truth, markdownByFile[file] ?? "");
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
