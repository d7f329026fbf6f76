import { describe, expect, it } from "vitest";
import { parsePageRange } from "./page-range.ts";

describe("parsePageRange", () => {
  it.each([
    { text: "3", expected: { first: 3, last: 3 } },
    { text: "0-4", expected: { first: 0, last: 4 } },
    { text: "2-", expected: { first: 2, last: -1 } },
    { text: "5-5", expected: { first: 5, last: 5 } },
  ])("reads $text", ({ text, expected }) => {
    expect(parsePageRange(text)).toEqual(expected);
  });

  it.each(["", "-", "-3", "4-2", "1,3", "one", "1-2-3", "1.5", "0x1", "9999999999"])(
    "does not accept '%s'",
    (text) => {
      expect(parsePageRange(text)).toBeUndefined();
    },
  );
});
