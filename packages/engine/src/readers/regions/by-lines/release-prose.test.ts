import type { Character, Ruling } from "@parsewright/document/files";
import { expect, it } from "vitest";
import { bar, pageWith, typeset, upright } from "../../formulas/testing/typeset.ts";
import { readTextLayer } from "../../text/text-layer.ts";
import type { RegionLabel } from "../region.ts";
import type { NamedGroup } from "./named-group.ts";
import { releaseProse } from "./release-prose.ts";

const formula = typeset("a=b+c", { x: 250, y: 300 });
const sentence = upright("as every other member of the family has its own", { x: 100, y: 320 });

it("gives the prose around a formula back to the text", () => {
  const before = upright("The measure follows from the sum of the two parts", { x: 100, y: 280 });

  expect(labelsOf([...before, ...formula, ...sentence])).toEqual([
    "text",
    "display_formula",
    "text",
  ]);
});

it("gives back a short line that begins where the lines of prose do", () => {
  const prose = upright("The measure follows from the sum of the two parts", { x: 100, y: 280 });
  const short = upright("for all members", { x: 100, y: 320 });
  const body = { label: "text", score: 1, segments: readTextLayer(prose).segments } as const;

  expect(labelsOf(short)).toEqual(["display_formula"]);
  expect(labelsOf(short, { others: [body] })).toEqual(["text", "text"]);
});

it("leaves formulas without prose, and those with a few words", () => {
  expect(labelsOf(formula)).toEqual(["display_formula"]);
  expect(labelsOf([...formula, ...upright("for all", { x: 310, y: 300 })])).toEqual([
    "display_formula",
  ]);
});

it("leaves a fraction of words", () => {
  const over = upright("number of the documents that were read", { x: 100, y: 300 });

  expect(labelsOf([...over, ...sentence], { rulings: [bar(100, 300, 305)] })).toEqual([
    "display_formula",
  ]);
});

interface Surroundings {
  readonly others?: readonly NamedGroup[];
  readonly rulings?: readonly Ruling[];
}

function labelsOf(
  characters: readonly Character[],
  { others = [], rulings = [] }: Surroundings = {},
): RegionLabel[] {
  const { segments } = readTextLayer(characters);
  const taken: NamedGroup = { label: "display_formula", score: 1, segments };
  const released = releaseProse([...others, taken], pageWith(characters, { rulings }));
  return released.map(({ label }) => label);
}
