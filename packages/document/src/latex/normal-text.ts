import { joinLatex } from "./latex-atoms.ts";
import { MATH_SYMBOLS } from "./math-symbols.ts";

const ESCAPES: Readonly<Record<string, string>> = {
  "\\": String.raw`\textbackslash{}`,
  "^": String.raw`\textasciicircum{}`,
  "~": String.raw`\textasciitilde{}`,
  "{": String.raw`\{`,
  "}": String.raw`\}`,
  "#": String.raw`\#`,
  "%": String.raw`\%`,
  $: String.raw`\$`,
  "&": String.raw`\&`,
  _: String.raw`\_`,
};

/** Characters no LaTeX reads: controls, separators of lines, private use, halves of pairs, loose accents. */
const UNREADABLE = /\p{Cc}|\p{Cs}|\p{Co}|[\u2028\u2029]|[\u0300-\u036F]/gu;

/** Mathematical signs, which text fonts do not have. */
const SIGNS = /((?:[\u2190-\u23FF\u27C0-\u2AFF\p{Script=Greek}‼ℋℌℐℒℛℨℬℭℰℱℳ]|(?![ -~])\p{Sm})+)/u;

/** Words in a formula, set as text; signs between them stay mathematics. */
export function textToLatex(text: string, command = "text"): string {
  const pieces = text
    .normalize("NFC")
    .split(SIGNS)
    .map((piece, index) => {
      if (index % 2 === 1)
        return joinLatex(Array.from(piece, (sign) => MATH_SYMBOLS.get(sign) ?? sign));
      return piece === "" ? "" : `\\${command}{${escapeText(piece)}}`;
    });
  return joinLatex(pieces);
}

/** Words for the inside of a command that takes only text. */
function escapeText(text: string): string {
  const readable = text.normalize("NFC").replaceAll(/\s/gu, " ").replaceAll(UNREADABLE, "");
  return readable.replaceAll(/[\\^~{}#%$&_]/g, (character) => ESCAPES[character] ?? "");
}

/** The text as a `\tag` takes it. */
export function escapeTag(text: string): string {
  const pieces = text.normalize("NFC").split(SIGNS);
  return escapeText(pieces.filter((_, index) => index % 2 === 0).join(""));
}
