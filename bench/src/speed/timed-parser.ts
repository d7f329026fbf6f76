import { type Tier, TIERS } from "@parsewright/contract";
import {
  createEngine,
  DEFAULT_RENDER_OPTIONS,
  type Engine,
  type ImageSink,
  renderMarkdown,
} from "@parsewright/engine";
import { MODEL_DIRECTORY, NO_MODELS, parseBytes } from "../engine/parse-bytes.ts";
import { loadLiteParse } from "../peers/liteparse.ts";

/** A file to parse, read before the clock starts. */
export interface InputFile {
  readonly path: string;
  readonly bytes: Buffer;
}

/** Something that turns PDFs into Markdown, all of them one after the other. */
export interface TimedParser {
  readonly name: string;
  /** What it took to parse all files once. */
  readonly run: (files: readonly InputFile[]) => Promise<Spent>;
}

export interface Spent {
  readonly wallSeconds: number;
  /** Over all threads and processes. */
  readonly cpuSeconds: number;
  /** The same for each file, where the parser reports it. */
  readonly cpuSecondsByFile?: readonly number[];
}

const DISCARDING: ImageSink = { isDiscarding: true, add: async () => {} };
const STORING: ImageSink = { add: async () => {} };

/**
 * Our engine on one thread: without pictures, as the peers parse, and with them; where models are installed, also in each
 * tier, between which there is no difference otherwise.
 */
export function createOurParsers(): TimedParser[] {
  const engine = createEngine({ threads: 1, modelDirectory: NO_MODELS });
  const ofTier = (tier: Tier): TimedParser =>
    ourParser(
      `parser, ${tier}`,
      createEngine({ threads: 1, modelDirectory: MODEL_DIRECTORY, tier }),
      DISCARDING,
    );
  return [
    ourParser("parser", engine, DISCARDING),
    ourParser("parser, with pictures", engine, STORING),
    ...(MODEL_DIRECTORY === NO_MODELS ? [] : TIERS.map(ofTier)),
  ];
}

function ourParser(name: string, engine: Engine, images: ImageSink): TimedParser {
  return {
    name,
    run: (files) =>
      clockEach(files, async (bytes) => {
        renderMarkdown(await parseBytes(bytes, { engine, images }), DEFAULT_RENDER_OPTIONS);
      }),
  };
}

/** The peer that runs in this process. */
export function createLiteParse(): TimedParser {
  const { name, toMarkdown } = loadLiteParse();
  return {
    name,
    run: (files) =>
      clockEach(files, async (bytes) => {
        await toMarkdown(bytes);
      }),
  };
}

/** Takes the time of parsing each of the files in this process. */
async function clockEach(
  files: readonly InputFile[],
  parse: (bytes: Buffer) => Promise<void>,
): Promise<Spent> {
  const cpuSecondsByFile: number[] = [];
  const all = await clock(async () => {
    for (const { bytes } of files)
      cpuSecondsByFile.push((await clock(() => parse(bytes))).cpuSeconds);
  });
  return { ...all, cpuSecondsByFile };
}

/** Takes the time of work in this process. */
export async function clock(work: () => Promise<void>): Promise<Spent> {
  const [startMs, startCpu] = [performance.now(), process.cpuUsage()];
  await work();
  const { user, system } = process.cpuUsage(startCpu);
  return {
    wallSeconds: (performance.now() - startMs) / 1000,
    cpuSeconds: (user + system) / 1_000_000,
  };
}
