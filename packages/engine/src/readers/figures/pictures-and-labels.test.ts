import type { Box } from "@parsewright/contract";
import type { Ruling } from "@parsewright/document/files";
import { expect, it } from "vitest";
import { blankPage, typeLine } from "../regions/testing/sample-page.ts";
import { readSegments } from "../text/read-segments.ts";
import { isProse } from "./figure-text.ts";
import { findFrame } from "./find-frame.ts";
import { findPictures } from "./find-pictures.ts";

it.each([
  { name: "the background of text", letters: 60, pictures: 0 },
  { name: "a scan with a stamp on it", letters: 45, pictures: 1 },
])("takes a picture over the whole page for $name", ({ letters, pictures }) => {
  const box: Box = [0, 0, 600, 800];
  const characters = typeLine("x".repeat(letters), { x: 50, y: 100, size: 8 });
  const page = blankPage({ characters, images: [{ box }] });

  expect(findPictures(page)).toHaveLength(pictures);
});

it.each([
  { text: "二〇〇七年度売上高の推移", is: false },
  { text: "売上高は前年度を上回り、過去最高となった。", is: true },
])("tells prose in Japanese from a label: $text", ({ text, is }) => {
  expect(readSegments(typeLine(text, { x: 50, y: 100 })).map(isProse)).toEqual([is]);
});

it("finds the frame of a drawing whose lines do not quite meet", () => {
  const across = [90, 310].map((position): Ruling => ({
    direction: "horizontal",
    position,
    from: 90,
    to: 310,
  }));
  const down = [91.8, 310].map((position): Ruling => ({
    direction: "vertical",
    position,
    from: 91.8,
    to: 310,
  }));

  expect(findFrame([100, 100, 300, 300], [...across, ...down])).toEqual([90, 90, 310, 310]);
});
