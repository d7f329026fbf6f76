import type { Block, Line, Span } from "@parser/contract";
import { type CellText, plainTextOf, type TextRun } from "./workbook/rich-text.ts";

/** A table, image or chart with its caption. */
export function visualBlock(type: "table" | "image" | "chart", span: Span, caption = ""): Block {
  const body: Block = { type: `${type}_body`, lines: [{ spans: [span] }] };
  if (caption === "") return { type, blocks: [body] };
  return { type, blocks: [body, { type: `${type}_caption`, lines: linesOf(caption, undefined) }] };
}

/** Text of a cell as a paragraph. */
export function textBlock(text: CellText, link?: string): Block {
  return { type: "text", lines: linesOf(text, link) };
}

/** The name of a sheet above what it holds. */
export function titleBlock(title: string): Block {
  return { type: "title", level: 2, lines: linesOf(title, undefined) };
}

function linesOf(text: CellText, link: string | undefined): Line[] {
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
