import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join, parse } from "node:path";
import { promisify } from "node:util";
import { inFolder } from "../measure/in-folder.ts";
import { filesBelow } from "../measure/list-files.ts";
import { type CharacterErrors, countCharacterErrors } from "./character-errors.ts";
import { debianTesseract, type MeasuredRecogniser, startOwn } from "./recognisers.ts";
import { degrade } from "./degrade.ts";

export interface LanguageOptions {
  /** Holds a picture and a text for each language, named after its code. */
  readonly directory: string;
  readonly modelDirectory: string;
  readonly isDegraded: boolean;
}

interface Measured extends CharacterErrors {
  readonly cpuSeconds: number;
}

/** One language; a recogniser without data for it is left out. */
interface LanguageResult {
  readonly lang: string;
  readonly recognisers: ReadonlyMap<string, Measured>;
}

/** Names of languages in Debian's packages. */
const DEBIAN_NAMES: Readonly<Record<string, string>> = {
  ar: "ara",
  ba: "Cyrillic",
  bg: "bul",
  bho: "Devanagari",
  el: "ell",
  fa: "fas",
  hi: "hin",
  ka: "kan",
  korean: "kor",
  ru: "rus",
  ta: "tam",
  te: "tel",
  th: "tha",
  uk: "ukr",
  ur: "urd",
};

/**
 * The first readings load the data of the language and make Node.js compile what is used most, once for all documents
 * of a process. Debian's tesseract is a new process each time, and loads its data in the one that is measured.
 */
const WARM_UP_READINGS = 3;

/** Lets our Tesseract and Debian's read the same pictures, one after the other. */
export async function measureLanguages(options: LanguageOptions): Promise<LanguageResult[]> {
  const { stdout } = await promisify(execFile)("tesseract", ["--list-langs"]);
  const debianLanguages = new Set(stdout.split("\n"));
  const results: LanguageResult[] = [];
  for (const picture of await filesBelow(options.directory, ".png")) {
    const lang = parse(picture).name;
    const debianName = DEBIAN_NAMES[lang] ?? "";
    const own = await startOwn(lang, options.modelDirectory);
    const debian = debianLanguages.has(debianName) ? debianTesseract(debianName) : undefined;
    const truth = await readFile(join(options.directory, `${lang}.txt`), "utf8");
    const recognisers = [own, debian].filter((one) => one !== undefined);
    const measured = await inFolder(async (folder) => {
      const read = options.isDegraded ? await degrade(picture, folder) : picture;
      return measure(recognisers, read, truth);
    });
    results.push({ lang, recognisers: measured });
  }
  return results;
}

async function measure(
  recognisers: readonly MeasuredRecogniser[],
  picture: string,
  truth: string,
): Promise<Map<string, Measured>> {
  const measured = new Map<string, Measured>();
  for (const recogniser of recognisers) {
    for (let reading = 0; reading < WARM_UP_READINGS; reading++) await recogniser.read(picture);
    const { text, cpuSeconds } = await recogniser.read(picture);
    measured.set(recogniser.name, { ...countCharacterErrors(truth, text), cpuSeconds });
    await recogniser.close();
  }
  return measured;
}

/** One line for each language and recogniser. */
export function formatLanguages(results: readonly LanguageResult[]): string {
  const lines = ["language  recogniser  characters  character errors  CPU s"];
  for (const { lang, recognisers } of results) {
    for (const [name, { characters, errors, cpuSeconds }] of recognisers) {
      const share = `${((100 * errors) / characters).toFixed(2)} %`;
      lines.push(
        lang.padEnd(10) +
          name.padEnd(10) +
          String(characters).padStart(12) +
          share.padStart(18) +
          cpuSeconds.toFixed(2).padStart(7),
      );
    }
  }
  return lines.join("\n");
}
