import type { Box } from "@parsewright/contract";
import { describe, expect, it } from "vitest";
import type { Character, Ruling } from "@parsewright/document/files";
import { typed } from "@parsewright/document/testing/sample-characters";
import { looksLikeLanguage } from "./looks-like-language.ts";
import { markText } from "./mark-text.ts";
import { createScanTest } from "./scanned-text.ts";

describe("a line along text", () => {
  it.each([
    { name: "through small letters", position: 98.6, mark: "struck" },
    { name: "on the baseline", position: 99.82, mark: "underlined" },
    { name: "a little longer than it", position: 101, to: 25, mark: "underlined" },
    { name: "between both", position: 99.1, mark: "plain" },
    { name: "much longer than it", position: 101, to: 27.5, mark: "plain" },
  ])("$name leaves it: $mark", ({ position, to = 20, mark }) => {
    const line: Ruling = { direction: "horizontal", position, from: 0, to };
    const marked = markText(typed("Lamp"), { rulings: [line], links: [], markups: [], fields: [] });

    expect(new Set(marked.map(markOf))).toEqual(new Set([mark]));
  });
});

describe("looksLikeLanguage", () => {
  const words = (frequent: number, rare: number) =>
    `${"th ".repeat(frequent)}${"xq ".repeat(rare)}`;

  it.each([
    { name: "a third of frequent pairs", text: words(70, 130), is: true },
    { name: "a quarter of frequent pairs", text: words(50, 150), is: false },
    { name: "a few rare pairs, as in a table of codes", text: words(0, 110), is: true },
    { name: "many rare pairs", text: words(0, 130), is: false },
    { name: "three odd words, as names of products", text: "tuÄx vuÄx wuÄx", is: true },
    { name: "four odd words", text: "tuÄx vuÄx wuÄx yuÄx", is: false },
  ])("takes text with $name for language: $is", ({ text, is }) => {
    expect(looksLikeLanguage(text)).toBe(is);
  });
});

it.each([
  { name: "half of the page", right: 280, isScan: true },
  { name: "a third of the page", right: 200, isScan: false },
])(
  "takes text that is not drawn on a picture over $name for that of a scan: $isScan",
  ({ right, isScan }) => {
    const picture: Box = [0, 0, right, 800];
    const isOfScan = createScanTest([{ box: picture, isImage: true }], { width: 600, height: 800 });

    expect(typed("Lamp").every(isOfScan)).toBe(isScan);
  },
);

function markOf({ isStruck, isUnderlined }: Character): string {
  if (isStruck === true) return "struck";
  return isUnderlined === true ? "underlined" : "plain";
}
