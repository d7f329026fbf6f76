/** The part of a date that letters of a format stand for. */
export type DateUnit =
  | "year"
  | "buddhistYear"
  | "month"
  | "day"
  | "weekday"
  | "hour"
  | "minute"
  | "second";

/** A piece of a number format. `text` is what it shows where it has no other meaning. */
export type FormatToken =
  | {
      readonly kind:
        | "literal"
        /** `0`, `#` or `?`. */
        | "digit"
        | "point"
        | "comma"
        | "percent"
        | "slash"
        /** `E+`, `E-`, `e+` or `e-`. */
        | "exponent"
        /** Place of the text: `@`. */
        | "text"
        | "general"
        /** `AM/PM` or `A/P`. */
        | "halfDay"
        /** Digits of a second after the point; `text` is `.` and one `0` per digit. */
        | "secondFraction";
      readonly text: string;
    }
  | {
      readonly kind: "date" | "elapsed";
      readonly unit: DateUnit;
      readonly text: string;
    };

/** Condition under which a section applies. */
export interface SectionCondition {
  readonly operator: "<" | "<=" | ">" | ">=" | "=" | "<>";
  readonly operand: number;
}

/** Chinese numerals, `[DBNum1]` and `[DBNum2]`: the everyday ones and those for contracts. */
export type Numerals = "everyday" | "financial";

export type SectionKind = "general" | "number" | "scientific" | "fraction" | "date" | "text";

/** One of the parts between the semicolons of a number format. */
export interface FormatSection {
  readonly kind: SectionKind;
  readonly tokens: readonly FormatToken[];
  readonly condition?: SectionCondition;
  /** Windows language id of `[$-407]`, for the names of months and days. */
  readonly languageId?: number;
  readonly numerals?: Numerals;
}

/** A number format, ready to use. */
export interface NumberFormat {
  /** For numbers, at least one. */
  readonly sections: readonly FormatSection[];
  /** For text; without it text stays as it is. */
  readonly textSection?: FormatSection;
}
