import { inSplit } from "../in-split.ts";
import type { Random } from "../random.ts";
import type { FontKind, Style, TableKind } from "./style.ts";

/** Kinds of documents. A family names those that it is used for. */
export type DocumentKind =
  | "report"
  | "paper"
  | "manual"
  | "invoice"
  | "letter"
  | "statistics"
  | "survey"
  | "datasheet"
  | "minutes"
  | "statute"
  | "textbook"
  | "slides"
  | "form"
  | "newsletter"
  | "bulletin"
  | "register";

/** Styles that belong together. A family is either tuned on or only scored, never both. */
export interface StyleFamily {
  readonly name: string;
  readonly split: "seen" | "unseen";
  readonly kinds: readonly DocumentKind[];
  readonly pages: readonly PageSize[];
  readonly columns: readonly (1 | 2 | 3)[];
  readonly fonts: readonly FontKind[];
  readonly headingFonts: readonly FontKind[];
  readonly sizesPt: readonly [number, number];
  readonly marginsMm: readonly [number, number];
  readonly tables: readonly TableKind[];
  readonly looks: readonly HeadingLook[];
  /** Further settings that the family fixes. */
  readonly fixed?: (random: Random) => Partial<Style>;
}

/** Ways to distinguish headings from the text. */
export type HeadingLook =
  | "large"
  | "coloured"
  | "capitals"
  | "centred"
  | "same-size"
  | "ruled"
  | "italic";

export type PageSize =
  | "a4"
  | "letter"
  | "a5"
  | "a4-landscape"
  | "letter-landscape"
  | "slide-wide"
  | "slide-narrow"
  | "b5"
  | "pocket";

export const PAGE_SIZES_MM: Readonly<Record<PageSize, readonly [width: number, height: number]>> = {
  a4: [210, 297],
  letter: [215.9, 279.4],
  a5: [148, 210],
  "a4-landscape": [297, 210],
  "letter-landscape": [279.4, 215.9],
  "slide-wide": [254, 142.9],
  "slide-narrow": [254, 190.5],
  b5: [176, 250],
  pocket: [120, 190],
};

const ANY_TABLE: readonly TableKind[] = [
  "ruled",
  "booktabs",
  "striped",
  "borderless",
  "horizontal",
  "boxed",
];

/** Room beside the text for notes. */
const SIDE_NOTE_MARGIN_MM = 58;

const USUAL = { pages: ["a4", "letter"], columns: [1] } as const;

