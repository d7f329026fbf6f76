import { describe, expect, it } from "vitest";
import { createRandom } from "../random.ts";
import { LANGUAGES } from "./languages.ts";
import { writeSentence } from "./write-text.ts";

describe.each(LANGUAGES.map((lexicon) => [lexicon.code, lexicon] as const))(
  "sentences in %s",
  (_code, lexicon) => {
    it("have no slot left open and end with a stop", () => {
      const random = createRandom("sentences");
      for (let count = 0; count < 50; count += 1) {
        const sentence = writeSentence(lexicon, random);
        expect(sentence).not.toMatch(/(?<![\p{L}\d])[SVOP](?![\p{L}\d])/u);
        expect(sentence).toMatch(/[.。]$/);
      }
    });

    it("have enough topics for a long table", () => {
      expect(new Set(lexicon.topics).size).toBeGreaterThanOrEqual(14);
    });
  },
);
