import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import type { GreyLine } from "./grey-line.ts";
import {
  INPUT_PATH,
  loadTesseractCore,
  type ResultIterator,
  type TesseractApi,
  type TesseractCore,
} from "./load-core.ts";
import type { ReadSymbol, ReadWord } from "./place-words.ts";
import type { LanguageData } from "./tesseract-messages.ts";

/** Tesseract in this thread. */
export interface TesseractSession {
  /** The words of a line, in the order in which they are read. Blocks its thread until they are read. */
  read(line: GreyLine, data: readonly LanguageData[]): Promise<ReadWord[]>;
}

/** Constant: a document uses its script, Latin, and both together. More would be loaded again and again, or take 20 to 100 MB each. */
const MAX_LOADED = 3;

/** Constant: Tesseract's numbers for: neural network only, a single line, and the parts of a text. */
const NEURAL_ENGINE = 1;
const SINGLE_LINE = "7";
const [LINE, WORD, SYMBOL] = [2, 3, 4];

/** Constant: lines are cut out so that letters are about as large as at this resolution; unknown, Tesseract guesses it. */
const DOTS_PER_INCH = 200;

/** Starts Tesseract, without data yet. */
export async function openTesseractSession(): Promise<TesseractSession> {
  const core = await loadTesseractCore();
  const loaded = new Map<string, TesseractApi>();

  async function useData(data: readonly LanguageData[]): Promise<TesseractApi> {
    const key = data.map(({ path }) => path).join("\n");
    const api = loaded.get(key) ?? (await loadData(core, data));
    loaded.delete(key);
    loaded.set(key, api);
    for (const [oldKey, old] of [...loaded].slice(0, -MAX_LOADED)) {
      old.End();
      core.destroy(old);
      loaded.delete(oldKey);
    }
    return api;
  }

  return {
    async read(line, data) {
      const api = await useData(data);
      core.FS.writeFile(INPUT_PATH, toPortableGreymap(line));
      if (api.SetImageFile() !== 0) throw new Error("Tesseract does not take the picture.");
      api.SetSourceResolution(DOTS_PER_INCH);
      if (api.Recognize(null) !== 0) return [];
      const iterator = api.GetIterator();
      iterator.Begin();
      const words = readWords(iterator, line);
      core.destroy(iterator);
      return words;
    },
  };
}

async function loadData(core: TesseractCore, data: readonly LanguageData[]): Promise<TesseractApi> {
  const fileOf = ({ name }: LanguageData) => `/${name}.traineddata`;
  for (const language of data) {
    const bytes = await readFile(language.path);
    const unpacked = language.path.endsWith(".gz") ? await promisify(gunzip)(bytes) : bytes;
    core.FS.writeFile(fileOf(language), unpacked);
  }
  const api = new core.TessBaseAPI();
  const names = data.map(({ name }) => name).join("+");
  const hasFailed = api.Init("/", names, NEURAL_ENGINE) !== 0;
  for (const language of data) core.FS.unlink(fileOf(language));
  if (hasFailed) {
    core.destroy(api);
    throw new Error(`Tesseract cannot use the data ${names}.`);
  }
  api.SetVariable("tessedit_pageseg_mode", SINGLE_LINE);
  return api;
}

/** The simplest format that Tesseract knows. */
function toPortableGreymap({ width, height, grey }: GreyLine): Uint8Array {
  return Buffer.concat([Buffer.from(`P5 ${width} ${height} 255\n`), grey]);
}

/** Only the text of the whole line shows where it has spaces: not every script has them between words. */
function readWords(iterator: ResultIterator, { width, marginShare }: GreyLine): ReadWord[] {
  const words: ReadWord[] = [];
  const toShare = (x: number) =>
    Math.min(Math.max((x / width - marginShare) / (1 - 2 * marginShare), 0), 1);
  const extentOf = (level: number) => {
    const { x0, x1 } = iterator.getBoundingBox(level);
    return { from: toShare(x0), to: toShare(x1) };
  };
  let [lineText, end] = ["", 0];
  do {
    const text = iterator.GetUTF8Text(WORD);
    if (text === "") continue;
    if (lineText.indexOf(text, end) < 0) [lineText, end] = [iterator.GetUTF8Text(LINE), 0];
    const start = Math.max(lineText.indexOf(text, end), end);
    const hasSpaceBefore =
      words.length > 0 && (end === 0 || /\s/u.test(lineText.slice(end, start)));
    end = start + text.length;
    const word = { confidence: iterator.Confidence(WORD) / 100, hasSpaceBefore, ...extentOf(WORD) };
    const symbols: ReadSymbol[] = [];
    do symbols.push({ text: iterator.GetUTF8Text(SYMBOL), ...extentOf(SYMBOL) });
    while (!iterator.IsAtFinalElement(WORD, SYMBOL) && iterator.Next(SYMBOL));
    words.push({ ...word, symbols });
  } while (iterator.Next(WORD));
  return words;
}
