/** Something that must, or must not, be in the Markdown of a file. */
export interface Fact {
  /** Name of the file, whatever its kind. */
  readonly pdf: string;
  readonly type: "present" | "absent";
  readonly text: string;
}

/** Reads facts, one JSON object a line; a fact that is stated twice counts once. */
export function readFacts(lines: string): Fact[] {
  const facts = lines
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => JSON.parse(line) as Fact);
  const known = new Map(facts.map((fact) => [`${fact.type} ${fact.pdf} ${fact.text}`, fact]));
  return [...known.values()].map((fact) => {
    if (fact.type === "present" || fact.type === "absent") return fact;
    throw new Error(
      `A fact is of type "${String(fact.type)}"; this bench knows present and absent.`,
    );
  });
}

/** Whether the fact holds, emphasis, white space and kinds of quotes and dashes aside. */
export function doesFactHold({ type, text }: Fact, markdown: string): boolean {
  return plainText(markdown).includes(plainText(text)) === (type === "present");
}

/** How many facts hold, and each one that does not. */
export function formatFacts(count: number, broken: readonly Fact[]): string {
  return [
    `facts ${count - broken.length} of ${count} hold`,
    ...broken.map(({ pdf, type, text }) => `  ${pdf} ${type} ${JSON.stringify(text)}`),
  ].join("\n");
}

const PLAIN_CHARACTERS: Readonly<Record<string, string>> = {
  "‘": "'",
  "’": "'",
  "‚": "'",
  "“": '"',
  "”": '"',
  "„": '"',
  "＿": "_",
  "–": "-",
  "—": "-",
  "‑": "-",
  "‒": "-",
  "−": "-",
  "\u{b5}": "\u{3bc}",
};

function plainText(markdown: string): string {
  return markdown
    .replaceAll(/<br\s*\/?>/g, " ")
    .replaceAll(/<\/?(?:b|i|strong|em)>/g, "")
    .replaceAll(/(\*\*|__)(.*?)\1/g, "$2")
    .replaceAll(/([*_])(.*?)\1/g, "$2")
    .replaceAll(/\s+/g, " ")
    .normalize("NFC")
    .replaceAll(/[‘’‚“”„＿–—‑‒−\u{b5}]/gu, (character) => PLAIN_CHARACTERS[character] ?? character);
}
