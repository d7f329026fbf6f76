import type { Box, FormField, PageAnnotation } from "@parsewright/contract";
import { isInside, middleX, middleY } from "@parsewright/document/geometry";
import type { Character, Ruling } from "@parsewright/document/files";
import type { Markup, PlacedLink } from "./read-annotations.ts";

/** Height above the baseline at which the line through text is drawn, in font sizes. */
const MIN_STRIKE_RAISE = 0.12;
const MAX_STRIKE_RAISE = 0.45;

/** Depth below the baseline at which the line under text is drawn at most, in font sizes. */
const MAX_UNDERLINE_DROP = 0.3;
const MAX_UNDERLINE_RAISE = 0.02;

/** A line that belongs to text begins and ends with it, up to this many font sizes. */
const MAX_OVERHANG_SIZES = 0.6;

/** Limit: a page with more lines is a drawing. */
const MAX_RULINGS = 2_000;

/** Constant: rows in which characters are looked for, in points. */
const ROW_POINTS = 16;

interface Decoration {
  readonly rulings: readonly Ruling[];
  readonly links: readonly PlacedLink[];
  readonly markups: readonly Markup[];
  readonly fields: readonly FormField[];
}

type Mark = Pick<Character, "link" | "isStruck" | "isUnderlined" | "field">;

const MARK_OF_MARKUP: Partial<Record<PageAnnotation["type"], Mark>> = {
  strikethrough: { isStruck: true },
  underline: { isUnderlined: true },
};

/** The characters, each with the link and the field that it is part of, and the lines that are drawn through or under it. */
export function markText(
  characters: readonly Character[],
  { rulings, links, markups, fields }: Decoration,
): readonly Character[] {
  const lines = rulings.filter(({ direction }) => direction === "horizontal");
  if (lines.length + links.length + markups.length + fields.length === 0) return characters;
  const rows = createRows(characters);
  const marks = new Map<Character, Mark>();
  const add = (found: readonly Character[], mark: Mark) => {
    for (const character of found) marks.set(character, { ...marks.get(character), ...mark });
  };
  for (const field of fields) if (field.value !== "") add(rows.inside(field.bbox), { field });
  for (const { boxes, url } of links) for (const box of boxes) add(rows.inside(box), { link: url });
  for (const { type, boxes } of markups) {
    const mark = MARK_OF_MARKUP[type];
    if (mark !== undefined) for (const box of boxes) add(rows.inside(box), mark);
  }
  for (const line of lines.length > MAX_RULINGS ? [] : lines) {
    const near = charactersAlong(line, rows);
    add(markedBy(line, near, isStruckBy), { isStruck: true });
    add(markedBy(line, near, isUnderlinedBy), { isUnderlined: true });
  }
  if (marks.size === 0) return characters;
  return characters.map((character) => {
    const mark = marks.get(character);
    return mark === undefined ? character : { ...character, ...mark };
  });
}

/** The remarks on a page, each with the words that it marks. */
export function withMarkedText(
  markups: readonly Markup[],
  characters: readonly Character[],
): PageAnnotation[] {
  const rows = createRows(characters);
  return markups.map(({ boxes, ...annotation }) => {
    if (annotation.type === "comment" || annotation.type === "text_box") return annotation;
    const text = boxes
      .map((box) => {
        const [first, ...others] = rows.inside(box);
        const rest = others.map((one) => (one.hasSpaceBefore ? " " : "") + one.text);
        return first === undefined ? "" : first.text + rest.join("");
      })
      .filter(Boolean)
      .join(" ");
    return text === "" ? annotation : { ...annotation, text };
  });
}

/** Characters by their height on the page. */
function createRows(characters: readonly Character[]) {
  const rows = new Map<number, Character[]>();
  for (const character of characters) {
    const row = Math.floor(middleY(character.box) / ROW_POINTS);
    const found = rows.get(row);
    if (found === undefined) rows.set(row, [character]);
    else found.push(character);
  }
  /** Characters between two heights that fulfil a condition. */
  const between = (
    top: number,
    bottom: number,
    isWanted: (character: Character) => boolean,
  ): Character[] => {
    const [first, last] = [Math.floor(top / ROW_POINTS), Math.floor(bottom / ROW_POINTS)];
    if (last - first > rows.size) return characters.filter(isWanted);
    const found: Character[] = [];
    for (let row = first; row <= last; row++)
      for (const character of rows.get(row) ?? []) if (isWanted(character)) found.push(character);
    return found;
  };
  return {
    between,
    inside: (box: Box) => between(box[1], box[3], (one) => isInside(one.box, box)),
  };
}

type Rows = ReturnType<typeof createRows>;

/** The upright text above and below a line. */
function charactersAlong({ position, from, to }: Ruling, rows: Rows): readonly Character[] {
  return rows.between(
    position - 2 * ROW_POINTS,
    position + 2 * ROW_POINTS,
    ({ angle, box }) => angle === 0 && middleX(box) >= from && middleX(box) <= to,
  );
}

/** The text near a line that it was drawn for: all of it, and no further. */
function markedBy(
  { position, from, to }: Ruling,
  near: readonly Character[],
  isMarked: (raiseSizes: number) => boolean,
): readonly Character[] {
  const marked = near.filter(({ baseline, font }) => isMarked((baseline.y - position) / font.size));
  if (!marked.some(({ text }) => /[\p{L}\p{N}]/u.test(text))) return [];
  const left = Math.min(...marked.map(({ box }) => box[0]));
  const right = Math.max(...marked.map(({ box }) => box[2]));
  const reach = MAX_OVERHANG_SIZES * Math.max(...marked.map(({ font }) => font.size));
  return Math.abs(left - from) <= reach && Math.abs(right - to) <= reach ? marked : [];
}

function isStruckBy(raiseSizes: number): boolean {
  return raiseSizes >= MIN_STRIKE_RAISE && raiseSizes <= MAX_STRIKE_RAISE;
}

function isUnderlinedBy(raiseSizes: number): boolean {
  return raiseSizes >= -MAX_UNDERLINE_DROP && raiseSizes <= MAX_UNDERLINE_RAISE;
}
