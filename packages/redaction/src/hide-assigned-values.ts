import { encodable, encoded, MARK, TOKEN_CHARACTER } from "./patterns.ts";

/** Names of a secret, at the end of a longer name or alone. */
const SECRET_NAMES = [
  "authorization",
  "cookie",
  "passwords?",
  "passwd",
  "passphrase",
  "secrets?",
  "token",
  "credentials?",
  "signature(?:provided)?",
  "(?:api|access|secret|private|signing|account|encryption)[-_ ]?key(?:[-_]?id)?",
  "access[-_]?id",
  "x-(?:amz|goog|ms|oss|cos|obs)-[\\w-]{1,40}",
  // Short ones are parts of ordinary words.
  "(?<![a-z])(?:pwd|sig|sas|jwt|auth)",
];
const NAME = `(?:${SECRET_NAMES.join("|")})`;
const NAME_PATTERN = new RegExp(`^[\\w.-]{0,100}${NAME}$`, "i");

const SPACES = `${encodable("[ \\t]", "20")}{0,8}`;
const QUOTE = "\\\\{0,8}[\"'`]";
const SIGN = encodable("(?:=>?|:=?|>)", "3[ade]");
const ENCODED_QUOTE = `(?:${encoded("2[27]")})?`;

/** `name=`, `"name": "`, `name%3D`, `<Name>`, `["name", "`: up to the first character of the value. */
const ASSIGNMENT = new RegExp(
  `(${NAME})(?:${QUOTE}${SPACES},|(?:${QUOTE}|\\])?${ENCODED_QUOTE}${SPACES}${SIGN})` +
    `${SPACES}${ENCODED_QUOTE}(${QUOTE})?`,
  "gi",
);

/** Headers whose values have spaces and commas of their own. */
const WHOLE_LINE_NAME = /^(?:authorization|cookie)$/i;

/** True if a field of this name holds a secret. */
export function isSecretName(name: string): boolean {
  return NAME_PATTERN.test(name);
}

/** Hides the values of everything that is called like a secret. */
export function hideAssignedValues(text: string): string {
  const endOfLine = createEndFinder(/[^\r\n]*/y, text);
  const endOfToken = createEndFinder(new RegExp(`${TOKEN_CHARACTER}*`, "y"), text);
  const parts: string[] = [];
  let done = 0;
  let isQuoted = false;
  for (const match of text.matchAll(ASSIGNMENT)) {
    const [found, name = "", quote] = match;
    const start = match.index + found.length;
    const endOfUnquoted = WHOLE_LINE_NAME.test(name) ? endOfLine : endOfToken;
    const end = quote === undefined ? endOfUnquoted(start) : endOfQuoted(text, start, quote);
    if (end <= Math.max(start, done)) continue;
    // A name in a hidden value makes it longer, as in `password: token: …`, unless quotes say where that value ends.
    if (match.index < done && isQuoted) continue;
    if (match.index >= done) parts.push(text.slice(done, start), MARK);
    done = end;
    isQuoted = quote !== undefined;
  }
  return parts.join("") + text.slice(done);
}

/** Finds where the run of characters at a position ends; asked for rising positions, it reads no run twice. */
function createEndFinder(run: RegExp, text: string): (start: number) => number {
  let end = 0;
  return (start) => {
    if (start < end) return end;
    run.lastIndex = start;
    end = start + (run.exec(text)?.[0].length ?? 0);
    return end;
  };
}

/**
 * Finds the end of a quoted value: a quote that is escaped as often as the first, or at the end of the line. A quote
 * escaped more often belongs to the value.
 */
function endOfQuoted(text: string, start: number, opening: string): number {
  const quote = opening.at(-1);
  let backslashes = 0;
  for (let position = start; position < text.length; position += 1) {
    const character = text[position];
    if (character === "\n") return position;
    if (character === quote && backslashes < opening.length) return position - backslashes;
    backslashes = character === "\\" ? backslashes + 1 : 0;
  }
  return text.length;
}
