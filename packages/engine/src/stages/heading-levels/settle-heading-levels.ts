import type { Block, Document } from "@parsewright/contract";
import { medianOf } from "@parsewright/document/geometry";
import { blockText } from "@parsewright/document/blocks";
import { editBodyBlocks, type PlacedBlock } from "../body-blocks.ts";
import type { Stage } from "../stage.ts";
import { createOutlineLookup, type FindOutlineLevel } from "./outline-levels.ts";
import { isAbstractTitle, isSectionName, numberDepth } from "@parsewright/document/language";
import { numberLevels } from "./number-levels.ts";

/** Sizes closer than this factor are one class: files scale fonts by odd amounts. */
const SAME_CLASS_RATIO = 1.04;

/**
 * Sizes closer than this factor are one class on scans, where they are measured from the picture: lines without
 * descenders seem smaller.
 */
const SAME_MEASURED_RATIO = 1.2;

/** Size alone distinguishes no more levels; Markdown has six. */
const MAX_LEVEL_BY_SIZE = 4;
const MAX_LEVEL = 6;

/**
 * Gives every heading its level, over the whole document: as the file's outline, its structure tree or the heading's
 * own number says; headings that say nothing follow those of their font size. A title of the document is level 1 alone,
 * and its subtitle is text, as it heads no section.
 */
export const settleHeadingLevels: Stage = {
  name: "settle-heading-levels",
  apply: (document) =>
    editBodyBlocks(document, (blocks) => {
      const headings = blocks.filter(({ block }) => isHeading(block));
      const followers = new Map(
        blocks.map(({ block }, index) => [block, blocks[index + 1]?.block]),
      );
      setLevels(
        withSharedSizes(headings.map((heading) => describe(heading, document))),
        createOutlineLookup(document.parser_outline ?? []),
        (block) => followers.get(block),
      );
    }),
};

function isHeading({ type, level, lines }: Block): boolean {
  const isTitle = type === "doc_title" || type === "paragraph_title";
  return isTitle && level === undefined && (lines?.length ?? 0) > 0;
}

interface Heading {
  readonly block: Block;
  readonly text: string;
  readonly size: number;
  /** 0-based within the file. */
  readonly page: number | undefined;
  readonly tagLevel: number | undefined;
  readonly isOnFirstPage: boolean;
  /** True if another heading is counted with the same word: `Article 2` beside `Article 1`. */
  readonly isCounted: boolean;
  /** Its size was measured from the picture of a page. */
  readonly isMeasured: boolean;
}

function describe({ block, pageIndex }: PlacedBlock, { pdf_info }: Document): Heading {
  const page = pdf_info[pageIndex];
  const tag = /^H([1-6])$/.exec(block.parser_tag ?? "")?.[1];
  return {
    block,
    text: blockText(block),
    size: block.parser_font_size ?? 0,
    page: page?.parser_source_page,
    tagLevel: tag === undefined ? undefined : Number(tag),
    isOnFirstPage: pageIndex === 0,
    isCounted: false,
    isMeasured: page?.parser_ocr !== undefined && page.parser_ocr.pictures === undefined,
  };
}

/** `Article 3`, `Day 2`, `§ 12`: the word that a heading is counted with. */
const COUNTED_WORD = /^(?<word>\p{L}+|§)\s?\d{1,3}(?!\d)/u;

/**
 * Gives headings that are counted with the same word one size. They are set alike; their sizes differ where a scan was
 * measured.
 */
function withSharedSizes(headings: readonly Heading[]): Heading[] {
  const words = headings.map(({ text }) => COUNTED_WORD.exec(text)?.groups?.["word"]);
  return headings.map((heading, position) => {
    const word = words[position];
    if (word === undefined) return heading;
    const sizes = headings.filter((_, other) => words[other] === word).map(({ size }) => size);
    return { ...heading, size: medianOf(sizes), isCounted: sizes.length > 1 };
  });
}

function setLevels(
  headings: readonly Heading[],
  findOutlineLevel: FindOutlineLevel,
  followerOf: (block: Block) => Block | undefined,
): void {
  const title = findTitle(headings, findOutlineLevel);
  const below = headings.filter((heading) => heading !== title);
  const subtitle = below.find(({ block }) => title && block === followerOf(title.block));
  const isSubtitle = subtitle !== undefined && isSubtitleOf(subtitle, below, findOutlineLevel);
  if (isSubtitle) subtitle.block.type = "text";
  const sections = isSubtitle ? below.filter((heading) => heading !== subtitle) : below;
  const numbers = numberLevels(sections.map(({ text }) => text));
  const stated = statedLevels(sections, { numbers, findOutlineLevel });
  const above = title === undefined ? 0 : 1;
  const levels = settleTop(fillBySize(sections, stated), numbers);
  for (const [position, { block }] of sections.entries()) {
    block.level = Math.min(above + (levels[position] ?? 1), MAX_LEVEL);
  }
  if (title !== undefined) title.block.level = 1;
}

/** A part of a document may begin with `4.2`: its number says how deep that is. Elsewhere no level is left out. */
function settleTop(
  levels: readonly number[],
  numbers: readonly (number | undefined)[],
): readonly number[] {
  const used = [...new Set(levels)].toSorted((first, second) => first - second);
  const isNumbered = numbers.some((number) => number !== undefined);
  const settled = levels.map((level) =>
    isNumbered ? level - (used[0] ?? 1) + 1 : used.indexOf(level) + 1,
  );
  const shift = Math.max(0, shiftBetween(numbers, settled) * -1);
  return settled.map((level) => level + shift);
}

