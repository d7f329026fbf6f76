import type { Character, SourcePage } from "@parsewright/document/files";
import { isAllLetters, isMathFont } from "@parsewright/document/language";
import { startsWord } from "./formula-evidence.ts";

/** A font with more letters than this, most of them in words, sets text. Formulas have a few words: names, units, "otherwise". */
const MIN_LETTERS = 40;
const MIN_WORD_SHARE = 0.75;

/** Shorter words are names of variables and functions, too. */
const MIN_WORD_LETTERS = 4;

/** The part of a name by which a font seems to be one of mathematics. */
const OF_MATHEMATICS = / ?(?:Math(?:ematical)?|Symbol(?:MT)?)/i;

/**
 * Names fonts of mathematics that set words as fonts of text: some of them, such as Cambria Math, are chosen for whole documents, and
 * each word would be a formula.
 */
export function nameWordFonts(page: SourcePage): SourcePage {
  const names = wordFontsOf(page.characters);
  if (names.size === 0) return page;
  return {
    ...page,
    characters: page.characters.map((character) => {
      const name = names.get(character.font.name);
      return name === undefined ? character : { ...character, font: { ...character.font, name } };
    }),
  };
}

/** New names of such fonts by their old ones. The faces of a family are of one kind. */
function wordFontsOf(characters: readonly Character[]): ReadonlyMap<string, string> {
  const families = new Map<string, { names: Set<string>; letters: number; inWords: number }>();
  for (const { font, length } of letterRuns(characters)) {
    const family = font.slice(0, font.search(OF_MATHEMATICS));
    const use = families.get(family) ?? { names: new Set(), letters: 0, inWords: 0 };
    use.names.add(font);
    use.letters += length;
    if (length >= MIN_WORD_LETTERS) use.inWords += length;
    families.set(family, use);
  }
  const ofWords = [...families.values()].filter(
    ({ letters, inWords }) => letters >= MIN_LETTERS && inWords >= MIN_WORD_SHARE * letters,
  );
  return new Map(
    ofWords.flatMap(({ names }) =>
      [...names].flatMap((name) => {
        const textName = name.replace(OF_MATHEMATICS, "");
        return isMathFont(textName) ? [] : [[name, textName] as const];
      }),
    ),
  );
}

interface LetterRun {
  readonly font: string;
  length: number;
}

/** Letters of one font of mathematics without a space between them. */
function letterRuns(characters: readonly Character[]): LetterRun[] {
  const verdicts = new Map<string, boolean>();
  const isOfMathematics = (name: string): boolean => {
    const known = verdicts.get(name);
    if (known !== undefined) return known;
    const verdict = OF_MATHEMATICS.test(name) && isMathFont(name);
    verdicts.set(name, verdict);
    return verdict;
  };
  const runs: LetterRun[] = [];
  let open: LetterRun | undefined;
  let previous: Character | undefined;
  for (const character of characters) {
    const { text, font } = character;
    const isPart = isAllLetters(text) && isOfMathematics(font.name);
    if (!isPart || startsWord(character, previous) || open?.font !== font.name) open = undefined;
    if (isPart && open === undefined) {
      open = { font: font.name, length: 0 };
      runs.push(open);
    }
    if (open !== undefined) open.length += 1;
    previous = character;
  }
  return runs;
}
