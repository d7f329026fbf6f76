import { escapeLinkTarget } from "../../language/safe-link.ts";
import { describe, expect, it } from "vitest";
import {
  appendMarkdown,
  joinMarkdown,
  escapeBlockStart,
  escapeInline,
  escapeLive,
  escapeLiveHtml,
  escapeLiveLatex,
  escapeRule,
} from "./escape-markdown.ts";

describe("escapeInline", () => {
  it.each([
    ["5*6_7", String.raw`5\*6\_7`],
    ["a~b `c` $d", "a\\~b \\`c\\` \\$d"],
    [String.raw`\*`, String.raw`\*`],
    [String.raw`\\*`, String.raw`\\\*`],
    ["[x] (y) #z |", "[x] (y) #z |"],
    ["a < b, 3<4, x>y", "a < b, 3<4, x>y"],
    ["<b>x</b> <!-- y --> <?z?>", String.raw`\<b>x\</b> \<!-- y --> \<?z?>`],
    ["![x](y) [z]: u", String.raw`\![x\](y) [z\]: u`],
    ["may go on <", String.raw`may go on \<`],
    ["ends with \\", "ends with \\\\"],
  ])("writes %s as %s", (text, expected) => {
    expect(escapeInline(text)).toBe(expected);
  });
});

describe("escapeLive", () => {
  it.each([
    ["a*b_c `d` $e", "a*b_c `d` $e"],
    ["```js", "\\```js"],
    ["<b>[x](y)", String.raw`\<b>[x\](y)`],
  ])("writes %s as %s", (text, expected) => {
    expect(escapeLive(text)).toBe(expected);
  });
});

describe("appendMarkdown", () => {
  it.each([
    ["Look!", "[here](https://e.x)", String.raw`Look\![here](https://e.x)`],
    [String.raw`Look\!`, "[here](https://e.x)", String.raw`Look\![here](https://e.x)`],
    ["[^1]", "(javascript:x)", String.raw`[^1]\(javascript:x)`],
    ["[x]", ": y", String.raw`[x]\: y`],
    ["a!", " [x](y)", "a! [x](y)"],
  ])("puts behind %s %s", (before, next, expected) => {
    expect(appendMarkdown(before, next)).toBe(expected);
  });
});

describe("joinMarkdown", () => {
  it.each([0, 1, 254, 255, 256, 257, 1000])(
    "joins pieces as they are appended one by one, behind %s signs",
    (length) => {
      const signs = ["a", "!", "[", "]", "(", ":", "\\", "\\\\", "![", " "];
      const before = "x".repeat(length);
      for (const first of signs)
        for (const second of signs)
          for (const third of signs) {
            const pieces = [before, first, second, third, "[y](z)"];
            const appended = pieces.reduce((text, piece) => appendMarkdown(text, piece), "");
            expect(joinMarkdown(pieces)).toBe(appended);
          }
    },
  );

  it("joins a million pieces", () => {
    const pieces = Array.from({ length: 1_000_000 }, () => "a ");

    expect(joinMarkdown(pieces)).toHaveLength(2_000_000);
  });
});

describe("escapeLiveHtml", () => {
  it.each([
    ["<td>[x](y) ```</td>", "<td>[x&#93;(y) &#96;``</td>"],
    ["<td>a\n \n\nb</td>", "<td>a\nb</td>"],
    ["<td>[1] a ~ b</td>", "<td>[1] a ~ b</td>"],
  ])("writes %s as %s", (html, expected) => {
    expect(escapeLiveHtml(html)).toBe(expected);
  });
});

describe("escapeLiveLatex", () => {
  it.each([
    [String.raw`a<b>c \left[x\right](y)`, String.raw`a< b>c \left[x\right] (y)`],
    ["0 < x, 1<2", "0 < x, 1<2"],
    ["```", "` ` `"],
  ])("writes %s as %s", (latex, expected) => {
    expect(escapeLiveLatex(latex)).toBe(expected);
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
