import type { InlinePiece } from "../inline/inline-piece.ts";
import { textOf } from "../inline/to-lines.ts";
import type { Style } from "../styles/style-sheet.ts";

/** Names of styles for listings, in lower case. Not every style with `code` or `source` in its name is one. */
const CODE_STYLE =
  /^(?:(?:source|program|sample|computer)?[ -]?code(?: ?(?:block|listing|sample|snippet|text))?|html preformatted|preformatted(?: text)?|macro(?: text)?|verbatim|listing|代码(?:块)?|程序代码)$/;

/** Signs that prose in a typewriter font lacks: operators, calls, braces, indentation. */
const CODE_SIGNS = /[;{}=<>\\|$]|\w\(|^\s{2,}|^\s*(?:#|\/\/)/m;

/** Judges whether a paragraph is code: `font` if only its neighbours can decide. */
export function codeCertainty(
  pieces: readonly InlinePiece[],
  chain: readonly Style[],
): "code" | "font" | undefined {
  if (chain.some(({ name }) => CODE_STYLE.test(name))) return "code";
  const isMonospaced = pieces.every(
    (piece) => piece.kind === "break" || (piece.kind === "text" && isTypewritten(piece)),
  );
  if (!isMonospaced) return undefined;
  return CODE_SIGNS.test(textOf(pieces)) ? "code" : "font";
}

function isTypewritten(piece: { readonly text: string; readonly isMonospaced: boolean }): boolean {
  return piece.isMonospaced || piece.text.trim() === "";
}
