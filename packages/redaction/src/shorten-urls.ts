import { encodable, MARK, TOKEN_CHARACTER } from "./patterns.ts";

/** As in the reference worker: enough to recognise a document, too little for most tokens in a path. */
const MAX_PATH_CHARACTERS = 60;
/** The longest name that can be resolved. */
const MAX_HOST_CHARACTERS = 253;
/** More levels of percent-encoding than any chain of programs has added. */
const MAX_DECODINGS = 5;

const COLON = encodable(":", "3a");
const SLASH = encodable("\\\\{0,8}/", "2f");

/** `scheme://…`, `//…`, and `http:/…` or `http:\…`, which browsers take for the same. */
const URL_PATTERN = new RegExp(
  `(?:(?:[a-z][a-z0-9+.-]{0,30}${COLON})?${SLASH}{2}|https?${COLON}[\\\\/]+)${TOKEN_CHARACTER}*`,
  "gi",
);
const PLAIN_START = /^(?:([a-z][a-z0-9+.-]*):)?([\\/]+)/i;

/** A query after something that does not look like an address. */
const QUERY_PATTERN = new RegExp(
  `${encodable("\\?", "3f")}[\\w.%~[\\]$-]{1,100}?${encodable("=", "3d")}${TOKEN_CHARACTER}*`,
  "gi",
);

/** End of the part of an address that is shown: query, fragment, or what only decoding brought to light. */
const SHOWN_END = new RegExp(`[\\s\\p{Cc}"'\`]|${encodable("[?#]", "(?:3f|23)")}`, "iu");
const AT_SIGN = new RegExp(encodable("@", "40"));
/** An address in the path of another. */
const NESTED_START = new RegExp(`(?<=.)${SLASH}{2}`, "is");

/** Leaves of every address its scheme, host, port and the beginning of its path. */
export function shortenUrls(text: string): string {
  return text.replaceAll(URL_PATTERN, shortenUrl).replaceAll(QUERY_PATTERN, "");
}

function shortenUrl(url: string): string {
  const plain = PLAIN_START.test(url) ? url : decodeAll(url);
  const [start = "", scheme = "", slashes = ""] = PLAIN_START.exec(plain) ?? [];
  const shownStart = (scheme === "" ? "" : `${scheme}:`) + unescapeSlashes(slashes);
  const rest = unescapeSlashes(plain.slice(start.length));
  const shown = rest.slice(0, indexOf(SHOWN_END, rest));
  const authorityEnd = indexOf(/[\\/]/, shown);
  const path = shown.slice(authorityEnd);
  // Paths on our own disk: where the lines of a stack trace are.
  if (scheme.toLowerCase() === "file") return shownStart + shown;
  const host = hostOf(shown.slice(0, authorityEnd));
  // A slash or a question mark in a password makes its rest look like a path or a query.
  const isSuspect = AT_SIGN.test(rest.slice(authorityEnd));
  if (host === undefined || isSuspect) return shownStart + MARK;
  return shownStart + host + shortenPath(path);
}

/** The authority without user name and password; `undefined` when it may still hold them. */
function hostOf(authority: string): string | undefined {
  if (authority === "") return "";
  const host = decodeAll(authority).replace(/^.*@/s, "");
  const isHost = /^(?:\[[^\]]*\]|[^:\s]+)(?::\d{1,5})?$/.test(host);
  return isHost && host.length <= MAX_HOST_CHARACTERS ? host : undefined;
}

function shortenPath(path: string): string {
  const own = path.slice(0, indexOf(NESTED_START, path));
  return own.length > MAX_PATH_CHARACTERS ? `${own.slice(0, MAX_PATH_CHARACTERS)}...` : own;
}

/** Byte by byte, so that a byte which is not text cannot hide the ones beside it. */
function decodeAll(text: string): string {
  let decoded = text;
  for (let round = 0; round < MAX_DECODINGS && decoded.includes("%"); round += 1) {
    decoded = decoded.replaceAll(/%([0-9a-f]{2})/gi, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );
  }
  return decoded;
}

/** JSON may write `\/` for a slash. */
function unescapeSlashes(text: string): string {
  return text.replaceAll(/\\{1,8}\//g, "/");
}

function indexOf(pattern: RegExp, text: string): number {
  const position = text.search(pattern);
  return position === -1 ? text.length : position;
}
