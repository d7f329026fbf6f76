import { expect, it } from "vitest";
import { quote, quoteList } from "./python-text.ts";

it.each([
  { text: "../x", quoted: "'../x'" },
  { text: "en\n", quoted: "'en\\n'" },
  { text: "it's", quoted: `"it's"` },
  { text: `it's "x"`, quoted: `'it\\'s "x"'` },
  { text: "a\\b", quoted: "'a\\\\b'" },
  { text: "\u0000\u001b\u202e", quoted: "'\\x00\\x1b\\u202e'" },
  { text: "文", quoted: "'文'" },
])("quotes $quoted", ({ text, quoted }) => {
  expect(quote(text)).toBe(quoted);
});

it("cuts a long text", () => {
  expect(quote("x".repeat(5000))).toBe(`'${"x".repeat(100)}...'`);
});

it("quotes a list", () => {
  expect(quoteList(["a", "b"])).toBe("['a', 'b']");
});
