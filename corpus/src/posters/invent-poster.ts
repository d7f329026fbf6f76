import type { Lexicon } from "../language/lexicon.ts";
import { writePhrase, writeSentences } from "../language/write-text.ts";
import type { Random } from "../random.ts";

/** Shapes of the decoration. They look a little like letters. */
const ORNAMENTS = ["rings", "waves", "stairs", "leaves", "arches"] as const;
export type Ornament = (typeof ORNAMENTS)[number];

/** A poster before it is printed. */
export interface InventedPoster {
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly ornaments: readonly Ornament[];
  /** A file of the Liberation fonts. */
  readonly titleFont: string;
  readonly hue: number;
}

const TITLE_FONTS = ["LiberationSerif-Italic", "LiberationSans-Bold", "LiberationSerif-Bold"];

export function inventPoster(lexicon: Lexicon, random: Random): InventedPoster {
  const phrase = (): string => {
    const text = writePhrase(lexicon, random).toLowerCase();
    return /^[a-z ]+$/.test(text) ? text : phrase();
  };
  return {
    title: capitalised(`${phrase()} and ${phrase()}`),
    paragraphs: [1, 2, 3].map(() => writeSentences(lexicon, random, 4)),
    ornaments: random.sample([...ORNAMENTS], 3),
    titleFont: random.pick(TITLE_FONTS),
    hue: random.integer(0, 359),
  };
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
