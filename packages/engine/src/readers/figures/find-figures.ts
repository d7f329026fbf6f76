import type { Box } from "@parsewright/contract";
import type { Character, SourcePage } from "@parsewright/document/files";
import { boxArea, isInside } from "@parsewright/document/geometry";
import { partOfText, type TextLayer } from "../text/text-layer.ts";
import type { TextSegment } from "../text/text-segment.ts";
import type { FigureRegion } from "./figure-region.ts";
import { findInk, type Ink } from "./find-ink.ts";
import { findPictures } from "./find-pictures.ts";
import { TOUCHING_POINTS } from "./measures.ts";
import { groupNearBoxes } from "./near-boxes.ts";
import {
  canBeFigure,
  type FigureCandidate,
  isPageLarge,
  MIN_DRAWINGS,
  readGroup,
} from "./read-group.ts";

/** Half of how far apart the parts of one drawing may be. */
const SHAPE_GROWTH_POINTS = 7;

/** Limit: each candidate is compared with all lines of text. */
const MAX_CANDIDATES = 300;

/** Region that something else on the page has taken. */
interface TakenRegion {
  readonly box: Box;
  readonly characters: ReadonlySet<Character>;
}

/** Finds the pictures, charts and drawings of a page. Backgrounds, panels behind text, rules and specks are none. */
export function findFigures(
  page: SourcePage,
  { tables, text }: { tables: readonly TakenRegion[]; text: TextLayer },
): FigureRegion[] {
  const pictures = findPictures(page);
  const hasVectors = [page.drawings, page.fills, page.rulings].some(
    ({ length }) => length >= MIN_DRAWINGS,
  );
  if (pictures.length === 0 && !hasVectors) return [];

  const isInTable = (one: Character) => tables.some(({ characters }) => characters.has(one));
  const { segments } = tables.length === 0 ? text : partOfText(text, (one) => !isInTable(one));
  const isFree = ({ box }: { box: Box }) => !tables.some((table) => isInside(box, table.box));
  const ink = [
    ...(hasVectors ? findInk(page, segments) : []),
    ...pictures.map((box): Ink => ({ box, kind: "picture" })),
  ].filter(isFree);
  // Drawings on the picture of a whole page are not part of it.
  const isBackground = ({ box, kind }: Ink) => kind === "picture" && isPageLarge(box, page);
  const drawn = ink.filter((one) => !isBackground(one));
  // Lines touch what they belong to: frames of other things are near.
  const groups = groupNearBoxes(drawn, ({ kind }) =>
    kind === "ruling" ? TOUCHING_POINTS : SHAPE_GROWTH_POINTS,
  );
  const candidates = [...groups, ...ink.filter(isBackground).map((one) => [one])]
    .filter(canBeFigure)
    .slice(0, MAX_CANDIDATES)
    .flatMap((group) => readGroup(group, { segments, page }))
    .filter(({ box }) => !tables.some((table) => isInside(table.box, box)));
  return toRegions(withoutNested(candidates));
}

/** The larger of two figures that lie in each other is the whole figure. */
function withoutNested(candidates: readonly FigureCandidate[]): FigureCandidate[] {
  const bySize = candidates.toSorted((first, second) => boxArea(second.box) - boxArea(first.box));
  return bySize.filter(
    ({ box }, index) => !bySize.slice(0, index).some((larger) => isInside(box, larger.box)),
  );
}

/** Where two figures overlap, the text belongs to the first. */
function toRegions(candidates: readonly FigureCandidate[]): FigureRegion[] {
  const taken = new Set<TextSegment>();
  return candidates.map(({ labels, ...figure }) => {
    const own = labels.filter((label) => !taken.has(label));
    for (const label of own) taken.add(label);
    return { ...figure, characters: new Set(own.flatMap(({ characters }) => characters)) };
  });
}
