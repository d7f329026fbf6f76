import { describe, expect, it } from "vitest";
import { cannotBeHeading } from "./heading-text.ts";

describe("cannotBeHeading", () => {
  it.each([
    ["the middle of a sentence", "per Region, 2007"],
    ["a formula", "A = R × K"],
    ["a caption", "Table 16.5. Conservation practice"],
    ["a note", "*Double these amounts"],
    ["a number with a sign", "1.7X↑"],
    ["an unfinished clause", "Regulated Storage, Manufacture and Use of"],
    ["an entry of a table of contents", "Osmosis .......... 39"],
    ["an address", "E-mail: sales@example.com"],
    ["an item of a list", "• apples"],
    ["a note under a table", "Source: UN"],
    ["a table without a number", "Table: results"],
    ["a line to write on", "Name ________"],
  ])("says so of %s", (_, text) => {
    expect(cannotBeHeading(text)).toBe(true);
  });

  it.each(["Humanity’s Home Base.", "iPhone and others", "Vitamin A", "図の説明", "II. Set Up"])(
    "leaves it open for %j",
    (text) => {
      expect(cannotBeHeading(text)).toBe(false);
    },
  );
});
