import type { SourceBlock } from "../model/document.ts";
import { symbolOfLatex } from "../model/formula.ts";
import { pictureTexts } from "../model/picture.ts";
import type { Work } from "../producers/producer.ts";
import { RUNNING_DATE } from "../style/style.ts";
import { bare } from "../truth/place-notes.ts";

/** Words on which truth and page disagree. */
export interface WordDifferences {
  /** Words of the truth that no page shows. */
  readonly missing: string[];
  /** Words of the pages that are neither in the truth nor in a running line or a picture. */
  readonly extra: string[];
}

/** Shorter words occur by chance inside of others. */
const LEAST_CHARACTERS = 4;

/** Compares the words of a truth with those of the pages; formulas and code, which readers space freely, count as letters. */
export function compareWords(truth: string, pages: readonly string[], work: Work): WordDifferences {
  const pageText = pages.join("\n");
  const truthText = plainTruth(truth);
  const known = bare(`${truthText} ${furniture(work)} ${formulaText(truth)}`);
  const extra = words(joinHyphenated(pageText)).filter(
    (word) => !known.includes(word) && !known.includes(reversed(word)),
  );
  return { missing: missingWords(truth, pages), extra: [...new Set(extra)] };
}

/** The words of a truth that no page shows. */
export function missingWords(truth: string, pages: readonly string[]): string[] {
  const pageLetters = bare(pages.join("\n"));
  const missing = words(plainTruth(truth)).filter(
    (word) => !pageLetters.includes(word) && !pageLetters.includes(reversed(word)),
  );
  return [...new Set(missing)];
}

const FORMULA = /\$\$[^$]*\$\$|\$[^$\n]*\$/g;

/** Only tags of tables: a listing may compare with `<` and `>`. */
const TAG = /<\/?(?:table|tr|td)\b[^<>]*>/g;

function plainTruth(truth: string): string {
  return truth
    .replaceAll(FORMULA, " ")
    .replaceAll(TAG, " ")
    .replaceAll("&lt;", "<")
    .replaceAll("&amp;", "&");
}

function formulaText(truth: string): string {
  return (truth.match(FORMULA) ?? []).join(" ").replaceAll(/\\[a-z]+/gi, symbolOfLatex);
}

/** Where words have no spaces between them, any few characters of a line are compared. */
const UNSPACED = /[\u3040-\u30ff\u3400-\u9fff]{1,4}/gu;

function words(text: string): string[] {
  return text
    .split(/\s+/u)
    .map(bare)
    .flatMap((word) => word.match(UNSPACED) ?? [word])
    .filter((word) => word.length >= LEAST_CHARACTERS && !isMixedDirection(word));
}

/** Poppler puts letters of one line in one order, whichever way they run. */
function isMixedDirection(word: string): boolean {
  return /[\u0590-\u06ff]/.test(word) && /[0-9a-z]/.test(word);
}

function reversed(word: string): string {
  return Array.from(word).toReversed().join("");
}

/** Words that end a line with a hyphen go on in the next. */
function joinHyphenated(text: string): string {
  return text.replaceAll(/[-\u00ad\u2010]\s*\n\s*/gu, "");
}

function furniture({ document }: Work): string {
  return [
    document.title,
    document.runningHead,
    RUNNING_DATE,
    ...document.blocks.flatMap(figureTexts),
  ].join(" ");
}

function figureTexts(block: SourceBlock): string[] {
  return block.kind === "figure" ? pictureTexts(block.picture) : [];
}
