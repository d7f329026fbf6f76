/** Accents as combining characters and as characters of their own, by LaTeX command. */
const ACCENT_CHARACTERS: readonly (readonly [command: string, characters: string])[] = [
  ["hat", "\u0302^ˆ"],
  ["tilde", "\u0303~˜∼"],
  ["bar", "\u0304\u0305¯ˉ‾"],
  ["breve", "\u0306˘"],
  ["dot", "\u0307˙"],
  ["ddot", "\u0308¨"],
  ["dddot", "\u20DB"],
  ["ddddot", "\u20DC"],
  ["mathring", "\u030A˚"],
  ["check", "\u030Cˇ"],
  ["acute", "\u0301´ˊ"],
  ["grave", "\u0300`ˋ"],
  ["vec", "\u20D7→⃗"],
  ["overrightharpoon", "\u20D1⇀"],
  ["overleftharpoon", "\u20D0↼"],
  ["overleftarrow", "\u20D6←"],
  ["overleftrightarrow", "\u20E1↔"],
  ["underline", "\u0332\u0331"],
  ["underrightarrow", "\u20EF"],
  ["underleftarrow", "\u20EE"],
];

/** LaTeX command, without backslash, for a character used as an accent. */
export const ACCENTS: ReadonlyMap<string, string> = new Map(
  ACCENT_CHARACTERS.flatMap(([command, characters]) =>
    Array.from(characters, (character) => [character, command] as const),
  ),
);

/** The accents over something wider than a letter. */
export const WIDE_ACCENTS: Readonly<Record<string, string>> = {
  hat: "widehat",
  tilde: "widetilde",
  check: "widecheck",
  bar: "overline",
  vec: "overrightarrow",
};

/** Plain forms of raised characters. */
export const SUPERSCRIPTS = pairs("⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿⁱ", "0123456789+-=()ni");

/** Plain forms of lowered characters. */
export const SUBSCRIPTS = pairs(
  "₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₐₑₒₓₕₖₗₘₙₚₛₜᵢⱼᵣᵤᵥ",
  "0123456789+-=()aeoxhklmnpstijruv",
);

/** Greek letters that LaTeX writes as the Latin ones they look like. */
export const LATIN_LOOKALIKES = pairs("ΑΒΕΖΗΙΚΜΝΟΡΤΧο", "ABEZHIKMNOPTXo");

/** Primes, as many as the character has. */
export const PRIMES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    "'": "'",
    "’": "'",
    "′": "'",
    "″": "''",
    "‴": "'''",
    "⁗": "''''",
  }),
);

function pairs(from: string, to: string): ReadonlyMap<string, string> {
  const targets = Array.from(to);
  return new Map(Array.from(from, (character, index) => [character, targets[index] ?? ""]));
}
