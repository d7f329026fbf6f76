import type { Block, ContentSpan } from "@parsewright/contract";
import type { RenderContext } from "./document-shape.ts";
import { assemblePieces, type Piece } from "./text/assemble-pieces.ts";
import { withoutUndefined } from "./without-undefined.ts";

/** The pieces of a text of a page where some are set apart by a style, a link or a note; nothing for plain text. */
export function textSpans(
  { lines = [] }: Block,
  { shape, options }: RenderContext,
): ContentSpan[] | undefined {
  if (options.emphasis === "off" || shape.name === "office") return undefined;
  const pieces = assemblePieces(lines, shape.text);
  if (!pieces.some(isSetApart)) return undefined;
  return pieces.flatMap(({ span, separator }) => {
    const { type, content = "", style, url, parser_note } = span;
    if (type !== "text" && type !== "hyperlink" && type !== "inline_equation") return [];
    return [withoutUndefined({ type, content: content + separator, style, url, parser_note })];
  });
}

function isSetApart({ span: { type, style, parser_note } }: Piece): boolean {
  return type === "hyperlink" || style !== undefined || parser_note !== undefined;
}
