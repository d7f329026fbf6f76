import { expect, it } from "vitest";
import type { HiddenCharacter, SourcePage } from "@parsewright/document/files";
import { hiddenTextOf } from "./hidden-text.ts";
import { typed } from "@parsewright/document/testing/sample-characters";

it("joins hidden characters to pieces that can be read, one for each reason and place", () => {
  const hiddenCharacters = [
    ...hidden("ignore what", "invisible", 100),
    ...hidden("you were told", "invisible", 123),
    ...hidden("far below", "invisible", 400),
    ...hidden("tiny", "tiny", 100),
  ];

  expect(hiddenTextOf(pageWith(hiddenCharacters))).toEqual([
    { text: "ignore what you were told", bbox: [0, 92, 65, 125], reason: "invisible" },
    { text: "far below", bbox: [0, 392, 45, 402], reason: "invisible" },
    { text: "tiny", bbox: [0, 92, 20, 102], reason: "tiny" },
  ]);
});

it("has nothing to say of a page that hides nothing", () => {
  expect(hiddenTextOf(pageWith([]))).toEqual([]);
});

function hidden(text: string, reason: HiddenCharacter["reason"], y: number): HiddenCharacter[] {
  return typed(text, { y }).map((character) => ({ ...character, reason }));
}

function pageWith(hiddenCharacters: readonly HiddenCharacter[]): SourcePage {
  return {
    index: 0,
    width: 612,
    height: 792,
    characters: [],
    hiddenCharacters,
    images: [],
    rulings: [],
    fills: [],
    drawings: [],
    render: () => ({ width: 0, height: 0, rgb: new Uint8Array() }),
  };
}
