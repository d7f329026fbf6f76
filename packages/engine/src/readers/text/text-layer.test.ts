import { describe, expect, it } from "vitest";
import type { Character } from "@parsewright/document/files";
import { typeLine } from "../regions/testing/sample-page.ts";
import { divideText, partOfText, readTextLayer, type TextLayer } from "./text-layer.ts";

const heading = typeLine("Dues", { x: 50, y: 40 });
const line = typeLine("dues of the harbour", { x: 50, y: 60 });
const layer = readTextLayer([...heading, ...line]);

describe("partOfText", () => {
  it("keeps segments that are whole as they are", () => {
    const part = partOfText(layer, (character) => line.includes(character));

    expect(part.characters).toEqual(line);
    expect(part.segments).toHaveLength(1);
    expect(part.segments[0]).toBe(layer.segments[1]);
  });

  it("reads what is left of a segment again", () => {
    const isLeft = (character: Character) => !line.slice(0, 6).includes(character);

    expect(textsOf(partOfText(layer, isLeft))).toEqual(["Dues", "the harbour"]);
  });

  it("does not join what was taken apart", () => {
    const middle = line.slice(4, 9);

    expect(textsOf(partOfText(layer, (character) => !middle.includes(character)))).toEqual([
      "Dues",
      "dues",
      "harbour",
    ]);
  });

  it("has nothing where no character is asked for", () => {
    expect(partOfText(layer, () => false)).toEqual({ characters: [], segments: [] });
  });
});

describe("divideText", () => {
  it("gives each character to its owner, and loses none", () => {
    const divided = divideText(layer, ({ box }) => (box[0] < 80 ? "left" : "right"));

    expect([...divided.keys()]).toEqual(["left", "right"]);
    expect([...divided.values()].flatMap(({ characters }) => characters)).toHaveLength(
      layer.characters.length,
    );
    expect([...divided.values()].flatMap(textsOf)).toEqual(["Dues", "dues o", "f the harbour"]);
  });
});

function textsOf({ segments }: TextLayer): string[] {
  return segments.map(({ text }) => text);
}
