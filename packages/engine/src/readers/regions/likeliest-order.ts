import type { TextLayer } from "../text/text-layer.ts";
import { placesOf } from "../text/text-segment.ts";
import { insertAllInOrder } from "./insert-in-order.ts";
import { isOfBody } from "./in-reading-order.ts";
import type { Region } from "./region.ts";

/** Place of a region in an order of the whole page; `undefined` where it has none. */
export type PlaceOf = (region: Region) => number | undefined;

/** Logarithm of how likely regions are read in this order, up to a constant. */
export type LikelihoodOf = (order: readonly Region[]) => number;

/**
 * The likeliest of several orders: `regions`, which are in the order that the white of the page shows, and their bodies by
 * each of `places`.
 */
export function inLikeliestOrder(
  regions: readonly Region[],
  places: readonly PlaceOf[],
  likelihoodOf: LikelihoodOf,
): Region[] {
  const orders = [regions, ...places.map((placeOf) => inOrderOf(regions, placeOf))].map(
    (order) => ({ order, likelihood: likelihoodOf(order) }),
  );
  const best = orders.reduce((first, other) =>
    other.likelihood > first.likelihood ? other : first,
  );
  return [...best.order];
}

/** Places in the order in which the file draws the text: programs that set pages often write them as they are read. */
export function placesInFile({ segments }: TextLayer): PlaceOf {
  const placeOf = placesOf(segments);
  return ({ characters }) => {
    let first: number | undefined;
    for (const character of characters) {
      const place = placeOf.get(character);
      if (place !== undefined && (first === undefined || place < first)) first = place;
    }
    return first;
  };
}

/** Running lines and notes stay where they are; what has no place in the order is put where it belongs by its box. */
function inOrderOf(regions: readonly Region[], placeOf: PlaceOf): Region[] {
  const body = regions.filter(isOfBody);
  const start = regions.findIndex(isOfBody);
  if (start === -1) return [...regions];
  const placed = body.map((region) => ({ region, place: placeOf(region) }));
  const known = placed
    .flatMap(({ region, place }) => (place === undefined ? [] : [{ region, place }]))
    .toSorted((first, second) => first.place - second.place)
    .map(({ region }) => region);
  const loose = placed.flatMap(({ region, place }) => (place === undefined ? [region] : []));
  return [
    ...regions.slice(0, start),
    ...insertAllInOrder(known, loose),
    ...regions.slice(start).filter((region) => !isOfBody(region)),
  ];
}
