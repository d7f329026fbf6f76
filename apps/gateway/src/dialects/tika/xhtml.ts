import type { Document } from "@parsewright/contract";
import { escapeHtml } from "@parsewright/document/html";
import { type PlainPiece, plainPieces } from "@parsewright/document/plain-pieces";

/** A document as XHTML that every XML parser reads: an element for each page, as Tika writes PDFs. */
export function toXhtml(document: Document, metadata: Readonly<Record<string, string>>): string {
  const head = Object.entries(metadata).map(
    ([name, value]) => `<meta name="${attribute(name)}" content="${attribute(value)}" />`,
  );
  const pages = plainPieces(document).map(
    (pieces) => `<div class="page">${pieces.map(toElement).join("\n")}</div>`,
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?><html xmlns="http://www.w3.org/1999/xhtml">',
    `<head>${head.join("\n")}<title>${text(metadata["dc:title"] ?? "")}</title></head>`,
    `<body>${pages.join("\n")}</body></html>`,
  ].join("\n");
}

function toElement(piece: PlainPiece): string {
  switch (piece.kind) {
    case "title": {
      const level = Math.min(6, piece.level ?? 1);
      return `<h${level}>${text(piece.text)}</h${level}>`;
    }
    case "item":
      return `<ul><li>${withLinks(piece)}</li></ul>`;
    case "code":
      return `<pre>${text(piece.text)}</pre>`;
    case "table":
      return closeTags(piece.html ?? "");
    case "picture":
      return piece.text === "" ? "" : `<div class="image">${text(piece.text)}</div>`;
    case "header":
    case "footer":
    case "page_number":
      return `<div class="${piece.kind}"><p>${text(piece.text)}</p></div>`;
    default:
      return `<p>${withLinks(piece)}</p>`;
  }
}

function withLinks({ text: whole, links }: PlainPiece): string {
  let [html, end] = ["", 0];
  for (const link of links) {
    if (whole.slice(link.start, link.start + link.text.length) !== link.text) continue;
    html += text(whole.slice(end, link.start));
    html += `<a href="${attribute(link.url)}">${text(link.text)}</a>`;
    end = link.start + link.text.length;
  }
  return html + text(whole.slice(end));
}

/** Our tables are well formed but for elements that HTML leaves open. */
function closeTags(html: string): string {
  return html.replaceAll(/<(br|img|hr)\b([^<>]*?)\/?>/g, "<$1$2/>").replaceAll("&nbsp;", "\u00a0");
}

/** Signs that XML does not allow are left out. */
function text(content: string): string {
  return escapeHtml(content.replaceAll(/(?![\t\n\r])\p{Cc}|[\ufffe\uffff]/gu, ""));
}

function attribute(content: string): string {
  return text(content).replaceAll('"', "&quot;").replaceAll("\n", " ");
}
