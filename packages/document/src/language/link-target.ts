const SAFE_SCHEME = /^(?:https?:\/\/|mailto:)\S/i;

/** Control characters and spaces, which no address has. */
const UNSAFE_CHARACTER = /[\p{Cc}\s]/u;

/** The address of a link where it leads to a web page or a mail box; `undefined` for scripts, files and programs. */
export function safeLinkTarget(address: string): string | undefined {
  const url = address.trim();
  return SAFE_SCHEME.test(url) && !UNSAFE_CHARACTER.test(url) ? url : undefined;
}
