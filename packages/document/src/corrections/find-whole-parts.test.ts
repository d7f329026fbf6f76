import { expect, it } from "vitest";
import { findWholeParts } from "./find-whole-parts.ts";

it("finds listings, formulas and tables with what is between blank lines", () => {
  const text =
    "a\n```js\n$$\n\n<table>\n```\n$$\nx\n\ny\n$$ \n<table><tr></tr></table> b\n```\nopen";
  const parts = [...findWholeParts(text)].map(({ start, end, code }) => ({
    text: text.slice(start, end),
    code,
  }));
  expect(parts).toEqual([
    { text: "```js\n$$\n\n<table>\n```", code: "$$\n\n<table>" },
    { text: "$$\nx\n\ny\n$$ ", code: undefined },
    { text: "<table><tr></tr></table>", code: undefined },
  ]);
});

it("ends a listing at a fence as long as its own", () => {
  const text = "````\n```\na\n```\n````";
  expect([...findWholeParts(text)]).toEqual([{ start: 0, end: text.length, code: "```\na\n```" }]);
});

// If each beginning looked for its end in all of the text, this would take hours.
it.each(["<table ", "```a\n", "$$x\n"])("finds nothing in a million times %j", (beginning) => {
  expect([...findWholeParts(beginning.repeat(1_000_000))]).toEqual([]);
});
