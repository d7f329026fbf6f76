import { describe, expect, it } from "vitest";
import { guessMediaType } from "./media-type.ts";

describe("guessMediaType", () => {
  it.each([
    ["<!-- a --> <!--b-->\n<!DOCTYPE html>", "text/html"],
    ["  <html lang=en>", "text/html"],
    ["<!-- never closed <html>", "text/plain"],
    [`${"<!---->".repeat(2000)}x`, "text/plain"],
    [`${"<!---->".repeat(2000)}<body>`, "text/html"],
  ])("takes %j for %s", (text, type) => {
    expect(guessMediaType(Buffer.from(text))).toBe(type);
  });
});
