import { encodable, encoded, MARK, TOKEN_CHARACTER } from "./patterns.ts";

/** What a secret is called, at the end of a longer name or alone. */
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
const REST_OF_LINE = /[^\r\n]*/y;
const TOKEN = new RegExp(`${TOKEN_CHARACTER}*`, "y");

/** Whether a field of this name holds a secret. */
export function isSecretName(name: string): boolean {
  return NAME_PATTERN.test(name);
}

/** Hides the values of everything that is called like a secret. */
export function hideAssignedValues(text: string): string {
  const parts: string[] = [];
  let done = 0;
  for (const match of text.matchAll(ASSIGNMENT)) {
    // Inside a value that is hidden already; reading on from here again would cost the square of its length.
    if (match.index < done) continue;
    const [found, name = "", quote] = match;
    const start = match.index + found.length;
    const unquoted = WHOLE_LINE_NAME.test(name) ? REST_OF_LINE : TOKEN;
    const end =
      quote === undefined ? endOfMatch(unquoted, text, start) : endOfQuoted(text, start, quote);
    if (end === start) continue;
    parts.push(text.slice(done, start), MARK);
    done = end;
  }
  return parts.join("") + text.slice(done);
}

function endOfMatch(pattern: RegExp, text: string, start: number): number {
  pattern.lastIndex = start;
  pattern.test(text);
  return Math.max(pattern.lastIndex, start);
}

/**
 * Where a quoted value ends: at a quote that is escaped as often as the first, or at the end of the line. A quote
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
