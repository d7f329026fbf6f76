import type { Marker, NumberFormat } from "./document.ts";

/** Writes the label of the item with this index, counted from 0. */
export function listLabel(marker: Marker, index: number): string {
  return marker.kind === "bullet" ? marker.glyph : numberLabel(marker.format, index + 1);
}

function numberLabel(format: NumberFormat, number: number): string {
  return format.replace(/[1aAiI]/, (digit) => {
    switch (digit) {
      case "a":
        return letterOf(number);
      case "A":
        return letterOf(number).toUpperCase();
      case "i":
        return romanOf(number);
      case "I":
        return romanOf(number).toUpperCase();
      default:
        return String(number);
    }
  });
}

function letterOf(number: number): string {
  return String.fromCodePoint("a".charCodeAt(0) + ((number - 1) % 26));
}

const ROMAN: readonly (readonly [number, string])[] = [
  [10, "x"],
  [9, "ix"],
  [5, "v"],
  [4, "iv"],
  [1, "i"],
];

/** A small Roman numeral. */
export function romanOf(number: number): string {
  let rest = number;
  let text = "";
  for (const [value, letters] of ROMAN) {
    while (rest >= value) {
      text += letters;
      rest -= value;
    }
  }
  return text;
}
