/** The place of a word of the page in the text that was made of it. */
interface WordRange {
  /** Its number among the words. */
  readonly word: number;
  readonly start: number;
  readonly end: number;
}

/** Part of a text between white space. */
interface Token {
  readonly key: string;
  /** Places of the characters of the key in the text. */
  readonly places: readonly number[];
}

/** Texts may say more than the page: formulas are written out, and notes have marks. */
const LOOK_AHEAD = 30;

/**
 * Finds the words of a page in the text that was made of them, one after the other. The text has other punctuation and
 * joins words that lines divide; a word that it does not have is left out.
 */
export function alignWords(words: readonly string[], text: string): readonly WordRange[] {
  const keys = words.map((word) => keyOf(word).key);
  const tokens = Array.from(text.matchAll(/\S+/g), ({ 0: token, index }) => keyOf(token, index));
  /** The start of the rest of the text: its token, and how many characters of the key of that token come before. */
  let at: Position = { token: 0, used: 0 };
  return keys.flatMap((key, word) => {
    const found = find({ tokens, key, next: keys[word + 1] }, at);
    if (found === undefined) return [];
    at = { token: found.token, used: found.used + key.length };
    const places = tokens[found.token]?.places.slice(found.used, at.used) ?? [];
    return [{ word, start: places[0] ?? 0, end: (places.at(-1) ?? 0) + 1 }];
  });
}

interface Position {
  readonly token: number;
  readonly used: number;
}

interface Wanted {
  readonly tokens: readonly Token[];
  readonly key: string;
  /** The word after it, by which a word that is not the next one of the text is recognised. */
  readonly next: string | undefined;
}

function find({ tokens, key, next }: Wanted, from: Position): Position | undefined {
  const begins = (place: Position, word: string) =>
    tokens[place.token]?.key.startsWith(word, place.used) === true;
  const isAtEnd = from.used >= (tokens[from.token]?.key.length ?? 0);
  if (!isAtEnd && begins(from, key)) return from;
  const first = from.used === 0 ? from.token : from.token + 1;
  for (let token = first; token < Math.min(tokens.length, first + LOOK_AHEAD); token += 1) {
    const place = { token, used: 0 };
    if (!begins(place, key)) continue;
    const isFollowed =
      next === undefined ||
      begins({ token, used: key.length }, next) ||
      begins({ token: token + 1, used: 0 }, next);
    if (token === first || isFollowed) return place;
  }
  return undefined;
}

/** Letters and digits of a word; all of one that has none. */
function keyOf(word: string, start = 0): Token {
  const letters = [...word.matchAll(/[\p{L}\p{M}\p{N}]/gu)];
  const characters = letters.length > 0 ? letters : [...word.matchAll(/./gsu)];
  return {
    key: characters.map(([character]) => character).join(""),
    places: characters.flatMap(({ 0: character, index }) =>
      Array.from({ length: character.length }, (_, offset) => start + index + offset),
    ),
  };
}
