import type { Character } from "@parsewright/document/files";
import { isMonospacedFont } from "@parsewright/document/language";

/** Fewer characters may be evenly spaced by chance. */
const MIN_CHARACTERS = 8;

/**
 * A typewritten character is at most this far from its place on the grid, as a share of the distance between places.
 */
const MAX_OFF_SHARE = 0.04;

/**
 * Checks whether text is set in a typewriter font, by its name or, where it has none, by its letters. Lines of code
 * have operators too, but are not formulas.
 */
export function isTypewritten(characters: readonly Character[]): boolean {
  if (characters.length === 0) return false;
  if (characters.every(({ font }) => isMonospacedFont(font.name))) return true;
  // Characters that were recognised in a picture are equally far apart, too; their font has a name.
  return characters.every(({ font }) => font.name === "") && isOnGrid(characters);
}

/** Checks whether all characters of a line are equally far apart, spaces counted. */
function isOnGrid(characters: readonly Character[]): boolean {
  const [first] = characters;
  if (first === undefined || characters.length < MIN_CHARACTERS) return false;
  if (characters.some(({ baseline }) => baseline.y !== first.baseline.y)) return false;
  const starts = characters.map(({ baseline }) => baseline.x).toSorted((one, other) => one - other);
  const steps = starts.slice(1).map((start, index) => start - (starts[index] ?? start));
  const pitch = Math.min(...steps);
  if (pitch <= 0) return false;
  return steps.every((step) => Math.abs(step / pitch - Math.round(step / pitch)) <= MAX_OFF_SHARE);
}
