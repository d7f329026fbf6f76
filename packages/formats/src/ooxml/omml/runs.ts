import { childElements, findChild, textContent, type XmlElement } from "@parsewright/document/xml";
import { symbolCharacter } from "../../office/symbol-characters.ts";
import { isSwitchedOn, type RowMarks } from "./converter.ts";
import { SPACE } from "./loose-marks.ts";
import { type Alphabet, textToLatex } from "@parsewright/document/latex";
import { mathTextToLatex, type TextStyle } from "./math-text.ts";

/** Text of a formula in one style. */
export interface MathRun {
  readonly text: string;
  /** Ordinary text, not mathematics. */
  readonly isNormal: boolean;
  readonly alphabet: Alphabet;
  /** Rows line up before this run. */
  readonly isAligned: boolean;
}

export function readRun(run: XmlElement): MathRun {
  const properties = findChild(run, "m:rPr");
  return {
    text: childElements(run).map(textOf).join(""),
    isNormal: run.name !== "m:r" || isSwitchedOn(findChild(properties, "m:nor")),
    alphabet: alphabetOf(
      findChild(properties, "m:sty")?.attributes["m:val"] ?? (isBoldText(run) ? "b" : "i"),
      findChild(properties, "m:scr")?.attributes["m:val"] ?? "roman",
    ),
    isAligned: isSwitchedOn(findChild(properties, "m:aln")),
  };
}

/** Normal text says with Word's own properties that it is bold. */
function isBoldText(run: XmlElement): boolean {
  const isNormal = findChild(run, "m:rPr", "m:nor") !== undefined;
  const bold = findChild(run, "w:rPr", "w:b");
  return (
    isNormal &&
    bold !== undefined &&
    !["0", "false", "off"].includes(bold.attributes["w:val"] ?? "")
  );
}

/** Word cuts runs anywhere; names such as `sin` must be whole to be known. */
export function mergeRuns(runs: readonly MathRun[]): MathRun[] {
  const merged: MathRun[] = [];
  for (const run of runs) {
    const last = merged.at(-1);
    const isSame =
      last && !run.isAligned && last.isNormal === run.isNormal && last.alphabet === run.alphabet;
    if (isSame) merged[merged.length - 1] = { ...last, text: last.text + run.text };
    else merged.push(run);
  }
  return merged;
}

export function runToLatex(
  run: MathRun,
  { isName, ampersand, alignment }: RowMarks & { isName: boolean },
): string {
  const textStyle = { isName, ampersand, alphabet: run.alphabet };
  const latex = run.isNormal
    ? normalToLatex(run.text, textStyle)
    : mathTextToLatex(run.text, textStyle);
  return run.isAligned ? alignment + latex : latex;
}

/** Commands for text in an alphabet; the others have none. */
const TEXT_COMMANDS: Readonly<Partial<Record<Alphabet, string>>> = {
  bold: "textbf",
  boldItalic: "textbf",
  sans: "textsf",
  boldSans: "textbf",
  monospace: "texttt",
};

function normalToLatex(text: string, style: TextStyle): string {
  if (/^\s*$/u.test(text)) return SPACE.repeat(text.length);
  const isName = style.isName && /^[A-Za-z]+$/.test(text);
  if (isName || !/\p{L}/u.test(text)) return mathTextToLatex(text, style);
  return textToLatex(text, TEXT_COMMANDS[style.alphabet]);
}

function textOf(child: XmlElement): string {
  switch (child.name) {
    case "m:t":
    case "w:t":
      return textContent(child);
    case "w:tab":
      return " ";
    case "w:sym":
      return symbolText(child.attributes);
    case "w:noBreakHyphen":
      return "-";
    default:
      return "";
  }
}

function symbolText({
  "w:font": font = "",
  "w:char": code = "",
}: XmlElement["attributes"]): string {
  return symbolCharacter(font, Number.parseInt(code, 16)) ?? "";
}

const SCRIPTS = new Map<string, readonly [plain: Alphabet, bold: Alphabet]>([
  ["script", ["script", "boldScript"]],
  ["fraktur", ["fraktur", "boldFraktur"]],
  ["double-struck", ["doubleStruck", "doubleStruck"]],
  ["sans-serif", ["sans", "boldSans"]],
  ["monospace", ["monospace", "monospace"]],
]);
const STYLES = new Map<string, Alphabet>([
  ["p", "upright"],
  ["b", "bold"],
  ["bi", "boldItalic"],
]);

function alphabetOf(style: string, script: string): Alphabet {
  const pair = SCRIPTS.get(script);
  if (pair) return pair[style.startsWith("b") ? 1 : 0];
  return STYLES.get(style) ?? "italic";
}
