import type { Character, SourcePage } from "@parsewright/document/files";
import { partOfText, type TextLayer } from "../../text/text-layer.ts";
import { inReadingOrder, isReadToTheLeft } from "../in-reading-order.ts";
import { insertAllInOrder } from "../insert-in-order.ts";
import { inLikeliestOrder, placesInFile, type PlaceOf } from "../likeliest-order.ts";
import { joinContents } from "../join-contents.ts";
import { isNumberText, nameFormulaNumbers } from "../name-formula-numbers.ts";
import type { TextReading } from "../read-seen-text.ts";
import { isText, type Region } from "../region.ts";
import type { FilledRegion } from "./fill-regions.ts";
import { isThere, missedText, toRegion } from "./to-regions.ts";

export interface SeenPageText {
  readonly page: SourcePage;
  readonly text: TextLayer;
  /** Regions that the model sees, in its reading order, with their text. */
  readonly filled: readonly FilledRegion[];
  /** Text that the model does not see. */
  readonly missed: TextLayer;
  /** Characters of the page's own, which `reading` knows. The others were read in its pictures. */
  readonly own: ReadonlySet<Character>;
  readonly reading: TextReading;
}

/**
 * Regions of a page in reading order: tables, figures, formulas and their numbers as the model sees them, text as its reader divides it. Of
 * the orders that the white of the page, the file and the model show, the one in which the reader of the text finds each
 * line likeliest to follow the one before.
 */
export function completeText(seen: SeenPageText): Region[] {
  const { page, text, missed, own, reading } = seen;
  const placed = placeRegions(seen);
  const byWhite = inReadingOrder([...placed.keys()], page, text);
  // The model reads the left column first, whatever the script.
  const bySight: readonly PlaceOf[] = isReadToTheLeft(text) ? [] : [(region) => placed.get(region)];
  const ordered = inLikeliestOrder(byWhite, [placesInFile(text), ...bySight], reading.likelihoodOf);
  const inPictures = partOfText(missed, (character) => !own.has(character));
  const complete = insertAllInOrder(ordered, missedText(inPictures, page));
  return nameFormulaNumbers(joinContents(complete));
}

/** Regions with their places in the model's reading order; `undefined` where the model does not see them. */
function placeRegions({
  page,
  filled,
  own,
  reading,
}: SeenPageText): ReadonlyMap<Region, number | undefined> {
  const seen = filled.map((part, place) => ({ part, place, region: toRegion(part) }));
  const visuals = seen.filter(({ region }) => isVisual(region) && isThere(region, page));
  const inPictures = seen.flatMap(({ part, place, region }) => {
    const text = partOfText(part.text, (character) => !own.has(character));
    if (isVisual(region) || text.characters.length === 0) return [];
    return [{ region: toRegion({ ...part, text }), place }];
  });
  const placeOf = new Map(
    seen.flatMap(({ part, place }) => part.text.characters.map((one) => [one, place] as const)),
  );
  const taken = new Set(visuals.flatMap(({ region }) => region.characters));
  const texts = reading.toRegions(taken).map((region) => ({
    region,
    place: meanOf(region.characters.flatMap((one) => placeOf.get(one) ?? [])),
  }));
  const all = [...visuals, ...inPictures, ...texts];
  return new Map(all.map(({ region, place }) => [region, place]));
}

/** Checks for what the model sees better than the reader of the text, which joins the numbers of formulas to the lines beside them. */
function isVisual(region: Region): boolean {
  return !isText(region) || (region.label === "formula_number" && isNumberText(region));
}

function meanOf(places: readonly number[]): number | undefined {
  if (places.length === 0) return undefined;
  return places.reduce((sum, place) => sum + place, 0) / places.length;
}
