import { expect, it } from "vitest";
import { segmentText } from "./segment-text.ts";

const GRANULARITIES = ["grapheme", "word", "sentence"] as const;
const LENGTH = 100_000;

const TEXTS = [
  "One sentence. Another one, of some more words? And a third! ".repeat(60),
  "日本語の文章です。改行はありません。".repeat(120),
  `${"a".repeat(3000)} ${"word ".repeat(900)}end.`,
  "👩‍👩‍👧‍👦 e\u0301 ".repeat(400),
  "Short.",
  "",
];

it.each(GRANULARITIES)("cuts a text of any length as the segmenter does, by %s", (granularity) => {
  const segmenter = new Intl.Segmenter("und", { granularity });

  for (const text of TEXTS) {
    const whole = Array.from(segmenter.segment(text), ({ segment, isWordLike = false }) => ({
      segment,
      isWordLike,
    }));
    expect(segmentText(segmenter, text)).toEqual(whole);
  }
});

it.each(GRANULARITIES)(
  "cuts a text without an end in the memory there is, by %s",
  (granularity) => {
    const segmenter = new Intl.Segmenter("und", { granularity });

    for (const sign of ["[", "`", "a ", "x"]) {
      const text = sign.repeat(LENGTH);
      const segments = segmentText(segmenter, text).map(({ segment }) => segment);
      expect(segments.join("") === text).toBe(true);
    }
  },
);
