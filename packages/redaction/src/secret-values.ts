import { isSecretName } from "./hide-assigned-values.ts";
import { encoded } from "./patterns.ts";

/** Shorter ones are in every other word, and hiding them would show what they are. */
const MIN_CHARACTERS = 6;

/** A pattern for the values themselves, however they are encoded; `undefined` when there is nothing to look for. */
export function patternOf(secrets: readonly string[]): RegExp | undefined {
  const values = secrets
    .flatMap((secret) => [secret, ...headerValues(secret), ...urlPasswords(secret)])
    .map((value) => value.trim())
    .filter((value) => value.length >= MIN_CHARACTERS);
  if (values.length === 0) return undefined;
  // The longest first: one may be the beginning of another.
  const longestFirst = [...new Set(values)].toSorted((one, other) => other.length - one.length);
  return new RegExp(longestFirst.map(valuePattern).join("|"), "gi");
}

/** The secrets in `Authorization=Bearer <token>,x-dataset=<name>`. */
function headerValues(secret: string): string[] {
  return secret.split(",").flatMap((header) => {
    const [, name = "", value = ""] = /^\s*([\w-]+)=(.*)$/s.exec(header) ?? [];
    return isSecretName(name) ? [value, value.replace(/^\s*\w+(?:\s+|%20)/, "")] : [];
  });
}

function urlPasswords(secret: string): string[] {
  if (!URL.canParse(secret)) return [];
  const { password } = new URL(secret);
  return [password, decodeUri(password)];
}

/** A lone `%` is not a mistake in a password. */
function decodeUri(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Each character as it is, percent-encoded, or escaped as in JSON. */
function valuePattern(value: string): string {
  return Array.from(value)
    .map((character) => {
      const bytes = [...Buffer.from(character)].map((byte) =>
        encoded(byte.toString(16).padStart(2, "0")),
      );
      const units = character
        .split("")
        .map((unit) => `\\\\{1,8}u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
      const escape = /["'\\/]/.test(character) ? "\\\\{0,8}" : "";
      const plus = character === " " ? "|\\+" : "";
      return `(?:${escape}${literal(character)}|${bytes.join("")}|${units.join("")}${plus})`;
    })
    .join("");
}

function literal(character: string): string {
  return character.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, "\\$&");
}
