import { expect, it } from "vitest";
import { sampleOptions } from "@parsewright/document/testing/sample-options";
import { blankPage, typeLine } from "../regions/testing/sample-page.ts";
import { readPictures } from "./read-pictures.ts";

it("leaves pictures unread in the fast tier, and asks no recogniser", async () => {
  const page = blankPage({
    characters: typeLine("A page with text of its own", { x: 50, y: 100 }),
    images: [{ box: [50, 200, 350, 500] }],
  });
  const textReader = { reader: "text-layer", because: "the text layer is usable" } as const;
  const reading = { page, notes: [], textReader };
  const asked: string[] = [];
  const read = (tier: "fast" | "balanced") =>
    readPictures(reading, {
      options: { ...sampleOptions, tier },
      signal: new AbortController().signal,
      async findRecognizer(lang) {
        asked.push(`${tier} ${lang}`);
        return { missing: "none is installed" };
      },
    });

  expect(await read("fast")).toEqual(reading);
  expect(await read("balanced")).toEqual(reading);
  expect(asked).toEqual(["balanced en"]);
});
