/** The words and phrases from which texts of one language are made. */
export interface Lexicon {
  readonly code: string;
  readonly script:
    | "latin"
    | "cyrillic"
    | "greek"
    | "chinese"
    | "japanese"
    | "korean"
    | "arabic"
    | "hebrew";
  /** Word orders of phrases: S subject, V verb, O object, P place or time, and punctuation. */
  readonly patterns: readonly string[];
  readonly subjects: readonly string[];
  readonly verbs: readonly string[];
  readonly objects: readonly string[];
  readonly places: readonly string[];
  /** Noun phrases that can be a heading, a caption or a row of a table. */
  readonly topics: readonly string[];
  readonly names: readonly string[];
  readonly labels: Labels;
}

export interface Labels {
  readonly figure: string;
  readonly table: string;
  readonly note: string;
  readonly source: string;
  readonly total: string;
  readonly contents: string;
  readonly references: string;
  readonly abstract: string;
  readonly chapter: string;
  readonly article: string;
  readonly date: string;
  readonly invoice: string;
  readonly description: string;
  readonly quantity: string;
  readonly price: string;
  readonly amount: string;
  readonly name: string;
  readonly address: string;
  readonly region: string;
  readonly year: string;
  readonly share: string;
  readonly status: string;
  readonly greeting: string;
  readonly farewell: string;
}

/** Splits a line of phrases that are separated by bars. */
export function phrases(line: string): string[] {
  return line.split("|").map((phrase) => phrase.trim());
}

const LABEL_NAMES = [
  "figure",
  "table",
  "note",
  "source",
  "total",
  "contents",
  "references",
  "abstract",
  "chapter",
  "article",
  "date",
  "invoice",
  "description",
  "quantity",
  "price",
  "amount",
  "name",
  "address",
  "region",
  "year",
  "share",
  "status",
  "greeting",
  "farewell",
] as const satisfies readonly (keyof Labels)[];

/** Reads labels from a line of phrases in the order of the interface. */
export function labelsOf(line: string): Labels {
  const texts = phrases(line);
  if (texts.length !== LABEL_NAMES.length) throw new Error(`Not one text for each label: ${line}`);
  return Object.fromEntries(
    LABEL_NAMES.map((name, index) => [name, texts[index]]),
  ) as unknown as Labels;
}
