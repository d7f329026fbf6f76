import { describe, expect, it } from "vitest";
import type { Character, SourcePage } from "@parsewright/document/files";
import { isInside } from "@parsewright/document/geometry";
import { LAYOUT_LABELS } from "../layout/layout-reader.ts";
import { blankPage } from "./testing/sample-page.ts";
import type { DetectedPage, RegionDetector } from "./detector.ts";
import { isText, type Region } from "./region.ts";
import { samplePages } from "./testing/sample-pages.ts";

const KNOWN_LABELS: ReadonlySet<string> = new Set([...LAYOUT_LABELS, "column"]);

/** Tests the promises of every detector of regions, whatever it looks at. */
export function describeDetector(detector: RegionDetector): void {
  describe(`${detector.name} as a detector of regions`, () => {
    it("finds nothing on an empty page", async () => {
      const { regions } = await detect(detector, blankPage());

      expect(regions).toEqual([]);
    });

    describe.each(samplePages())("on $name", ({ page }) => {
      it("gives every character to exactly one region", async () => {
        const { regions } = await detect(detector, page);

        const given = regions.flatMap(({ characters }) => characters);
        expect(given).toHaveLength(new Set(given).size);
        expect(new Set(given)).toEqual(new Set(page.characters));
      });

      it("hands on the text of the page whose regions it found", async () => {
        const { page: seen, text } = await detect(detector, page);

        expect(text.characters).toEqual(seen.characters);
        const inSegments = text.segments.flatMap(({ characters }) => characters);
        expect(new Set(inSegments)).toEqual(new Set(seen.characters));
      });

      it("names each region once, by a label that is known", async () => {
        const { regions } = await detect(detector, page);

        expect(new Set(regions).size).toBe(regions.length);
        expect(regions.filter(({ label }) => !KNOWN_LABELS.has(label))).toEqual([]);
      });

      it("draws boxes around their characters, on the page", async () => {
        const { regions } = await detect(detector, page);

        const strays = regions.flatMap(({ box, characters }) =>
          characters.filter((character) => !isInside(character.box, box)),
        );
        expect(strays).toEqual([]);
        expect(regions.filter(({ box }) => !isOnPage(box, page))).toEqual([]);
      });

      it("joins the characters of text, and only of text, to lines", async () => {
        const { regions } = await detect(detector, page);

        for (const region of regions)
          expect(charactersOfLines(region)).toEqual(
            new Set(isText(region) ? region.characters : []),
          );
      });

      it("finds the same regions again", async () => {
        const first = await detect(detector, page);

        expect(await detect(detector, page)).toEqual(first);
      });
    });
  });
}

function detect(detector: RegionDetector, page: SourcePage): Promise<DetectedPage> {
  return detector.detect(page, new AbortController().signal);
}

function isOnPage([left, top, right, bottom]: Region["box"], page: SourcePage): boolean {
  return left >= 0 && top >= 0 && right <= page.width && bottom <= page.height;
}

function charactersOfLines({ lines }: Region): Set<Character> {
  return new Set(lines.flatMap(({ segments }) => segments.flatMap(({ characters }) => characters)));
}
