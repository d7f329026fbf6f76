import type { Block, Document, Span } from "@parser/contract";

/** The LaTeX of every equation of a document, in reading order, those in table cells too. */
export function equationsOf({ pdf_info }: Document): string[] {
  return pdf_info.flatMap(({ para_blocks }) => para_blocks.flatMap(blockEquations));
}

function blockEquations({ lines = [], blocks = [] }: Block): string[] {
  return [
    ...lines.flatMap(({ spans }) => spans.flatMap(spanEquations)),
    ...blocks.flatMap(blockEquations),
  ];
}

function spanEquations({ type, content = "", html = "" }: Span): string[] {
  if (type === "inline_equation" || type === "interline_equation") return [content];
  return [...html.matchAll(/<eq>(.*?)<\/eq>/gs)].map(([, latex = ""]) => unescapeHtml(latex));
}

function unescapeHtml(text: string): string {
  return text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");
}
