import type { Character, Ruling } from "@parsewright/document/files";
import type { Box } from "@parsewright/contract";
import {
  boxesMeet,
  boxWidth,
  medianOf,
  overlapX,
  overlapY,
  unionOf,
} from "@parsewright/document/geometry";
import { hasRowOfCells } from "../../tables/steps/text-rows.ts";
import type { TableRegion } from "../../tables/steps/table-region.ts";
import type { Region } from "../region.ts";
import { type Likelihood, type NamedGroup, sureTablesOf } from "./named-group.ts";

/**
 * A visual that geometry finds is left out if the model thinks it less likely than this, and is sure of something else.
 */
const MIN_LIKELIHOOD = 0.2;

/** From this score on the model is sure, and geometry does not overrule it. */
const SURE_SCORE = 0.85;

/** Tables that share this much of the characters of the smaller are one. */
const SAME_SHARE = 0.7;

/**
 * A table that lacks more than this share of the text of the model's, or a row of it, is a part of it. One that lacks a line
 * above its head or below its last row is not.
 */
const MAX_LEFT_SHARE = 0.2;

/** A line under the head of some columns is this close to it, in font sizes, and has less than this share of the table's width. */
const MAX_LINE_GAP_SIZES = 0.6;
const MAX_HEAD_LINE_SHARE = 0.9;

interface Sight {
  /** The tables that lines and backgrounds show. */
  readonly ruled: readonly TableRegion[];
  readonly groups: readonly NamedGroup[];
  readonly likelihood: Likelihood;
  readonly rulings: readonly Ruling[];
}

/** Checks whether the model knows what lines make a table for something else: a diagram, a form, a panel of text. */
export function hasDisputedTable(ruled: readonly TableRegion[], likelihood: Likelihood): boolean {
  return ruled.some(
    ({ characters }) =>
      characters.size > 0 &&
      meanOver([...characters], (one) => likelihood(one, "table")) < MIN_LIKELIHOOD,
  );
}

/** The figures, tables and formulas that geometry finds and that the model does not know for something else. */
export function chooseVisuals(
  visuals: readonly Region[],
  { ruled, groups, likelihood, rulings }: Sight,
): Region[] {
  const scoreOf = new Map<Character, number>();
  for (const { score, segments } of groups)
    for (const { characters } of segments)
      for (const character of characters) scoreOf.set(character, score);
  const known = groups
    .filter(({ label, score }) => label === "table" && score >= SURE_SCORE)
    .map(charactersOf);
  const surelyBounded = sureTablesOf(groups).map(charactersOf);
  const found = visuals.filter(({ label }) => label === "table");
  return visuals.filter(({ label, box, characters }) => {
    if (characters.length === 0) return true;
    if (label === "table") {
      const bounding = surelyBounded.filter(
        (sure) =>
          characters.some((one) => sure.has(one)) &&
          !(isOneOfTwo(box, found, sure) && areTablesOf(found, sure)),
      );
      if (isBoundedOtherwise({ box, characters }, bounding, rulings)) return false;
    }
    // A ruled grid with text in its fields is a table, whether or not the model sees it.
    if (label === "table" && ruled.some((table) => boxesMeet(table.box, box))) return true;
    const kind = label === "chart" ? "image" : label;
    const isKnownForElse =
      meanOver(characters, (one) => likelihood(one, kind)) < MIN_LIKELIHOOD &&
      meanOver(characters, (one) => scoreOf.get(one) ?? 0) >= SURE_SCORE;
    if (isKnownForElse) return false;
    if (label !== "table") return true;
    return !known.some((sure) => isSameTable(characters, sure) && !isOneOfTwo(box, found, sure));
  });
}

function charactersOf({ segments }: NamedGroup): ReadonlySet<Character> {
  return new Set(segments.flatMap(({ characters }) => characters));
}

/** Checks for tables beside each other, which the model sees as one. */
function isOneOfTwo(box: Box, found: readonly Region[], sure: ReadonlySet<Character>): boolean {
  return found.some((other) => isBeside(other.box, box) && isSameTable(other.characters, sure));
}

/**
 * Checks whether a table of the model's is tables beside each other. Columns that backgrounds bound have one cell in a row,
 * or leave rows above or below them out.
 */
function areTablesOf(found: readonly Region[], sure: ReadonlySet<Character>): boolean {
  const parts = found.filter(({ characters }) => characters.some((one) => sure.has(one)));
  const held = new Set(parts.flatMap(({ characters }) => characters));
  const left = [...sure].filter((one) => !held.has(one));
  return (
    left.length <= MAX_LEFT_SHARE * sure.size &&
    parts.every(
      (part) =>
        hasRowOfCells(part.characters) &&
        parts.every((other) => other === part || isBeside(other.box, part.box)),
    )
  );
}

/**
 * Checks whether the model sees a table that has these rows and others, or several tables in them. Backgrounds of every
 * second row, or of one column, bound a part of a table, and tables below each other can have the same columns.
 */
function isBoundedOtherwise(
  { box, characters }: Pick<Region, "box" | "characters">,
  tables: readonly ReadonlySet<Character>[],
  rulings: readonly Ruling[],
): boolean {
  const own = new Set(characters);
  const met = tables.map((table) => {
    const left = [...table].filter((one) => !own.has(one));
    return { shared: table.size - left.length, left, size: table.size };
  });
  const isPart = met.some(
    ({ shared, size, left }) =>
      shared >= SAME_SHARE * own.size &&
      (left.length > MAX_LEFT_SHARE * size || hasRowOfCells(left) || isHead(left, box, rulings)),
  );
  const isOverTwo =
    met.filter(({ shared, size }) => shared >= SAME_SHARE * size).length > 1 ||
    (met.every(({ shared }) => shared < SAME_SHARE * own.size) &&
      met.reduce((sum, { shared }) => sum + shared, 0) >= SAME_SHARE * own.size);
  return isPart || isOverTwo;
}

/** Checks whether text has a line under it that is shorter than the table: it heads some of the columns. */
function isHead(
  characters: readonly Character[],
  table: Region["box"],
  rulings: readonly Ruling[],
): boolean {
  if (characters.length === 0) return false;
  const [left, , right, bottom] = unionOf(characters.map(({ box }) => box));
  const slack = MAX_LINE_GAP_SIZES * medianOf(characters.map(({ font }) => font.size));
  return rulings.some(
    ({ direction, position, from, to }) =>
      direction === "horizontal" &&
      Math.abs(position - bottom) < slack &&
      Math.min(to, right) > Math.max(from, left) &&
      to - from < MAX_HEAD_LINE_SHARE * boxWidth(table),
  );
}

function isBeside(one: Box, other: Box): boolean {
  return overlapX(one, other) <= 0 && overlapY(one, other) > 0;
}

function meanOver(characters: readonly Character[], numberOf: (one: Character) => number): number {
  return characters.reduce((sum, one) => sum + numberOf(one), 0) / characters.length;
}

/** Checks whether the model has the table too: its lines are then read instead. */
function isSameTable(characters: readonly Character[], sure: ReadonlySet<Character>): boolean {
  const shared = characters.filter((one) => sure.has(one)).length;
  return shared >= SAME_SHARE * Math.min(characters.length, sure.size);
}
