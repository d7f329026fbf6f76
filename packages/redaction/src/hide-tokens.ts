import { encodable, MARK, TOKEN_CHARACTER } from "./patterns.ts";

const SPACE = encodable("[\\s+]", "20");
const AUTHENTICATION = new RegExp(`((?:bearer|basic)${SPACE}{1,8})${TOKEN_CHARACTER}+`, "gi");

/** Bytes as text: the document itself, in a `data:` URL or bare. */
const DATA_URL = /(data:[\w.+/;=-]{0,100}?;base64,)[\w+/=%-]+/gi;
const BASE64_BLOCK = /(?<![\w+/.:-])[\w+/-]{256,}={0,2}/g;

const PRIVATE_KEY =
  /-----BEGIN [A-Z ]{0,40}PRIVATE KEY-----(?:(?!-----)[^])*(?:-----END [A-Z ]{0,40}PRIVATE KEY-----)?/g;

/** Secrets that are known by their beginnings. */
const KNOWN_TOKENS = new RegExp(
  [
    // AWS, its access key ids of all kinds.
    "(?:A3T[A-Z0-9]|AKIA|ASIA|ABIA|ACCA|AGPA|AIDA|AIPA|ANPA|ANVA|APKA|AROA|ASCA)[A-Z0-9]{12,}",
    // JSON in base64: signed tokens.
    "eyJ[\\w.~+/=-]{16,}",
    // GitHub, GitLab, Hugging Face, RunPod, npm, Slack, Axiom, Google, model servers.
    "(?<![A-Za-z0-9])(?:gh[opsur]_|github_pat_|glpat-|hf_|rpa_|npm_)[A-Za-z0-9_]{20,}",
    "(?<![A-Za-z0-9])(?:xox[a-z]-|xaat-|xapt-|sk-)[\\w-]{16,}",
    "AIza[\\w-]{30,}",
  ].join("|"),
  "g",
);

/** Pattern of an AWS secret key; hashes in hexadecimal do not. */
const FORTY_CHARACTERS = /(?<![A-Za-z0-9+/=])[A-Za-z0-9+/]{40}(?![A-Za-z0-9+/=])/g;

/** Hides what is a secret by its look, and documents written as text. */
export function hideTokens(text: string): string {
  return text
    .replaceAll(DATA_URL, `$1${MARK}`)
    .replaceAll(BASE64_BLOCK, MARK)
    .replaceAll(PRIVATE_KEY, MARK)
    .replaceAll(AUTHENTICATION, `$1${MARK}`)
    .replaceAll(KNOWN_TOKENS, MARK)
    .replaceAll(FORTY_CHARACTERS, (key) => (isMixed(key) ? MARK : key));
}

/** True if capital letters, small letters and digits are all there: in a path or a word they hardly ever are. */
function isMixed(text: string): boolean {
  return [/[A-Z].*[A-Z]/, /[a-z].*[a-z]/, /\d/].every((pattern) => pattern.test(text));
}
