import { escapeLinkTarget } from "../../language/safe-link.ts";
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

it.each([
  {
    name: "an ordinary address",
    url: "https://e.x/?a=1&b=2#c",
    expected: "https://e.x/?a=1&b=2#c",
  },
  {
    name: "one that would end the link",
    url: "https://e.x/) [b](y",
    expected: "https://e.x/%29%20%5Bb%5D%28y",
  },
  { name: "one with an encoded space", url: "https://e.x/a%20b", expected: "https://e.x/a%20b" },
])("writes $name so that it stays one link", ({ url, expected }) => {
  expect(escapeLinkTarget(url)).toBe(expected);
});
