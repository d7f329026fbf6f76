import { describe, expect, it } from "vitest";
import { countCharacterErrors } from "./character-errors.ts";

describe("countCharacterErrors", () => {
  it.each([
    { what: "the same text in other lines", text: "лед и\nснег", errors: 0 },
    { what: "a missing character", text: "лд и снег", errors: 1 },
    { what: "a character too many", text: "лед и снегг", errors: 1 },
    { what: "a wrong character", text: "лёд и снег", errors: 1 },
    { what: "a space too many", text: "лед и сн ег", errors: 1 },
    { what: "nothing at all", text: "", errors: 10 },
  ])("counts $errors for $what", ({ text, errors }) => {
    expect(countCharacterErrors("лед и снег", text)).toEqual({ characters: 10, errors });
  });
});
