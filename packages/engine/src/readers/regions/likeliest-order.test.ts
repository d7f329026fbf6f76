import { describe, expect, it } from "vitest";
import { unionOf } from "@parsewright/document/geometry";
import { readTextLayer } from "../text/text-layer.ts";
import { joinLines } from "../text/text-line.ts";
import { inLikeliestOrder, placesInFile } from "./likeliest-order.ts";
import type { Region, RegionLabel } from "./region.ts";
import { typeLine } from "./testing/sample-page.ts";

const HEAD = regionOf("header", "Annual report", 40);
const FIRST = regionOf("text", "First of all", 100);
const SECOND = regionOf("text", "Second to none", 200);
const PICTURE: Region = { label: "image", box: [50, 140, 300, 180], characters: [], lines: [] };
const NOTE = regionOf("footnote", "A note", 700);

const PLACES = new Map([
  [HEAD, 9],
  [FIRST, 2],
  [SECOND, 1],
  [NOTE, 0],
]);

describe("inLikeliestOrder", () => {
  it.each([
    { first: FIRST, wanted: [HEAD, FIRST, PICTURE, SECOND, NOTE] },
    { first: SECOND, wanted: [HEAD, SECOND, FIRST, PICTURE, NOTE] },
  ])("orders the body by what is likelier, and running lines and notes as before", (one) => {
    const likelihoodOf = (order: readonly Region[]) =>
      order.find(({ label }) => label === "text") === one.first ? -1 : -2;
    const ordered = inLikeliestOrder(
      [HEAD, FIRST, PICTURE, SECOND, NOTE],
      [(region) => PLACES.get(region)],
      likelihoodOf,
    );

    expect(ordered).toEqual(one.wanted);
  });

  it("keeps the order of the white where no other is likelier", () => {
    const regions = [FIRST, SECOND];

    expect(inLikeliestOrder(regions, [(region) => PLACES.get(region)], () => 0)).toEqual(regions);
  });

  it.each([{ regions: [] }, { regions: [HEAD, NOTE] }])(
    "keeps $regions.length regions without a body",
    (one) => {
      expect(inLikeliestOrder(one.regions, [() => 1], () => 0)).toEqual(one.regions);
    },
  );
});

it("places regions as the file draws their text, and pictures nowhere", () => {
  const text = readTextLayer([...SECOND.characters, ...FIRST.characters]);
  const placeOf = placesInFile(text);

  expect(placeOf(SECOND)).toBeLessThan(placeOf(FIRST) ?? 0);
  expect(placeOf(PICTURE)).toBeUndefined();
});

function regionOf(label: RegionLabel, words: string, y: number): Region {
  const characters = typeLine(words, { x: 50, y });
  const { segments } = readTextLayer(characters);
  const box = unionOf(segments.map((segment) => segment.box));
  return { label, box, characters, lines: joinLines(segments) };
}
