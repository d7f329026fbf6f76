import type { Lexicon } from "../language/lexicon.ts";
import { writePhrase, writeSentence } from "../language/write-text.ts";
import type { Random } from "../random.ts";

export type Piece =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "bold" | "italic" | "struck" | "underlined"; readonly text: string }
  | { readonly kind: "link"; readonly text: string; readonly url: string }
  | { readonly kind: "superscript" | "subscript"; readonly base: string; readonly text: string }
  | { readonly kind: "note"; readonly mark: string; readonly text: string };

export type Row =
  | { readonly kind: "paragraph"; readonly pieces: readonly Piece[] }
  | { readonly kind: "box"; readonly isTicked: boolean; readonly label: string }
  | { readonly kind: "field"; readonly label: string; readonly value: string };

/** A page whose paragraphs are full of what is to be kept, and a form below them. */
export interface MarkedPage {
  readonly fontSize: number;
  readonly rows: readonly Row[];
}

const SCRIPTS = [
  { kind: "superscript", base: "10", text: "6" },
  { kind: "superscript", base: "Na", text: "+" },
  { kind: "superscript", base: "the 4", text: "th" },
  { kind: "superscript", base: "Ca", text: "2+" },
  { kind: "subscript", base: "CO", text: "2" },
  { kind: "subscript", base: "H", text: "2" },
] as const;

const VALUES = ["Ada Lovelace", "14 May 1998", "Room 12 B", "F-7731", "4,250 EUR"];

export function inventPage(lexicon: Lexicon, random: Random): MarkedPage {
  let notes = random.integer(0, 40);
  const invent = (kind: Piece["kind"], text: string): Piece => {
    switch (kind) {
      case "link":
        return { kind, text, url: `https://example.com/${random.integer(100, 999)}?a=1` };
      case "superscript":
      case "subscript":
        return random.pick(SCRIPTS);
      case "note":
        notes += 1;
        return { kind, mark: String(notes), text: writeSentence(lexicon, random) };
      default:
        return { kind, text };
    }
  };
  const kinds = ["bold", "italic", "struck", "underlined", "link", "superscript", "note"] as const;
  const paragraphs = Array.from({ length: 5 }, (): Row => {
    const pieces = random.sample(kinds, 3).flatMap((kind) => markSentence(kind));
    return { kind: "paragraph", pieces };
  });
  const boxes = Array.from({ length: 4 }, (): Row => {
    return { kind: "box", isTicked: random.chance(0.5), label: writePhrase(lexicon, random) };
  });
  const fields = random.sample(VALUES, 2).map((value): Row => {
    return { kind: "field", label: writePhrase(lexicon, random), value };
  });
  return {
    fontSize: random.pick([9.5, 10, 11, 12]),
    rows: [...paragraphs, ...boxes, ...fields],
  };

  /** A sentence with two of its words marked, or with something behind it. */
  function markSentence(kind: Piece["kind"]): Piece[] {
    const words = writeSentence(lexicon, random).split(" ");
    const middle = Math.floor(words.length / 2);
    const isBehind = kind === "note" || kind === "superscript";
    const marked = invent(
      kind,
      words
        .slice(middle, middle + 2)
        .join(" ")
        .replace(/[.,]$/, ""),
    );
    if (kind === "note")
      return [{ kind: "text", text: words.join(" ") }, marked, { kind: "text", text: " " }];
    const rest = isBehind ? words.slice(middle) : words.slice(middle + 2);
    const end = rest.length === 0 ? ". " : ` ${rest.join(" ")} `;
    return [
      { kind: "text", text: `${words.slice(0, middle).join(" ")} ` },
      marked,
      { kind: "text", text: end },
    ];
  }
}
