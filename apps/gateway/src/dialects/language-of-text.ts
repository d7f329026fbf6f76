/** Scripts that one language is usually written in, by its ISO 639-3 code. Kana come first: Japanese has Han signs too. */
const SCRIPTS: readonly (readonly [code: string, script: RegExp])[] = [
  ["jpn", /[\p{Script=Hiragana}\p{Script=Katakana}]/gu],
  ["kor", /\p{Script=Hangul}/gu],
  ["zho", /\p{Script=Han}/gu],
  ["rus", /\p{Script=Cyrillic}/gu],
  ["ara", /\p{Script=Arabic}/gu],
  ["ell", /\p{Script=Greek}/gu],
  ["heb", /\p{Script=Hebrew}/gu],
  ["hin", /\p{Script=Devanagari}/gu],
  ["tha", /\p{Script=Thai}/gu],
];

/** Frequent short words of languages in Latin letters. */
const WORDS: Readonly<Record<string, string>> = {
  eng: "the and of to in is that for with are was this which by from",
  deu: "der die und das ist nicht mit den von ein eine für auf dem des zu",
  fra: "le la les des et est une dans pour que qui sur avec pas du au",
  spa: "el los las una que por con para del se es como más su al y",
  por: "os uma que não com para do da em no na dos das mais ao é",
  ita: "il gli che di una per non con del della sono è nel alla più si",
  nld: "het een van en dat niet met op voor zijn aan wordt ook uit te door",
  pol: "nie się na jest że do od przez jak oraz po dla czy ich są",
  swe: "och att det som är en för på av inte med har till den ett",
  tur: "ve bir bu için ile olarak da de daha çok olan gibi ne en",
};

const SAMPLE_CHARACTERS = 20_000;
/** Share of the letters by which a script decides. */
const SCRIPT_SHARE = 0.2;

/** The language that a text seems to be in, by its ISO 639-3 code; `undefined` where nothing points to one. */
export function languageOfText(text: string): string | undefined {
  const sample = text.slice(0, SAMPLE_CHARACTERS).toLowerCase();
  const letters = sample.match(/\p{L}/gu)?.length ?? 0;
  if (letters === 0) return undefined;
  for (const [code, script] of SCRIPTS) {
    if ((sample.match(script)?.length ?? 0) / letters > SCRIPT_SHARE) return code;
  }
  const words = sample.match(/\p{L}+/gu) ?? [];
  const counts = Object.entries(WORDS).map(([code, list]) => {
    const frequent = new Set(list.split(" "));
    return { code, count: words.filter((word) => frequent.has(word)).length };
  });
  const [best] = counts.toSorted((left, right) => right.count - left.count);
  return best !== undefined && best.count > 0 ? best.code : undefined;
}
