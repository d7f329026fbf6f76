import type { Character } from "@parsewright/document/files";
import { describe, expect, it } from "vitest";
import { blankPage, typeLine } from "../regions/testing/sample-page.ts";
import { readByGeometry } from "./testing/read-page-blocks.ts";

const BODY = [
  ...typeLine("The body of the page is set in ten points, over several lines,", { x: 60, y: 200 }),
  ...typeLine("so that it is plain which of its styles is the usual one here.", { x: 60, y: 212 }),
];

describe("headings and feet by geometry", () => {
  it("finds a bold heading with a number in a smaller size than the text", async () => {
    const heading = typeLine("4.3.1 From Within", { x: 60, y: 170, size: 9, isBold: true });

    expect(await typesOf([...heading, ...BODY])).toEqual(["paragraph_title", "text"]);
  });

  it("leaves other bold lines in a smaller size in the text", async () => {
    const label = typeLine("From Within", { x: 60, y: 170, size: 9, isBold: true });

    expect(await typesOf([...label, ...BODY])).toEqual(["text", "text"]);
  });

  it("joins the lines of a heading in the middle of the page, where titles of documents end", async () => {
    const middle = blankPage().height / 2;
    const heading = [
      ...typeLine("Providing the best of all", { x: 60, y: middle + 10, size: 18 }),
      ...typeLine("Answers for everyone", { x: 60, y: middle + 35, size: 18 }),
    ];

    expect(await typesOf([...BODY, ...heading])).toEqual(["text", "doc_title"]);
  });

  it("measures the title of a slide by the text below it, not by the slide's foot", async () => {
    const slide = [
      ...typeLine("Harbour traffic", { x: 60, y: 100, size: 22 }),
      ...typeLine("Ada Ainsley", { x: 60, y: 200, size: 16 }),
      ...typeLine("On 3 May 2021", { x: 60, y: 780, size: 9 }),
      ...typeLine("1 / 1", { x: 500, y: 780, size: 9 }),
    ];

    expect(await typesOf(slide)).toEqual(["paragraph_title", "text", "text"]);
  });

  it("does not add the foot of the page to the note above it", async () => {
    const page = [
      ...BODY,
      ...typeLine("1A note that explains it.", { x: 60, y: 740, size: 8 }),
      ...typeLine("03.05.2021", { x: 60, y: 780, size: 8 }),
    ];

    expect(await typesOf(page)).toEqual(["text", "page_footnote", "text"]);
  });
});

async function typesOf(characters: readonly Character[]): Promise<string[]> {
  const blocks = await readByGeometry(blankPage({ characters }));
  return blocks.map(({ type }) => type);
}
