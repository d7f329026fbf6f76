import { scriptOf } from "./find-scripts.ts";
import type { PlacedCharacter } from "./place-upright.ts";
import {
  MAX_SCRIPT_GAP_SIZES,
  MAX_SCRIPT_SHIFT_SIZES,
  MAX_SCRIPT_SIZE_RATIO,
  MIN_SCRIPT_SIZE_RATIO,
} from "./spacing.ts";

/** End of an ion before its scripts: the sign of an element, or brackets around several. */
const BASE = /^[\p{Script=Latin})\]]$/u;

/** Count of an element in an ion. */
const COUNT = /^\d{0,2}$/;

/** Its charge; some typesetters write an en dash for the minus. */
const CHARGE = /^\d{0,2}[+\u2212\u2013-]$/;

/**
 * Puts the lowered count and the raised charge of an ion behind its base, in this order, as parts of its word. Between the two the baseline leaps as
 * if a new line began, and typesetters that set one over the other draw the charge first.
 */
export function gatherIons(characters: readonly PlacedCharacter[]): readonly PlacedCharacter[] {
  const gathered: PlacedCharacter[] = [];
  for (let index = 0; index < characters.length; index++) {
    const base = characters[index];
    if (base === undefined) break;
    gathered.push(base);
    const scripts = scriptsOf(base, characters, index + 1);
    const ordered = scripts.length === 0 ? undefined : orderScripts(base, scripts);
    if (ordered === undefined) continue;
    for (const script of ordered) gathered.push({ ...script, isSpaced: false, isInWord: true });
    index += scripts.length;
  }
  return gathered;
}

/** Letters in italics are variables. */
function isBase({ text, source }: PlacedCharacter): boolean {
  return BASE.test(text) && !source.font.isItalic;
}

/** The scripts behind an end of an ion. Whether one follows is checked first: few characters have any. */
function scriptsOf(
  base: PlacedCharacter,
  characters: readonly PlacedCharacter[],
  start: number,
): readonly PlacedCharacter[] {
  const first = characters[start];
  if (first === undefined || !isScriptOf(first, base) || !isBase(base)) return [];
  let end = start;
  for (let next = characters[end]; next && isScriptOf(next, base); next = characters[end]) end++;
  return characters.slice(start, end);
}

function isScriptOf(script: PlacedCharacter, base: PlacedCharacter): boolean {
  const ratio = script.size / base.size;
  if (ratio < MIN_SCRIPT_SIZE_RATIO || ratio > MAX_SCRIPT_SIZE_RATIO) return false;
  const raise = raiseOf(script, base);
  return (
    script.angle === base.angle &&
    Math.abs(raise) <= MAX_SCRIPT_SHIFT_SIZES &&
    scriptOf(raise) !== undefined
  );
}

function raiseOf(script: PlacedCharacter, base: PlacedCharacter): number {
  return (base.baselineY - script.baselineY) / base.size;
}

/** The count, then the charge; `undefined` where the scripts are something else. */
function orderScripts(
  base: PlacedCharacter,
  scripts: readonly PlacedCharacter[],
): PlacedCharacter[] | undefined {
  const isRaised = (script: PlacedCharacter) => raiseOf(script, base) > 0;
  const count = scripts.filter((script) => !isRaised(script));
  const charge = scripts.filter(isRaised);
  if (!COUNT.test(textOf(count)) || !CHARGE.test(textOf(charge))) return undefined;
  const isBehind = (first: PlacedCharacter | undefined, end: PlacedCharacter) => {
    const slack = MAX_SCRIPT_GAP_SIZES * base.size;
    if (first === undefined) return true;
    return first.box[0] >= base.box[2] - slack && first.box[0] <= end.box[2] + slack;
  };
  const isOneWord = isBehind(count[0], base) && isBehind(charge[0], count.at(-1) ?? base);
  return isOneWord ? [...count, ...charge] : undefined;
}

function textOf(characters: readonly PlacedCharacter[]): string {
  return characters.map(({ text }) => text).join("");
}
