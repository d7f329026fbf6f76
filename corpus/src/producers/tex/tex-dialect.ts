import { SYMBOL_FONT } from "../../style/fonts.ts";
import type { TexProgram } from "./run-tex.ts";

/** Differences between pdfTeX and LuaTeX in reading the same source. */
export interface TexDialect {
  readonly program: TexProgram;
  /** Bullets and ticks that text fonts lack. */
  readonly symbol: (character: string) => string;
}

const PDFTEX_SYMBOLS: Readonly<Record<string, string>> = {
  "•": "\\textbullet{}",
  "◦": "$\\circ$",
  "▪": "{\\tiny\\ding{110}}",
  "❖": "\\ding{118}",
  "✔": "\\ding{52}",
  "➤": "\\ding{228}",
  "●": "\\ding{108}",
  "○": "\\ding{109}",
  "■": "\\ding{110}",
  "□": "\\ding{111}",
  "►": "$\\blacktriangleright$",
  "‣": "$\\blacktriangleright$",
  "✓": "\\ding{51}",
  "◆": "\\ding{117}",
  "▸": "$\\triangleright$",
  "*": "\\textasteriskcentered{}",
};

export const PDFTEX: TexDialect = {
  program: "pdflatex",
  symbol: (character) => PDFTEX_SYMBOLS[character] ?? character,
};

/** The command that sets a symbol in LuaTeX. */
export const SYMBOL_COMMAND = `\\newfontfamily\\symbolfont{${SYMBOL_FONT}}`;

export const LUATEX: TexDialect = {
  program: "lualatex",
  symbol: (character) =>
    character in PDFTEX_SYMBOLS && character !== "*" ? `{\\symbolfont ${character}}` : character,
};

const SPECIAL: Readonly<Record<string, string>> = {
  "\\": "\\textbackslash{}",
  "{": "\\{",
  "}": "\\}",
  $: "\\$",
  "&": "\\&",
  "#": "\\#",
  "%": "\\%",
  _: "\\_",
  "^": "\\textasciicircum{}",
  "~": "\\textasciitilde{}",
};

/** Text as TeX reads it. */
export function escapeTex(text: string, { symbol }: TexDialect): string {
  return text
    .replaceAll(/[\\{}$&#%_^~]/g, (character) => SPECIAL[character] ?? character)
    .replaceAll(/[✓✔❖➤●○■□►‣◆▸]/gu, symbol);
}
