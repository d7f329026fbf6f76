import type { ContentListEntry } from "@parsewright/contract";
import { describe, expect, it } from "vitest";
import { fitLogistic, predict, type Sample } from "./fit-logistic.ts";
import { isRight, readTruth } from "./judge-block.ts";
import { formatReliability } from "./reliability.ts";

const TRUTH = readTruth(
  [
    "# Lamps of the North",
    "A lamp burns at “Green Point”, and costs $x^2$ crowns.",
    "- one lamp\n- two lamps",
    "<table><tr><td>Lamp</td><td>Miles</td></tr><tr><td>Green</td><td>23</td></tr></table>",
    "$$\nE = mc^{2}\n$$",
  ].join("\n\n"),
);

describe("isRight", () => {
  it.each([
    {
      name: "a paragraph",
      entry: text("A lamp burns at Green Point and costs $x^2$ crowns"),
      right: true,
    },
    { name: "a part of one", entry: text("A lamp burns at Green Point"), right: false },
    {
      name: "a misread one",
      entry: text("A lump burns at Green Point and costs $x^2$ crowns"),
      right: false,
    },
    { name: "a heading", entry: { ...text("Lamps of the North"), text_level: 1 }, right: true },
    { name: "a heading taken for text", entry: text("Lamps of the North"), right: false },
    { name: "an item", entry: text("- two lamps"), right: true },
    {
      name: "a table",
      entry: table(
        "<table><tr><td>Lamp</td><td>Miles</td></tr><tr><td>Green</td><td>23</td></tr></table>",
      ),
      right: true,
    },
    { name: "another table", entry: table("<table><tr><td>Lamp</td></tr></table>"), right: false },
    { name: "a formula", entry: equation("$$\nE=mc^2\n$$"), right: true },
    { name: "another formula", entry: equation("$$\nE=mc^3\n$$"), right: false },
  ])("is $right for $name", ({ entry, right }) => {
    expect(isRight(entry, TRUTH)).toBe(right);
  });

  it("does not judge what is not in the truth, such as pictures", () => {
    const picture: ContentListEntry = {
      type: "image",
      img_path: "",
      image_caption: [],
      image_footnote: [],
      page_idx: 0,
    };

    expect(isRight(picture, TRUTH)).toBeUndefined();
  });
});

describe("fitLogistic", () => {
  it("finds how likely blocks with a feature are right", () => {
    const samples: Sample[] = Array.from({ length: 200 }, (_, index) => ({
      features: { constant: 1, is_odd: index % 2 },
      isRight: index % 2 === 0 ? index % 20 !== 0 : index % 4 === 1,
    }));

    const weights = fitLogistic(samples);

    expect(predict({ constant: 1, is_odd: 0 }, weights)).toBeCloseTo(0.9, 1);
    expect(predict({ constant: 1, is_odd: 1 }, weights)).toBeCloseTo(0.5, 1);
  });
});

describe("formatReliability", () => {
  it("sets what was said against what was right", () => {
    const claims = Array.from({ length: 10 }, (_, index) => ({ score: 0.9, isRight: index > 0 }));

    expect(formatReliability("seen", claims)).toMatch(/0\.85 to 0\.95\s+10\s+90\.0 %\s+90\.0 %/);
  });
});

function text(content: string): Extract<ContentListEntry, { type: "text" }> {
  return { type: "text", text: content, page_idx: 0 };
}

function table(html: string): ContentListEntry {
  return {
    type: "table",
    img_path: "",
    table_caption: [],
    table_footnote: [],
    table_body: html,
    page_idx: 0,
  };
}

function equation(latex: string): ContentListEntry {
  return { type: "equation", text: latex, page_idx: 0 };
}
