import { bare } from "../truth/place-notes.ts";

/** Something that an author wrote, as letters and digits: a paragraph, an item, a cell. */
export interface Piece {
  readonly kind: "title" | "text" | "list" | "table" | "code" | "caption" | "footnote";
  readonly text: string;
  /** Pieces of one table have the same. */
  readonly block: number;
  readonly level?: number;
  readonly row?: number;
  readonly column?: number;
}

type PieceKind = Piece["kind"];

const HEADING = /^(#{1,6})\s+(.*)$/u;
const ITEM = /^\s*(?:[-*+]|\d+[.)])\s+(.*)$/u;
const NOTE = /^\[\^[^\]]+\]:\s*(.*)$/u;
const CAPTION =
  /^(?:figure|fig\.|table|abbildung|tabelle|tableau|tabla|figura|図|表|图)\s*[\dA-Z][\d.-]*\s*[:.–—-]/iu;

/** The pieces of a Markdown text, in its order. Tables are HTML. */
export function piecesOfMarkdown(markdown: string): Piece[] {
  const pieces: Piece[] = [];
  let block = 0;
  const add = (kind: PieceKind, text: string, more: Partial<Piece> = {}): void => {
    const letters = bare(plain(text));
    if (letters !== "") pieces.push({ kind, text: letters, block, ...more });
  };
  for (const chunk of chunksOf(markdown)) {
    block += 1;
    if (chunk.startsWith("```")) add("code", chunk.replaceAll(/^```.*$/gmu, ""));
    else if (chunk.startsWith("<table"))
      for (const { text, ...place } of cellsOf(chunk)) add("table", text, place);
    else {
      const { kind, text, level } = readChunk(chunk);
      add(kind, text, level === undefined ? {} : { level });
    }
  }
  return pieces;
}

function readChunk(chunk: string): { kind: PieceKind; text: string; level?: number } {
  const [, marks, title = ""] = HEADING.exec(chunk) ?? [];
  if (marks !== undefined) return { kind: "title", text: title, level: marks.length };
  const note = NOTE.exec(chunk)?.[1];
  if (note !== undefined) return { kind: "footnote", text: note };
  const item = ITEM.exec(chunk)?.[1];
  if (item !== undefined) return { kind: "list", text: item };
  return { kind: CAPTION.test(chunk) ? "caption" : "text", text: chunk };
}

/** Tables, fences, headings, items and paragraphs, each as a text of its own. */
function chunksOf(markdown: string): string[] {
  const chunks: string[] = [];
  const whole = /```[\s\S]*?\n```|<table[\s\S]*?<\/table>/gu;
  let from = 0;
  for (const { 0: text, index } of markdown.matchAll(whole)) {
    chunks.push(...paragraphsOf(markdown.slice(from, index)), text);
    from = index + text.length;
  }
  return [...chunks, ...paragraphsOf(markdown.slice(from))];
}

function paragraphsOf(markdown: string): string[] {
  return markdown
    .split(/\n\s*\n|\n(?=#{1,6}\s|\s*(?:[-*+]|\d+[.)])\s|\[\^)/u)
    .map((text) => text.replace(/^\n+/u, "").trimEnd())
    .filter((text) => text.trim() !== "");
}

function plain(text: string): string {
  return text
    .replaceAll(/!\[[^\]]*\]\([^)]*\)/gu, " ")
    .replaceAll(/\[\^[^\]]+\]/gu, " ")
    .replaceAll(/\]\([^)]*\)/gu, "] ")
    .replaceAll(/<[^>]*>/gu, " ")
    .replaceAll(/&(?:lt|gt|amp|quot|nbsp|#\d+);/gu, " ");
}

interface Cell {
  readonly text: string;
  readonly row: number;
  readonly column: number;
}

/** A cell over several rows or columns is in none of them: -1. */
function cellsOf(table: string): Cell[] {
  const taken = new Set<string>();
  return [...table.matchAll(/<tr[^>]*>([\s\S]*?)<\/tr>/gu)].flatMap(({ 1: inner = "" }, row) => {
    let column = 0;
    return [...inner.matchAll(/<t[dh]([^>]*)>([\s\S]*?)<\/t[dh]>/gu)].map(
      ({ 1: attributes = "", 2: text = "" }) => {
        while (taken.has(`${row} ${column}`)) column += 1;
        const [down, across] = [spanOf(attributes, "rowspan"), spanOf(attributes, "colspan")];
        for (let at = 0; at < down * across; at += 1)
          taken.add(`${row + Math.floor(at / across)} ${column + (at % across)}`);
        return { text, row: down === 1 ? row : -1, column: across === 1 ? column : -1 };
      },
    );
  });
}

function spanOf(attributes: string, name: string): number {
  return Number(new RegExp(`${name}="(\\d+)"`, "u").exec(attributes)?.[1] ?? 1);
}
