import type { SpanStyle } from "@parsewright/contract";
import { childElements, findChild, type XmlElement } from "@parsewright/document/xml";
import {
  builtInFormat,
  type NumberFormat,
  parseNumberFormat,
} from "../number-format/number-format.ts";
import { addStyle } from "./read-string-item.ts";

/** Look of a cell, as far as it changes its meaning. */
export interface CellStyle {
  readonly format: NumberFormat;
  /** Bold or on a coloured ground, as headings are. */
  readonly isEmphasised: boolean;
  /** Styles that change the meaning, such as a cell that is struck out. Bold only emphasises. */
  readonly textStyles: readonly SpanStyle[];
}

/** Styles by the number that cells name them by. */
export type CellStyles = (index: number) => CellStyle;

const PLAIN: CellStyle = {
  format: parseNumberFormat("General"),
  isEmphasised: false,
  textStyles: [],
};

/** Reads the part `styles`; without it every cell is plain. */
export function readStyles(root: XmlElement | undefined): CellStyles {
  const parsed = new Map<string, NumberFormat>();
  const parse = (code: string): NumberFormat => {
    const format = parsed.get(code) ?? parseNumberFormat(code);
    parsed.set(code, format);
    return format;
  };
  const codes = readFormatCodes(root);
  const fonts = itemsOf(root, "x:fonts", "x:font").map(readFont);
  const fills = itemsOf(root, "x:fills", "x:fill").map(isColoured);
  const styles = itemsOf(root, "x:cellXfs", "x:xf").map(({ attributes }): CellStyle => {
    const formatId = Number(attributes["numFmtId"] ?? 0);
    const font = fonts[Number(attributes["fontId"] ?? -1)] ?? [];
    const isOnColour = fills[Number(attributes["fillId"] ?? -1)] ?? false;
    return {
      format: parse(codes.get(formatId) || builtInFormat(formatId)),
      isEmphasised: isOnColour || font.includes("bold"),
      textStyles: font.filter((style) => style === "strikethrough"),
    };
  });
  return (index) => styles[index] ?? PLAIN;
}

function readFormatCodes(root: XmlElement | undefined): Map<number, string> {
  return new Map(
    itemsOf(root, "x:numFmts", "x:numFmt").map(({ attributes }) => [
      Number(attributes["numFmtId"]),
      attributes["formatCode"] ?? "",
    ]),
  );
}

function itemsOf(root: XmlElement | undefined, list: string, item: string): XmlElement[] {
  const parent = findChild(root, list);
  return parent === undefined ? [] : childElements(parent, item);
}

function readFont(font: XmlElement): SpanStyle[] {
  const styles: SpanStyle[] = [];
  for (const { name, attributes } of childElements(font)) {
    addStyle(styles, name, attributes["val"]);
  }
  return styles;
}

function isColoured(fill: XmlElement): boolean {
  const pattern = findChild(fill, "x:patternFill")?.attributes["patternType"] ?? "none";
  const isPlain = pattern === "none" || pattern === "gray125";
  return !isPlain || findChild(fill, "x:gradientFill") !== undefined;
}
