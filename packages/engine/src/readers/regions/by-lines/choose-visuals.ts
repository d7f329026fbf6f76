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
import type { Likelihood, NamedGroup } from "./named-group.ts";

/**
 * A visual that geometry finds is left out if the model thinks it less likely than this, and is sure of something else.
 */
const MIN_LIKELIHOOD = 0.2;

/** From this score on the model is sure, and geometry does not overrule it. */
const SURE_SCORE = 0.85;

/** Tables that share this much of the characters of the smaller are one. */
const SAME_SHARE = 0.7;

/**
 * From this score on, where a table begins and ends is the model's to say. A table that lacks more than this share of the
 * model's text, or a row of it, is a part of it. One that lacks a line above its head or below its last row is not.
 */
const SURE_EXTENT_SCORE = 0.9;
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
  const sureTables = tablesFrom(groups, SURE_SCORE);
  const surelyBounded = tablesFrom(groups, SURE_EXTENT_SCORE);
  const found = visuals.filter(({ label }) => label === "table");
  return visuals.filter(({ label, box, characters }) => {
    if (characters.length === 0) return true;
    if (label === "table") {
      const bounding = surelyBounded.filter(
        (sure) => !(isOneOfTwo(box, found, sure) && areTablesOf(found, sure)),
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
    return !sureTables.some(
      (sure) => isSameTable(characters, sure) && !isOneOfTwo(box, found, sure),
    );
  });
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

/** Characters of each table that the model is this sure of. */
function tablesFrom(groups: readonly NamedGroup[], leastScore: number): ReadonlySet<Character>[] {
  return groups
    .filter(({ label, score }) => label === "table" && score >= leastScore)
    .map(({ segments }) => new Set(segments.flatMap(({ characters }) => characters)));
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
  const met = tables.flatMap((table) => {
    const left = [...table].filter((one) => !own.has(one));
    const shared = table.size - left.length;
    return shared === 0 ? [] : [{ shared, left, size: table.size }];
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
