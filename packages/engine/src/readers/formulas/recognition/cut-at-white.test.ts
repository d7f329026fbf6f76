import type { Box } from "@parsewright/contract";
import { describe, expect, it } from "vitest";
import { blankPage } from "../../regions/testing/sample-page.ts";
import { picture } from "../testing/formula-picture.ts";
import { cutAtWhite, wordAt } from "./cut-at-white.ts";

const SIZE = 10;

/** A page with a line of words, each from one x to another, in points. */
function pageWithWords(...words: readonly (readonly [number, number])[]) {
  return blankPage({
    render: ([left, top, right, bottom], dotsPerInch) => {
      const perPoint = dotsPerInch / 72;
      const width = Math.round((right - left) * perPoint);
      const isInk = (x: number) => words.some(([from, to]) => x >= from && x < to);
      const isStroke = (position: number) => Math.floor(position / width) % 4 === 2;
      return picture(width, Math.round((bottom - top) * perPoint), (position) =>
        isStroke(position) && isInk(left + (position % width) / perPoint) ? 0 : 255,
      );
    },
  });
}

function sidesOf(box: Box | undefined): number[] {
  return [box?.[0], box?.[2]].map((side) => Math.round(side ?? -1));
}

describe("cutAtWhite", () => {
  it("gives a box the whole of a word through which it cuts", () => {
    const page = pageWithWords([100, 130]);

    expect(sidesOf(cutAtWhite(page, [106, 10, 128, 20], SIZE))).toEqual([100, 130]);
  });

  it("takes the edge of the next word out of a box", () => {
    const page = pageWithWords([80, 102], [106, 130], [134, 160]);

    expect(sidesOf(cutAtWhite(page, [100, 10, 135, 20], SIZE))).toEqual([104, 133]);
  });

  it("leaves a formula that is part of a longer word as it is", () => {
    const page = pageWithWords([100, 160]);

    expect(sidesOf(cutAtWhite(page, [100, 10, 120, 20], SIZE))).toEqual([100, 120]);
  });

  it("leaves a box without ink as it is", () => {
    expect(cutAtWhite(pageWithWords(), [100, 10, 120, 20], SIZE)).toEqual([100, 10, 120, 20]);
  });
});

describe("wordAt", () => {
  it("is the word in which most of a box is", () => {
    const page = pageWithWords([80, 102], [106, 112]);

    expect(sidesOf(wordAt(page, [101, 10, 109, 20], SIZE))).toEqual([106, 112]);
  });

  it("is nothing where there is no ink", () => {
    expect(wordAt(pageWithWords([80, 90]), [100, 10, 109, 20], SIZE)).toBeUndefined();
  });
});
