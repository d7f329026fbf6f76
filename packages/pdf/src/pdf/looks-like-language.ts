/** Pairs of letters that are frequent in one or more of the languages written with Latin letters. */
const FREQUENT_PAIRS =
  "th he in er an re on at en nd ti es or te of ed is it al ar st to nt ng se ha as ou io le ve co me de hi ri ro ic " +
  "ne ea ra ce li ch ll be ma si om ur ca el ta la ns di fo ho pe ec pr no ct us ac ot il tr ly nc et ut ss so rs un " +
  "lo wa ge ie wi em ad ol rt po we na ul ni mo ow pa im mi ai sh ir su id os ia am ci vi tu da qu ue ei ck au ij aa " +
  "ee oo sz cz rz ny sk ko ka ki ke za zi ja je ju uk lu bi ba pi ru ku mu do go ga gi va vo vu ao nh";

/** Constant: of the alphabet. */
const LETTERS = 26;
const LETTER_A = 0x61;
const isFrequent = new Uint8Array(LETTERS * LETTERS);
for (const pair of FREQUENT_PAIRS.split(" ")) isFrequent[pairIndex(pair, 1) ?? 0] = 1;

/** Fewer pairs say nothing. */
const MIN_PAIRS = 120;

/** Of a language's pairs, five to eight in ten are frequent ones; of noise, about one in four. */
const MIN_FREQUENT_SHARE = 0.3;

/** `tuÄx`, `ÉÇÉÜt`, `W|Ñ`, `tv|™Ç`: accented capitals behind small letters or in a row before them, and signs within words. */
const ODD_WORD = /\p{Ll}[À-ÖØ-Þ]|[À-ÖØ-Þ]{2}\p{Ll}|\p{L}[|™[\]{}^~¦§¶]+\p{L}/u;

/** A title has few words; fewer odd ones than this can be names of products. */
const MIN_ODD_WORDS = 4;

/** Checks whether at least half of the words are of a form that no language has: codes of a font of its own, read as Latin. */
function hasOddWords(text: string): boolean {
  const words = text.split(/\s+/).filter((word) => word.length > 2);
  const odd = words.filter((word) => ODD_WORD.test(word)).length;
  return odd >= MIN_ODD_WORDS && odd * 2 >= words.length;
}

/** Checks whether Latin text can be words of some language. Text in other letters, and too little text, mostly can. */
export function looksLikeLanguage(text: string): boolean {
  if (hasOddWords(text)) return false;
  const letters = text.toLowerCase();
  let pairs = 0;
  let frequent = 0;
  for (let index = 1; index < letters.length; index++) {
    const pair = pairIndex(letters, index);
    if (pair === undefined) continue;
    pairs++;
    frequent += isFrequent[pair] ?? 0;
  }
  return pairs < MIN_PAIRS || frequent / pairs >= MIN_FREQUENT_SHARE;
}

/** Number of the pair that ends at `index`; `undefined` where it holds anything but the letters a to z. */
function pairIndex(text: string, index: number): number | undefined {
  const first = text.charCodeAt(index - 1) - LETTER_A;
  const second = text.charCodeAt(index) - LETTER_A;
  const areLetters = first >= 0 && first < LETTERS && second >= 0 && second < LETTERS;
  return areLetters ? first * LETTERS + second : undefined;
}
