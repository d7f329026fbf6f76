import { describe, expect, it } from "vitest";
import {
  compareWithTextLayer,
  contradictsTextLayer,
  strangeNumbers,
  strangeWords,
} from "./contradicts-text-layer.ts";

const LAYER = `The lighthouse at Green Point was finished in 1824 and is the oldest opera-
tional one in the country. Its lamp was first lit with sperm oil, and can be seen over 23 miles.`;

describe("contradictsTextLayer", () => {
  it.each([
    { name: "the same text", answer: LAYER.replace("-\n", "") },
    { name: "the same text in capitals and bold", answer: `**${LAYER.toUpperCase()}**` },
    {
      name: "a few words read otherwise",
      answer: LAYER.replace("sperm oil", "sperm 0il").replace("Its", "lts"),
    },
    { name: "the same lines in another order", answer: LAYER.split("\n").toReversed().join("\n") },
    {
      name: "a formula beside the text",
      answer: String.raw`${LAYER} \(\frac{d}{\operatorname{miles}} \leq \sqrt{x}\)`,
    },
  ])("takes $name for a reading", ({ answer }) => {
    expect(contradictsTextLayer(answer, LAYER)).toBe(false);
  });

  it.each([
    {
      name: "another text of the same language",
      answer:
        "The harbour in the north was opened by the mayor on a rainy morning, and the crowd of visitors is said to have been the largest in the town.",
    },
    {
      name: "the text and much that is not there",
      answer: `${LAYER} ${LAYER.replaceAll(/[a-z]{4,}/g, "$&ish")}`,
    },
    { name: "the beginning alone", answer: "The lighthouse at Green Point was finished" },
  ])("takes $name for an invention", ({ answer }) => {
    expect(contradictsTextLayer(answer, LAYER)).toBe(true);
  });

  it("reads text without spaces letter by letter", () => {
    const layer = "灯台は一八二四年に完成しました。";

    expect(contradictsTextLayer("灯台は一八二四年に 完成しました", layer)).toBe(false);
    expect(contradictsTextLayer("昨日の天気はとても良かった。", layer)).toBe(true);
  });

  it("forgives a layer that lacks the spaces between words", () => {
    const layer = "Thelighthouse atGreen Pointwas finished inthe year eighteen twentyfour";

    expect(
      contradictsTextLayer(
        "The lighthouse at Green Point was finished in the year eighteen twenty four",
        layer,
      ),
    ).toBe(false);
  });

  it("does not judge by a few words", () => {
    expect(compareWithTextLayer("Page 4", "Table 2")).toBeUndefined();
    expect(contradictsTextLayer("Page 4", "Table 2")).toBe(false);
  });

  it("says which share of words is added and which is missing", () => {
    const comparison = compareWithTextLayer(
      "one two three four five six seven nine",
      "one two three four five six seven eight ten eleven",
    );

    expect(comparison).toEqual({ addedShare: 1 / 8, missingShare: 3 / 10 });
  });

  it.each(["a ", "word ", String.raw`\(`, "<", "-\n", "\\a"])("answers 200 KB of %j", (unit) => {
    const garbage = unit.repeat(200_000 / unit.length);

    expect(contradictsTextLayer(garbage, LAYER)).toBeTypeOf("boolean");
    expect(contradictsTextLayer(LAYER, garbage)).toBeTypeOf("boolean");
  });
});

describe("strangeNumbers", () => {
  it("finds the numbers that the other text has nowhere", () => {
    expect(strangeNumbers("finished in 1842, seen over 23 miles", LAYER)).toEqual(["1842"]);
  });

  it("takes numbers that are grouped otherwise for the same, and looks at no formula", () => {
    expect(strangeNumbers(String.raw`1,250 \(x_{99}\) and <td>7</td>`, "1250")).toEqual([]);
  });
});

describe("strangeWords", () => {
  it("finds the words that the other text has nowhere, whatever their case", () => {
    expect(strangeWords("The LIGHTHOUSE at Grey Point, operational", LAYER)).toEqual(["grey"]);
  });
});
