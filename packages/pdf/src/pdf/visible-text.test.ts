import { expect, it } from "vitest";
import { visibleText } from "./visible-text.ts";

it.each([
  { name: "a letter", codes: [0x41], text: "A" },
  { name: "a ligature", codes: [0xfb03], text: "ffi" },
  { name: "an Arabic letter in its final shape", codes: [0xfeea], text: "\u0647" },
  { name: "two Arabic letters in one shape", codes: [0xfefb], text: "\u0644\u0627" },
  { name: "a Chinese radical", codes: [0x2f08], text: "人" },
  { name: "a word processor's bullet", codes: [0xf0b7], text: "•" },
  { name: "a space", codes: [0x20], text: " " },
  { name: "a no-break space", codes: [0xa0], text: " " },
  { name: "a line feed", codes: [0x0a], text: " " },
  { name: "a thin space", codes: [0x2009], text: " " },
  { name: "a surrogate pair", codes: [0xd835, 0xdc65], text: "\u{1d465}" },
  { name: "a character beyond the basic plane", codes: [0x1d465], text: "\u{1d465}" },
])("shows $name as $text", ({ codes: [code = 0, next = 0], text }) => {
  expect(visibleText(code, next)).toBe(text);
});

it.each([0x00, 0x02, 0xad, 0x200b, 0xfeff, 0xfffe, 0xdc65, 0x110000])(
  "shows nothing of U+%s",
  (code) => {
    expect(visibleText(code, 0)).toBeUndefined();
  },
);
