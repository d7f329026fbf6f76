import type { Block, Line, Span } from "@parsewright/contract";
import { textBlock, titleBlock } from "@parsewright/document/blocks";
import { type CellText, plainTextOf, type TextRun } from "./workbook/rich-text.ts";

/** Text of a cell as a paragraph. */
export function cellBlock(text: CellText, link?: string): Block {
  return textBlock(cellLines(text, link));
}

/** The name of a sheet above what it holds. */
export function sheetTitle(title: string): Block {
  return titleBlock(cellLines(title), { level: 2 });
}

/** Text of a cell, or of what is printed on every page, line by line. */
export function cellLines(text: CellText, link?: string): Line[] {
  const runs = typeof text === "string" ? [{ text: text.trim(), styles: [] }] : text;
  return splitLines(runs).map((line) => ({
    spans: link ? [linkSpan(line, link)] : line.map(toSpan),
  }));
}

function splitLines(runs: readonly TextRun[]): TextRun[][] {
  const lines: TextRun[][] = [[]];
  for (const { text, styles } of runs) {
    for (const [index, part] of text.split(/\r?\n/).entries()) {
      if (index > 0) lines.push([]);
      if (part !== "") lines.at(-1)?.push({ text: part, styles });
    }
  }
  return lines;
}

function toSpan({ text, styles }: TextRun): Span {
  return { type: "text", content: text, ...(styles.length > 0 && { style: [...styles] }) };
}

function linkSpan(runs: readonly TextRun[], url: string): Span {
  const isStyled = runs.some(({ styles }) => styles.length > 0);
  const content = plainTextOf(runs);
  return { type: "hyperlink", content, url, ...(isStyled && { children: runs.map(toSpan) }) };
}
