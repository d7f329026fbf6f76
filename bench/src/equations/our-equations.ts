import type { Block, Document, Span } from "@parsewright/contract";

/** A piece of a document: words, or the LaTeX of an equation. */
export interface Piece {
  readonly text?: string;
  readonly latex?: string;
}

/** The LaTeX of every equation of a document, in reading order, those in table cells too. */
export function equationsOf(document: Document): string[] {
  return piecesOf(document).flatMap(({ latex }) => latex ?? []);
}

/** The words and equations of a document, in reading order. */
export function piecesOf({ pdf_info }: Document): Piece[] {
  return pdf_info.flatMap(({ para_blocks }) => para_blocks.flatMap(blockPieces));
}

function blockPieces({ lines = [], blocks = [] }: Block): Piece[] {
  return [
    ...lines.flatMap(({ spans }) => spans.flatMap(spanPieces)),
    ...blocks.flatMap(blockPieces),
  ];
}

function spanPieces({ type, content = "", html = "" }: Span): Piece[] {
  if (type === "inline_equation" || type === "interline_equation") return [{ latex: content }];
  if (html === "") return [{ text: content }];
  return [...html.matchAll(/<eq>(.*?)<\/eq>/gs)].map(([, latex = ""]) => ({
    latex: unescapeHtml(latex),
  }));
}

function unescapeHtml(text: string): string {
  return text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");
}
