import { writePhrase, writeSentences } from "../language/write-text.ts";
import type { List, Marker, NumberFormat } from "../model/document.ts";
import { type Author } from "./author.ts";
import { plainText, writeParagraph } from "./write-inlines.ts";

/** The bullets that word processors, TeX and browsers offer. */
export const BULLETS = [
  "•",
  "◦",
  "▪",
  "–",
  "❖",
  "✔",
  "➤",
  "●",
  "○",
  "■",
  "□",
  "►",
  "‣",
  "✓",
  "*",
  "-",
  "◆",
  "▸",
  "»",
];

const FORMATS: readonly NumberFormat[] = [
  "1.",
  "1)",
  "(1)",
  "a.",
  "a)",
  "(a)",
  "A.",
  "i.",
  "(i)",
  "I.",
];
const INNER_FORMATS: readonly NumberFormat[] = ["a)", "a.", "(a)", "i.", "(i)"];

/** A list, one in three with a list inside. */
export function inventList(author: Author): List {
  const { random } = author;
  const isNumbered = random.chance(0.4);
  const marker: Marker = isNumbered
    ? { kind: "number", format: random.pick(["1.", "1.", ...FORMATS]) }
    : { kind: "bullet", glyph: author.bullets[0] ?? "•" };
  return fillList(author, marker, { depth: 0, nests: random.chance(0.35) });
}

/** A list of short lines, as slides have it. */
export function inventShortList(author: Author): List {
  return fillList(
    author,
    { kind: "bullet", glyph: author.bullets[0] ?? "•" },
    { depth: 0, nests: author.random.chance(0.4) },
  );
}

interface Shape {
  readonly depth: number;
  readonly nests: boolean;
}

function fillList(author: Author, marker: Marker, { depth, nests }: Shape): List {
  const { random, lexicon } = author;
  const length = random.pick(["short", "short", "line", "long"]);
  const count = random.integer(depth === 0 ? 3 : 2, depth === 0 ? 6 : 4);
  const parent = nests ? random.integer(0, count - 1) : -1;
  const items = Array.from({ length: count }, (_, index) => ({
    content:
      length === "short"
        ? plainText(writePhrase(lexicon, random))
        : length === "line"
          ? plainText(writeSentences(lexicon, random, 1))
          : writeParagraph(author, 2).content,
    ...(index === parent
      ? {
          children: fillList(author, innerMarker(author, depth + 1), {
            depth: depth + 1,
            nests: depth === 0 && random.chance(0.3),
          }),
        }
      : {}),
  }));
  return { kind: "list", marker, items };
}

function innerMarker({ random, bullets }: Author, depth: number): Marker {
  return random.chance(0.3)
    ? { kind: "number", format: random.pick(INNER_FORMATS) }
    : { kind: "bullet", glyph: bullets[depth] ?? "–" };
}
