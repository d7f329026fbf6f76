/** Look of a document. Producers leave out what they cannot do. */
export interface Style {
  readonly family: string;
  readonly page: { readonly widthMm: number; readonly heightMm: number };
  readonly marginsMm: {
    readonly top: number;
    readonly right: number;
    readonly bottom: number;
    readonly left: number;
  };
  readonly columns: 1 | 2 | 3;
  readonly columnGapMm: number;
  readonly bodyFont: FontKind;
  readonly headingFont: FontKind;
  readonly bodySizePt: number;
  readonly lineHeight: number;
  readonly isJustified: boolean;
  readonly isHyphenated: boolean;
  readonly paragraphs: "indent" | "skip";
  /** From the title to the fourth level. */
  readonly headings: readonly [HeadingStyle, HeadingStyle, HeadingStyle, HeadingStyle];
  readonly table: TableStyle;
  readonly caption: CaptionStyle;
  readonly head: RunningLine;
  readonly foot: RunningLine;
  readonly accent: string;
  readonly codeHasBox: boolean;
  /** Dark pages have light text. */
  readonly isDark: boolean;
  /** The PDF carries its structure as tags. */
  readonly isTagged: boolean;
}

export type FontKind = "serif" | "sans" | "book" | "humanist" | "wide" | "narrow";

export interface HeadingStyle {
  readonly sizePt: number;
  readonly isBold: boolean;
  readonly isItalic: boolean;
  readonly isCapitals: boolean;
  readonly isCentred: boolean;
  readonly isColoured: boolean;
  readonly hasRule: boolean;
}

export type TableKind =
  | "ruled"
  | "booktabs"
  | "striped"
  | "borderless"
  | "horizontal"
  | "boxed"
  /** One rule below the head and one at the end: the head is above the first rule. */
  | "head-ruled";

export interface TableStyle {
  readonly kind: TableKind;
  readonly ruleWidthPt: number;
  readonly sizeScale: number;
  readonly headIsFilled: boolean;
  readonly headIsBold: boolean;
  /** The table is as wide as the text, however little it contains. */
  readonly isFullWidth: boolean;
  readonly captionSide: "above" | "below";
}

export interface CaptionStyle {
  readonly separator: string;
  readonly labelIsBold: boolean;
  readonly isItalic: boolean;
  readonly isCentred: boolean;
  readonly sizeScale: number;
}

/** Texts at the left, in the middle and at the right of a page's head or foot. */
export interface RunningLine {
  readonly left: RunningText;
  readonly centre: RunningText;
  readonly right: RunningText;
  readonly hasRule: boolean;
}

export type RunningText = "none" | "title" | "publisher" | "page" | "page-of" | "date";

/** The date that running lines of this kind show. */
export const RUNNING_DATE = "03.05.2021";