export const FAMILIES: readonly StyleFamily[] = [
  ...inSplit<StyleFamily>("seen", [
    {
      ...USUAL,
      name: "plain-report",
      kinds: ["report", "letter", "minutes", "form", "manual", "survey"],
      fonts: ["serif", "sans", "book"],
      headingFonts: ["serif", "sans"],
      sizesPt: [10, 12],
      marginsMm: [20, 30],
      tables: ["ruled", "horizontal", "borderless"],
      looks: ["large", "same-size", "italic"],
    },
    {
      ...USUAL,
      name: "corporate",
      kinds: ["report", "datasheet", "invoice", "manual", "newsletter", "survey"],
      columns: [1, 2],
      fonts: ["sans", "humanist", "wide"],
      headingFonts: ["sans", "humanist", "narrow"],
      sizesPt: [9, 11],
      marginsMm: [15, 25],
      tables: ["striped", "horizontal", "boxed", "ruled"],
      looks: ["coloured", "ruled", "capitals"],
    },
    {
      ...USUAL,
      name: "journal",
      kinds: ["paper", "textbook"],
      pages: ["a4", "b5"],
      columns: [2, 2, 1],
      fonts: ["serif", "book"],
      headingFonts: ["serif", "sans"],
      sizesPt: [9, 10.5],
      marginsMm: [16, 24],
      tables: ["booktabs", "horizontal", "ruled"],
      looks: ["large", "capitals", "same-size"],
    },
    {
      ...USUAL,
      name: "ledger",
      kinds: ["statistics", "invoice", "form", "datasheet", "survey"],
      pages: ["a4", "a4-landscape"],
      fonts: ["sans", "serif", "narrow"],
      headingFonts: ["sans"],
      sizesPt: [8.5, 10],
      marginsMm: [14, 24],
      tables: ANY_TABLE,
      looks: ["large", "coloured", "same-size"],
    },
    {
      ...USUAL,
      name: "slides-light",
      kinds: ["slides"],
      pages: ["slide-wide", "slide-narrow"],
      fonts: ["sans", "humanist"],
      headingFonts: ["sans", "humanist"],
      sizesPt: [15, 19],
      marginsMm: [12, 20],
      tables: ["striped", "horizontal", "ruled"],
      looks: ["large", "coloured"],
      fixed: () => ({ paragraphs: "skip", isHyphenated: false, isJustified: false }),
    },
    {
      ...USUAL,
      name: "leaflet",
      kinds: ["newsletter", "statute", "minutes", "textbook"],
      pages: ["a4", "a4-landscape"],
      columns: [3, 2, 2],
      fonts: ["serif", "humanist", "sans"],
      headingFonts: ["sans", "serif", "narrow"],
      sizesPt: [8.5, 10],
      marginsMm: [12, 20],
      tables: ["borderless", "striped", "booktabs"],
      looks: ["large", "coloured", "centred"],
    },
    {
      ...USUAL,
      name: "gazette",
      kinds: ["bulletin"],
      fonts: ["serif", "sans"],
      headingFonts: ["serif", "sans"],
      sizesPt: [9.5, 11],
      marginsMm: [20, 28],
      tables: ["head-ruled", "horizontal", "booktabs", "borderless", "ruled"],
      looks: ["large", "same-size"],
    },
    {
      ...USUAL,
      name: "daybook",
      kinds: ["register"],
      fonts: ["serif", "sans"],
      headingFonts: ["serif", "sans"],
      sizesPt: [9.5, 11],
      marginsMm: [20, 28],
      tables: ["ruled", "horizontal", "booktabs", "borderless", "head-ruled"],
      looks: ["large", "same-size"],
    },
  ]),
  ...inSplit<StyleFamily>("unseen", [
    {
      ...USUAL,
      name: "bureau",
      kinds: ["report", "letter", "minutes", "form", "manual", "survey"],
      pages: ["letter", "a4"],
      fonts: ["book", "wide", "serif"],
      headingFonts: ["book", "humanist", "serif"],
      sizesPt: [10, 12],
      marginsMm: [22, 34],
      tables: ["boxed", "booktabs", "borderless"],
      looks: ["centred", "capitals", "ruled"],
    },
    {
      ...USUAL,
      name: "conference",
      kinds: ["paper", "textbook"],
      pages: ["letter", "a4"],
      columns: [2, 2, 1],
      fonts: ["serif", "book"],
      headingFonts: ["serif", "book", "humanist"],
      sizesPt: [9, 10.5],
      marginsMm: [15, 22],
      tables: ["horizontal", "booktabs", "borderless"],
      looks: ["centred", "italic", "large"],
    },
    {
      ...USUAL,
      name: "handbook",
      kinds: ["manual", "textbook", "datasheet", "newsletter"],
      pages: ["a5", "pocket", "b5"],
      fonts: ["humanist", "serif", "sans"],
      headingFonts: ["humanist", "narrow", "sans"],
      sizesPt: [8.5, 10],
      marginsMm: [11, 17],
      tables: ["ruled", "striped", "booktabs"],
      looks: ["coloured", "large", "ruled"],
    },
    {
      ...USUAL,
      name: "yearbook",
      kinds: ["statistics", "invoice", "form", "datasheet", "survey"],
      pages: ["a4-landscape", "letter", "letter-landscape"],
      fonts: ["humanist", "serif", "wide"],
      headingFonts: ["humanist", "serif"],
      sizesPt: [8, 10],
      marginsMm: [14, 24],
      tables: ANY_TABLE,
      looks: ["capitals", "large", "italic"],
    },
    {
      ...USUAL,
      name: "slides-dark",
      kinds: ["slides"],
      pages: ["slide-wide", "slide-narrow"],
      fonts: ["humanist", "wide", "sans"],
      headingFonts: ["humanist", "wide"],
      sizesPt: [14, 18],
      marginsMm: [12, 22],
      tables: ["horizontal", "striped", "boxed"],
      looks: ["large", "centred"],
      fixed: (random) => ({
        paragraphs: "skip",
        isHyphenated: false,
        isJustified: false,
        isDark: random.chance(0.7),
      }),
    },
    {
      ...USUAL,
      name: "census",
      kinds: ["bulletin"],
      pages: ["letter", "a4"],
      fonts: ["book", "humanist", "narrow"],
      headingFonts: ["book", "humanist"],
      sizesPt: [9, 11.5],
      marginsMm: [18, 32],
      tables: ["head-ruled", "booktabs", "borderless", "striped", "boxed"],
      looks: ["capitals", "centred", "italic"],
    },
    {
      ...USUAL,
      name: "roll",
      kinds: ["register"],
      pages: ["letter", "a4"],
      fonts: ["book", "humanist", "narrow"],
      headingFonts: ["book", "humanist"],
      sizesPt: [9, 11.5],
      marginsMm: [18, 32],
      tables: ["striped", "boxed", "booktabs", "ruled", "borderless"],
      looks: ["capitals", "centred", "italic"],
    },
    {
      ...USUAL,
      name: "margin-notes",
      kinds: ["textbook", "statute", "report"],
      fonts: ["book", "serif", "humanist"],
      headingFonts: ["book", "humanist", "sans"],
      sizesPt: [9.5, 11],
      marginsMm: [18, 26],
      tables: ["booktabs", "borderless", "horizontal"],
      looks: ["large", "italic", "same-size"],
      fixed: () => ({ marginsMm: { top: 24, right: SIDE_NOTE_MARGIN_MM, bottom: 26, left: 22 } }),
    },
  ]),
];

/** Checks whether the margin is wide enough for notes beside the text. */
export function hasSideNotes(style: Style): boolean {
  return style.marginsMm.right >= SIDE_NOTE_MARGIN_MM;
}
