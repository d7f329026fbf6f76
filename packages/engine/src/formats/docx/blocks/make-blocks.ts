import type { Block, Line } from "@parser/contract";
import type { PicturePiece } from "../inline/inline-piece.ts";
import { pictureSpan } from "../inline/to-lines.ts";

export function textBlock(lines: readonly Line[], anchor?: string): Block {
  return { type: "text", lines: [...lines], ...(anchor !== undefined && { anchor }) };
}

/** A paragraph of plain text. */
export function plainBlock(content: string): Block {
  return textBlock([{ spans: [{ type: "text", content }] }]);
}

export function imageBlock(picture: PicturePiece): Block {
  return {
    type: "image",
    blocks: [{ type: "image_body", lines: [{ spans: [pictureSpan(picture)] }] }],
  };
}

export function equationBlock(latex: string): Block {
  return {
    type: "interline_equation",
    lines: [{ spans: [{ type: "interline_equation", content: latex }] }],
  };
}

export function tableBlock(html: string): Block {
  return {
    type: "table",
    blocks: [{ type: "table_body", lines: [{ spans: [{ type: "table", html }] }] }],
  };
}

export function chartBlock(html: string, title: string): Block {
  const body: Block = {
    type: "chart_body",
    lines: [{ spans: [{ type: "chart", content: html, image_path: "" }] }],
  };
  const caption: Block = { ...plainBlock(title), type: "chart_caption" };
  return { type: "chart", blocks: title === "" ? [body] : [caption, body] };
}

export function codeBlock(lines: readonly Line[]): Block {
  return {
    type: "code",
    sub_type: "code",
    blocks: [{ type: "code_body", lines: [...lines] }],
  };
}
