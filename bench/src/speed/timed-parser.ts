import { type Tier, TIERS } from "@parsewright/contract";
import { type ImageSink, renderMarkdown, type RenderOptions } from "@parsewright/document";
import { createEngine, type Engine } from "@parsewright/engine";
import { clock, type Spent } from "../measure/clock.ts";
import { MODEL_DIRECTORY, NO_MODELS } from "../engine/model-directory.ts";
import { parseBytes } from "../engine/parse-bytes.ts";
import { loadLiteParse } from "../peers/liteparse.ts";

/** A file to parse, read before the clock starts. */
export interface InputFile {
  readonly path: string;
  readonly bytes: Buffer;
}

/** Something that turns PDFs into Markdown, all of them one after the other. */
export interface TimedParser {
  readonly name: string;
  /** Takes seconds a page: one file is enough for it to be warm. */
  readonly isSlow?: boolean;
  /** Parses all files once. */
  readonly run: (files: readonly InputFile[]) => Promise<Reading>;
}

/** The time that files took in all and, where the parser reports it, each of them. */
export interface SpentByFile extends Spent {
  readonly cpuSecondsByFile?: readonly number[];
}

/** Time and Markdown of some files; a file that could not be read has empty Markdown. */
export interface Reading extends SpentByFile {
  readonly markdownByFile: readonly string[];
}

const DISCARDING: ImageSink = { isDiscarding: true, add: async () => {} };
const STORING: ImageSink = { add: async () => {} };

/**
 * Our engine on one thread: without pictures, as the peers parse, and with them, and by geometry alone; where models are
 * installed, also in each tier, between which there is no difference otherwise.
 */
export function createOurParsers(renderOptions: RenderOptions): TimedParser[] {
  const engine = createEngine({ threads: 1 });
  const ofTier = (tier: Tier): TimedParser => ({
    ...ourParser(`parser, ${tier}`, {
      engine: createEngine({ modelDirectory: MODEL_DIRECTORY, threads: 1, tier }),
      images: DISCARDING,
      renderOptions,
    }),
    isSlow: tier !== "fast",
  });
  return [
    ourParser("parser", { engine, images: DISCARDING, renderOptions }),
    ourParser("parser, with pictures", { engine, images: STORING, renderOptions }),
    ourParser("parser, geometry", {
      engine: createEngine({ threads: 1, models: "none" }),
      images: DISCARDING,
      renderOptions,
    }),
    ...(MODEL_DIRECTORY === NO_MODELS ? [] : TIERS.map(ofTier)),
  ];
}

interface OurSetup {
  readonly engine: Engine;
  readonly images: ImageSink;
  readonly renderOptions: RenderOptions;
}

function ourParser(name: string, { engine, images, renderOptions }: OurSetup): TimedParser {
  return {
    name,
    run: (files) =>
      clockEach(files, async (bytes) =>
        renderMarkdown(await parseBytes(bytes, { engine, images }), renderOptions),
      ),
  };
}

/** The peer that runs in this process. */
export function createLiteParse(): TimedParser {
  const { name, toMarkdown } = loadLiteParse();
  return {
    name,
    run: (files) => clockEach(files, toMarkdown),
  };
}

/** Takes the time of parsing each of the files in this process. */
async function clockEach(
  files: readonly InputFile[],
  parse: (bytes: Buffer) => Promise<string>,
): Promise<Reading> {
  const [cpuSecondsByFile, markdownByFile]: [number[], string[]] = [[], []];
  const all = await clock(async () => {
    for (const { bytes } of files) {
      let markdown = "";
      const spent = await clock(async () => {
        markdown = await parse(bytes).catch(sayWhy);
      });
      cpuSecondsByFile.push(spent.cpuSeconds);
      markdownByFile.push(markdown);
    }
  });
  return { ...all, cpuSecondsByFile, markdownByFile };
}

/** A peer may refuse a file, which is then an empty document. */
function sayWhy(error: unknown): string {
  console.error(`A file could not be read: ${String(error)}`);
  return "";
}
