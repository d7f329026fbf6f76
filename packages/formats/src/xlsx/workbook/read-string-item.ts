import type { SpanStyle } from "@parsewright/contract";
import type { XmlHandler } from "@parsewright/document/xml";
import { type CellText, decodeEscapes, type TextRun } from "./rich-text.ts";

/** Collects one string of a workbook, shared or in its cell, as its elements pass by. */
export interface StringItemReader extends XmlHandler {
  /** Returns what was collected since the last call. */
  take(): CellText;
}

/** Reads what is inside `si` and `is`: text, or runs of text; readings of characters are left out. */
export function createStringItemReader(): StringItemReader {
  let runs: TextRun[] = [];
  let styles: SpanStyle[] = [];
  let text = "";
  let isInText = false;
  let phoneticDepth = 0;

  return {
    open(name, attributes) {
      if (name === "x:rPh") phoneticDepth++;
      else if (name === "x:r") styles = [];
      else if (name === "x:t") isInText = phoneticDepth === 0;
      else addStyle(styles, name, attributes["val"]);
    },
    text(piece) {
      if (isInText) text += piece;
    },
    close(name) {
      if (name === "x:rPh") phoneticDepth--;
      if (name !== "x:t" || !isInText) return;
      isInText = false;
      if (text !== "") runs.push({ text: decodeEscapes(text), styles });
      text = "";
    },
    take() {
      const taken = runs;
      [runs, styles, text, isInText, phoneticDepth] = [[], [], "", false, 0];
      return simplify(taken);
    },
  };
}

/** Raised or lowered text is beside other text; where all of it is, it was only made small. */
function simplify(runs: readonly TextRun[]): CellText {
  const isAll = (style: SpanStyle) => runs.every(({ styles }) => styles.includes(style));
  const dropped = (["superscript", "subscript"] as const).filter(isAll);
  const kept = runs.map(({ text, styles }) => ({
    text,
    styles: styles.filter((style) => !dropped.some((one) => one === style)),
  }));
  const isStyled = kept.some(({ styles }) => styles.length > 0);
  return isStyled ? kept : kept.map(({ text }) => text).join("");
}

/** Elements of a font; `vertAlign` by its value. */
const STYLES: ReadonlyMap<string, SpanStyle> = new Map([
  ["x:b", "bold"],
  ["x:i", "italic"],
  ["x:u", "underline"],
  ["x:strike", "strikethrough"],
  ["superscript", "superscript"],
  ["subscript", "subscript"],
]);

/** Adds the style that an element of a font stands for, unless its value switches it off. */
export function addStyle(styles: SpanStyle[], name: string, value: string | undefined): void {
  const style = STYLES.get(name === "x:vertAlign" ? (value ?? "") : name);
  const isOff = value === "0" || value === "false" || value === "none";
  if (style !== undefined && !isOff) styles.push(style);
}
