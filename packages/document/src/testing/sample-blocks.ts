import type { Block, Document, Line } from "@parsewright/contract";

/** A document of one page: page 5 of its file, 100 points wide and 200 high. */
export function documentOf(para_blocks: Block[], discarded_blocks: Block[] = []): Document {
  return {
    _backend: "pipeline",
    _version_name: "0",
    pdf_info: [
      {
        para_blocks,
        discarded_blocks,
        page_size: [100, 200],
        page_idx: 0,
        parser_source_page: 4,
      },
    ],
  };
}

export function textBlock(
  type: Block["type"],
  content: string,
  fields: Partial<Block> = {},
): Block {
  return { type, bbox: [10, 20, 90, 30], lines: [textLine(content)], ...fields };
}

export function textLine(content: string): Line {
  return { spans: [{ type: "text", content }] };
}

export function tableBlock(html: string, caption?: string): Block {
  return {
    type: "table",
    bbox: [10, 20, 90, 80],
    blocks: [
      ...(caption === undefined ? [] : [textBlock("table_caption", caption, { index: 0 })]),
      { type: "table_body", index: 1, lines: [{ spans: [{ type: "table", html }] }] },
    ],
  };
}

export function pictureBlock(fileName: string, fields: Partial<Block> = {}): Block {
  return {
    type: "image",
    bbox: [0, 0, 50, 50],
    blocks: [{ type: "image_body", lines: [{ spans: [{ type: "image", image_path: fileName }] }] }],
    ...fields,
  };
}
