import type { Box } from "@parsewright/contract";
import { expect, it } from "vitest";
import { sampleOptions } from "@parsewright/document/testing/sample-options";
import { blankPage, typeLine } from "../regions/testing/sample-page.ts";
import { readPictures } from "./read-pictures.ts";

const PICTURE: { box: Box } = { box: [50, 200, 200, 350] };

it.each([
  { tier: "balanced", lineCount: 9, isAsked: true },
  { tier: "balanced", lineCount: 11, isAsked: true },
  { tier: "fast", lineCount: 9, isAsked: true },
  { tier: "fast", lineCount: 11, isAsked: false },
] as const)(
  "asks a recogniser about a picture beside $lineCount lines of text in the tier $tier: $isAsked",
  async ({ tier, lineCount, isAsked }) => {
    const lines = Array.from({ length: lineCount }, (_, line) =>
      typeLine("x".repeat(90), { x: 50, y: 520 + 12 * line }),
    );
    const page = blankPage({ characters: lines.flat(), images: [PICTURE] });
    const textReader = { reader: "text-layer", because: "the text layer is usable" } as const;
    const reading = { page, notes: [], textReader };
    let asked = 0;
    const read = await readPictures(reading, {
      options: { ...sampleOptions, tier },
      signal: new AbortController().signal,
      async findRecognizer() {
        asked++;
        return { missing: "none is installed" };
      },
    });

    expect(read).toEqual(reading);
    expect(asked).toBe(isAsked ? 1 : 0);
  },
);
