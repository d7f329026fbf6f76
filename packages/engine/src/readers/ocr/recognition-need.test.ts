import type { Box } from "@parsewright/contract";
import { describe, expect, it } from "vitest";
import type { Character, SourcePage } from "@parsewright/document/files";
import { findRecognitionNeed } from "./recognition-need.ts";

const WHOLE_PAGE: Box = [10, 10, 290, 390];
const GOOD = "The quick brown fox jumps over the lazy dog while it's raining on the x-ray lab.";
const POOR = "Th~e qu|ck br0wn f* jum;)s ^ 0v3r t#e la2y d.g wh!le _ it rai~ing 0n t]e lab";

describe("findRecognitionNeed", () => {
  it("is there for every page whose text is wanted from its picture", () => {
    const page = pageOf({ characters: textOf(GOOD) });

    expect(findRecognitionNeed({ ...page, isToBeRecognised: true })).toEqual({
      isScan: true,
      kept: [],
      because: "force_ocr asks for it",
    });
  });

  it("is there for no page where the caller wants no recognition", () => {
    const page = pageOf({ pictures: [WHOLE_PAGE] });

    expect(findRecognitionNeed({ ...page, isToBeRecognised: false })).toBeUndefined();
  });

  it("sees a page that is nothing but a picture as a scan", () => {
    const page = pageOf({ pictures: [WHOLE_PAGE] });

    expect(findRecognitionNeed(page)).toEqual({
      isScan: true,
      kept: [],
      because: "the page is a picture without a text layer",
    });
  });

  it("sees a scan that comes in strips", () => {
    const page = pageOf({
      pictures: [
        [0, 0, 300, 200],
        [0, 200, 300, 400],
      ],
    });

    expect(findRecognitionNeed(page)?.isScan).toBe(true);
  });

  it("keeps what is stamped on a scan", () => {
    const stamp = textOf("Received 3 May");

    const need = findRecognitionNeed(pageOf({ pictures: [WHOLE_PAGE], characters: stamp }));

    expect(need).toMatchObject({ isScan: true, kept: stamp });
  });

  it("sees a page whose letters are drawn as outlines", () => {
    const outlines = Array.from({ length: 250 }, (_, n): Box => [n, 10, n + 1, 20]);
    const characters = textOf("Page 7");
    const page = { ...pageOf({ pictures: [], characters }), drawings: outlines };

    expect(findRecognitionNeed(page)).toEqual({
      isScan: true,
      kept: characters,
      because: "the letters are drawn as shapes",
    });
    expect(findRecognitionNeed({ ...page, characters: textOf(GOOD) })).toBeUndefined();
    expect(findRecognitionNeed({ ...page, drawings: outlines.slice(0, 50) })).toBeUndefined();
  });

  it("trusts a text layer over a picture of the page", () => {
    const characters = textOf(GOOD.repeat(4));

    expect(findRecognitionNeed(pageOf({ pictures: [WHOLE_PAGE], characters }))).toBeUndefined();
  });

  it("trusts what a good recogniser left under a scan", () => {
    const characters = textOf(GOOD, { isUndrawn: true });

    expect(findRecognitionNeed(pageOf({ pictures: [WHOLE_PAGE], characters }))).toBeUndefined();
  });

  it("trusts recognised Chinese, which has no spaces", () => {
    const characters = textOf("这是一个测试,2024年。".repeat(20), { isUndrawn: true });

    expect(findRecognitionNeed(pageOf({ pictures: [WHOLE_PAGE], characters }))).toBeUndefined();
  });

  it("replaces what a poor recogniser left under a scan", () => {
    const characters = textOf(POOR, { isUndrawn: true });

    const need = findRecognitionNeed(pageOf({ pictures: [WHOLE_PAGE], characters }));

    expect(need).toEqual({
      isScan: true,
      kept: [],
      because: "the text layer under the picture is poor",
    });
  });

  it("replaces text of which most characters are guesses, on a page that is no scan", () => {
    const characters = textOf(GOOD, { isGarbled: true });

    expect(findRecognitionNeed(pageOf({ characters }))).toEqual({
      isScan: false,
      kept: [],
      because: "most of the text layer is garbled",
    });
  });

  it("keeps what is clear where a part of the characters are guesses", () => {
    const clear = textOf(GOOD);
    const characters = [...clear, ...textOf("A heading in another font", { isGarbled: true })];

    const need = findRecognitionNeed(pageOf({ characters }));

    expect(need).toMatchObject({ isScan: false, kept: clear });
    expect(need?.garbled?.flatMap((run) => run.characters)).toEqual(characters.slice(clear.length));
  });

  it("sees one garbled heading on a page of good text", () => {
    const clear = textOf(GOOD.repeat(9));
    const heading = textOf("Conclusions", { isGarbled: true });

    const need = findRecognitionNeed(pageOf({ characters: [...heading, ...clear] }));

    expect(need?.kept).toEqual(clear);
    expect(need?.garbled?.map((run) => run.characters)).toEqual([heading]);
  });

  it("leaves a page alone of which few characters are guesses", () => {
    const characters = [...textOf(GOOD), ...textOf("Ωmega", { isGarbled: true })];

    expect(findRecognitionNeed(pageOf({ characters }))).toBeUndefined();
  });

  it("leaves an empty page, a page with a small picture and a damaged one alone", () => {
    expect(findRecognitionNeed(pageOf({}))).toBeUndefined();
    expect(findRecognitionNeed(pageOf({ pictures: [[0, 0, 100, 100]] }))).toBeUndefined();
    const damaged = { ...pageOf({ pictures: [WHOLE_PAGE] }), problem: "It is damaged." };
    expect(findRecognitionNeed(damaged)).toBeUndefined();
  });
});

/** A line of text; what is garbled is on another. */
function textOf(text: string, marks: Partial<Character> = {}): Character[] {
  const top = marks.isGarbled === true ? 50 : 0;
  return [...text].flatMap((letter, position) => {
    if (letter === " ") return [];
    const left = position * 5;
    return {
      text: letter,
      box: [left, top, left + 5, top + 10] as const,
      baseline: { x: left, y: top + 8 },
      font: { name: "Test", size: 10, isBold: false, isItalic: false },
      angle: 0,
      hasSpaceBefore: position === 0 || text[position - 1] === " ",
      ...marks,
    };
  });
}

function pageOf({
  pictures = [],
  characters = [],
}: {
  pictures?: readonly Box[];
  characters?: readonly Character[];
}): SourcePage {
  return {
    index: 0,
    width: 300,
    height: 400,
    characters,
    hiddenCharacters: [],
    images: pictures.map((box) => ({ box })),
    rulings: [],
    fills: [],
    drawings: [],
    render: () => ({ width: 1, height: 1, rgb: new Uint8Array(3) }),
  };
}
