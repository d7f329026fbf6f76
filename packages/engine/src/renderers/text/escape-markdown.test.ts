import { describe, expect, it } from "vitest";
import { escapeBlockStart, escapeInline, escapeRule } from "./escape-markdown.ts";

describe("escapeInline", () => {
  it.each([
    ["5*6_7", String.raw`5\*6\_7`],
    ["a~b `c` $d", "a\\~b \\`c\\` \\$d"],
    [String.raw`\*`, String.raw`\*`],
    [String.raw`\\*`, String.raw`\\\*`],
    ["[x] <y> #z |", "[x] <y> #z |"],
    ["ends with \\", "ends with \\"],
  ])("writes %s as %s", (text, expected) => {
    expect(escapeInline(text)).toBe(expected);
  });
});

describe("escapeBlockStart", () => {
  it.each([
    ["## x", String.raw`\## x`],
    [" - x", String.raw` \- x`],
    ["+\tx", "\\+\tx"],
    ["-5 degrees", "-5 degrees"],
    ["#hashtag", "#hashtag"],
    ["a # b", "a # b"],
  ])("writes %j as %j", (text, expected) => {
    expect(escapeBlockStart(text)).toBe(expected);
  });
});

describe("escapeRule", () => {
  it.each([
    ["___", String.raw`\___`],
    ["- - -", String.raw`\- - -`],
    ["__", "__"],
    ["___ name", "___ name"],
  ])("writes %j as %j", (text, expected) => {
    expect(escapeRule(text)).toBe(expected);
  });
});
