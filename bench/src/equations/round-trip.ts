import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { drawnForm } from "@parsewright/quality";

/** A formula that pandoc wrote into a Word file, and what became of it. */
export interface RoundTrip {
  readonly truth: string;
  readonly ours: string;
  readonly pandoc: string;
}

export interface RoundTripScore {
  readonly compared: number;
  readonly oursAlike: number;
  readonly pandocAlike: number;
  /** Ours that look different from the truth. */
  readonly different: readonly RoundTrip[];
  /** Our formulas that cannot be drawn. */
  readonly broken: readonly string[];
}

/** Compares both readings with the formula that was written. Those that KaTeX does not know are left out. */
export function scoreRoundTrips(trips: readonly RoundTrip[]): RoundTripScore {
  const drawable = trips
    .map((trip) => ({ ...trip, form: drawnForm(trip.truth) }))
    .filter(({ form }) => form !== undefined);
  const different = drawable.filter(({ ours, form }) => drawnForm(ours) !== form);
  return {
    compared: drawable.length,
    oursAlike: drawable.length - different.length,
    pandocAlike: drawable.filter(({ pandoc, form }) => drawnForm(pandoc) === form).length,
    different: different.map(({ truth, ours, pandoc }) => ({ truth, ours, pandoc })),
    broken: trips.map(({ ours }) => ours).filter((latex) => drawnForm(latex) === undefined),
  };
}

/** The formulas of JSON files such as `[{"type": "inline-formula", "data": "$x$"}]`. */
export async function readFormulas(folder: string): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".json")).toSorted();
  const files = await Promise.all(names.map((name) => readFile(join(folder, name), "utf8")));
  return files
    .flatMap((file) => JSON.parse(file) as { type: string; data: string }[])
    .filter(({ type }) => type.endsWith("formula"))
    .map(({ data }) => data.replaceAll(/^\$+|\$+$/g, "").trim());
}

/** Markdown in which a word before each formula says which one it is. */
export function numberedMarkdown(formulas: readonly string[]): string {
  return formulas.map((formula, index) => `Formula${index}\n\n$$${formula}$$\n`).join("\n");
}

/** The formulas of a reading by their number. Formulas that were cut in pieces are left out. */
export function byNumber(pieces: Iterable<{ text?: string; latex?: string }>): Map<number, string> {
  const found = new Map<number, string[]>();
  let number = -1;
  for (const { text = "", latex } of pieces) {
    if (latex !== undefined) found.set(number, [...(found.get(number) ?? []), latex]);
    else number = Number(/^Formula(\d+)$/.exec(text.trim())?.[1] ?? number);
  }
  const whole = [...found].filter(([, parts]) => parts.length === 1);
  return new Map(whole.map(([key, parts]) => [key, parts[0] ?? ""]));
}