/** The heading of the whole document: the one that is set larger than all others, or the first, set like no other. */
function findTitle(
  headings: readonly Heading[],
  findOutlineLevel: FindOutlineLevel,
): Heading | undefined {
  const candidates = headings.filter(({ block }) => block.type === "doc_title");
  const largest = Math.max(...candidates.map(({ size }) => size));
  const [title, ...others] = candidates.filter(({ size }) => size === largest);
  const isLargest = headings.every((heading) => heading === title || heading.size < largest);
  if (title !== undefined && others.length === 0 && isLargest) return title;
  const [first, ...sections] = headings;
  if (first === undefined || !first.isOnFirstPage || sections.length === 0) return undefined;
  const saysLevel = (heading: Heading) => statesLevel(heading, findOutlineLevel);
  const isAlone = sections.every(
    (heading) => saysLevel(heading) || heading.size * SAME_CLASS_RATIO < first.size,
  );
  return isAlone && !saysLevel(first) ? first : undefined;
}

function statesLevel(
  { text, page, tagLevel, isCounted }: Heading,
  findOutlineLevel: FindOutlineLevel,
): boolean {
  return isCounted || (findOutlineLevel(text, page) ?? tagLevel ?? numberDepth(text)) !== undefined;
}

/**
 * Checks whether a heading right below the title is its subtitle: it says nothing of its level, is set smaller than the
 * next heading, and like no other that says nothing.
 */
function isSubtitleOf(
  heading: Heading,
  headings: readonly Heading[],
  findOutlineLevel: FindOutlineLevel,
): boolean {
  const ratio = heading.isMeasured ? SAME_MEASURED_RATIO : SAME_CLASS_RATIO;
  const [next, ...others] = headings.filter((other) => other !== heading);
  const isAlike = ({ size }: Heading) => size < heading.size * ratio && heading.size < size * ratio;
  return (
    next !== undefined &&
    heading.size * ratio < next.size &&
    !statesLevel(heading, findOutlineLevel) &&
    !isSectionName(heading.text) &&
    !isAbstractTitle(heading.text) &&
    others.every((other) => !isAlike(other) || statesLevel(other, findOutlineLevel))
  );
}

/** Levels that the file itself states. One source for all headings that it knows, the most reliable first. */
function statedLevels(
  headings: readonly Heading[],
  {
    numbers,
    findOutlineLevel,
  }: { numbers: readonly (number | undefined)[]; findOutlineLevel: FindOutlineLevel },
): (number | undefined)[] {
  const sources = [
    headings.map(({ text, page }) => findOutlineLevel(text, page)),
    headings.map(({ tagLevel }) => tagLevel),
    numbers,
  ];
  const levels: (number | undefined)[] = headings.map(() => undefined);
  for (const found of sources) {
    const shift = shiftBetween(found, levels);
    for (const [position, level] of found.entries()) {
      if (level !== undefined) levels[position] ??= Math.max(1, level + shift);
    }
  }
  return levels;
}

/** Number of levels by which one source counts deeper than another, by the headings that both know. */
function shiftBetween(
  from: readonly (number | undefined)[],
  to: readonly (number | undefined)[],
): number {
  const shifts = from.flatMap((level, position) => {
    const other = to[position];
    return level === undefined || other === undefined ? [] : [other - level];
  });
  return mostFrequent(shifts) ?? 0;
}

/**
 * Gives headings without a stated level the level of their size. A size without a level is one below the next larger
 * one.
 */
function fillBySize(
  headings: readonly Heading[],
  stated: readonly (number | undefined)[],
): number[] {
  const classOfSize = sizeClasses(headings);
  const levelsOfClass: number[][] = [];
  for (const [position, { size }] of headings.entries()) {
    const levels = (levelsOfClass[classOfSize.get(size) ?? 0] ??= []);
    const level = stated[position];
    if (level !== undefined) levels.push(level);
  }
  let above = 0;
  const levelOfClass = levelsOfClass.map((levels) => {
    above = mostFrequent(levels) ?? Math.min(above + 1, MAX_LEVEL_BY_SIZE);
    return above;
  });
  return headings.map(
    ({ size }, position) => stated[position] ?? levelOfClass[classOfSize.get(size) ?? 0] ?? 1,
  );
}

/** The class of each size, 0 for the largest. */
function sizeClasses(headings: readonly Heading[]): Map<number, number> {
  const sizes = headings.map(({ size }) => size);
  const ratio = headings.some(({ isMeasured }) => isMeasured)
    ? SAME_MEASURED_RATIO
    : SAME_CLASS_RATIO;
  const classes = new Map<number, number>();
  let [current, largest] = [-1, Infinity];
  for (const size of [...new Set(sizes)].toSorted((first, second) => second - first)) {
    if (largest > size * ratio) {
      current += 1;
      largest = size;
    }
    classes.set(size, current);
  }
  return classes;
}

function mostFrequent(values: readonly number[]): number | undefined {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].toSorted((first, second) => second[1] - first[1])[0]?.[0];
}
