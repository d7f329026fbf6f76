import type { LanguageFamily } from "@parsewright/contract";
import type { Pixels } from "@parsewright/document/images";
import type { FindRecognizer, LineSample, TextRecognizer } from "../recognizer.ts";
import { modelsForLanguage } from "../registry.ts";
import { heightsIn, readShareOf } from "./read-share.ts";

/** Recogniser for the script of some lines. */
interface FoundScript {
  /** Code of the script's family of languages. */
  readonly lang: LanguageFamily;
  readonly recognizer: TextRecognizer;
}

/** Finds what reads lines that a recogniser could not read; or the scripts that nothing installed reads, which are none where all are. */
export type FindScript = (
  picture: Pixels,
  unread: LineSample,
) => Promise<FoundScript | { readonly notInstalled: readonly LanguageFamily[] }>;

/**
 * A family of languages for each reader, the most written script first. Thai is last, because its data is rather sure of
 * seeing Thai in every script.
 */
const SCRIPTS: readonly LanguageFamily[] = [
  "latin",
  "cyrillic",
  "arabic",
  "devanagari",
  "korean",
  "el",
  "ta",
  "te",
  "ka",
  "th",
];

/** Shorter lines do not show in which script they are. */
const MIN_SAMPLE_HEIGHTS = 10;

/** Reading costs more than these few lines say. */
const MAX_SAMPLE_LINES = 4;

/**
 * The share that a reader reads of its own script. Measured on pictures in 15 languages: PP-OCR reads at most 0.62 of
 * scripts that it does not know, Thai 0.74 of others, the other data 0.50.
 */
const MIN_OWN_SHARE = 0.75;
const MIN_THAI_SHARE = 0.8;
const MIN_OTHER_SHARE = 0.65;

/** Poor print is read poorly by the right reader, too: another must read this much more of it. */
const MIN_GAIN = 0.1;

/** Checks whether a recogniser reads the script of some lines. Too little text is left to it. */
export function isInScript(sample: LineSample, lang: string): boolean {
  const length = sample.places.reduce((sum, place) => sum + heightsIn(place), 0);
  if (length < MIN_SAMPLE_HEIGHTS) return true;
  return shareInScript(sample, lang) >= MIN_OWN_SHARE;
}

function shareInScript(sample: LineSample, lang: string): number {
  return lang !== "el" && isGreek(sample) ? 0 : readShareOf(sample);
}

/** PP-OCR knows Greek letters without their accents, and leaves every third out. */
function isGreek({ lines }: LineSample): boolean {
  const text = lines.map((line) => line.text).join("");
  const letters = text.match(/\p{Letter}/gu)?.length ?? 0;
  const greek = text.match(/\p{Script=Greek}/gu)?.length ?? 0;
  return greek * 2 > letters;
}

export interface FindScriptOptions {
  /** The language whose reader could not read the lines. */
  readonly lang: string;
  readonly findRecognizer: FindRecognizer;
  readonly signal: AbortSignal;
}

/** Lets the readers of other scripts read a few lines, until one can. */
export function createScriptFinder({
  lang,
  findRecognizer,
  signal,
}: FindScriptOptions): FindScript {
  return async (picture, unread) => {
    const { places } = unread;
    const minShare = shareInScript(unread, lang) + MIN_GAIN;
    const notInstalled: LanguageFamily[] = [];
    const longest = places.toSorted((one, other) => heightsIn(other) - heightsIn(one));
    const shown = longest.slice(0, MAX_SAMPLE_LINES);
    for (const script of otherScripts(lang)) {
      const found = await findRecognizer(script);
      if ("missing" in found) {
        notInstalled.push(script);
        continue;
      }
      const { recognizer } = found;
      const lines = await recognizer.readPlaces?.(picture, shown, { lang: script, signal });
      const share = shareInScript({ places: shown, lines: lines ?? [] }, script);
      const leastShare = script === "th" ? MIN_THAI_SHARE : MIN_OTHER_SHARE;
      if (share >= Math.max(leastShare, minShare)) return { lang: script, recognizer };
    }
    return { notInstalled };
  };
}

function otherScripts(lang: string): LanguageFamily[] {
  const reader = modelsForLanguage(lang).join(" ");
  return SCRIPTS.filter((script) => modelsForLanguage(script).join(" ") !== reader);
}
