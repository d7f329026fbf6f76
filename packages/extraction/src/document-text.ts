/** The words of a document's Markdown without its markup, and where each character is in it. */
export interface DocumentText {
  /** In lower case, with single spaces. */
  readonly plain: string;
  /** For each UTF-16 unit of `plain`: its place in the Markdown, in code points. */
  readonly places: readonly number[];
  readonly characters: readonly string[];
}

/** A part of the Markdown, in code points. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** Signs that a person does not see, or that a quote leaves out. */
const MARKUP = /[\\*_`#|~$]/;

export function readDocumentText(markdown: string): DocumentText {
  const characters = Array.from(markdown);
  const places: number[] = [];
  let plain = "";
  let isInTag = false;
  const add = (text: string, place: number) => {
    for (let unit = 0; unit < text.length; unit += 1) places.push(place);
    plain += text;
  };
  for (const [place, character] of characters.entries()) {
    if (character === "<" && /[a-z/]/i.test(characters[place + 1] ?? "")) isInTag = true;
    const isSpace = isInTag || /\s/.test(character);
    if (isInTag && character === ">") isInTag = false;
    if (isSpace) {
      if (!plain.endsWith(" ")) add(" ", place);
    } else if (!MARKUP.test(character)) add(normalise(character), place);
  }
  return { plain, places, characters };
}

/** Finds words; `undefined` where they are not. */
export function findWords({ plain, places }: DocumentText, words: string): TextRange | undefined {
  const wanted = plainWords(words);
  if (wanted === "") return undefined;
  for (let at = plain.indexOf(wanted); at !== -1; at = plain.indexOf(wanted, at + 1)) {
    const end = at + wanted.length;
    // 12 is not in 2012, nor "art" in "start".
    const isWhole = !joins(plain[at - 1], plain[at]) && !joins(plain[end - 1], plain[end]);
    if (isWhole) return { start: places[at] ?? 0, end: (places[end - 1] ?? 0) + 1 };
  }
  return undefined;
}

export function plainWords(words: string): string {
  return readDocumentText(words).plain.trim();
}

function joins(left: string | undefined, right: string | undefined): boolean {
  const isWordSign = (sign: string | undefined) => sign !== undefined && /[\p{L}\p{N}]/u.test(sign);
  // Scripts without spaces have no words to cut.
  const isUnspaced = [left, right].some((sign) => /[\u3040-\u30FF\u3400-\u9FFF]/.test(sign ?? ""));
  return isWordSign(left) && isWordSign(right) && !isUnspaced;
}

const ALIKE: Readonly<Record<string, string>> = {
  "’": "'",
  "‘": "'",
  "“": '"',
  "”": '"',
  "–": "-",
  "—": "-",
  "‑": "-",
};

function normalise(character: string): string {
  return (ALIKE[character] ?? character).normalize("NFKC").toLowerCase();
}
