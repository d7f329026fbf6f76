import type { ContentList, Document, SourceMapEntry } from "@parsewright/contract";

const PAGE_SIZE = [595, 842] as const;
const BLOCKS = 8;
const SENTENCE = "The keeper climbed the stairs and lit the lamp again, as every night.";

/** What the service gives for a long document: texts of very different lengths on each page. */
export function longResult(pageCount: number) {
  const content_list: ContentList = [];
  const source_map: SourceMapEntry[] = [];
  const pdf_info: Document["pdf_info"] = [];
  let markdown = "";
  for (let page = 0; page < pageCount; page += 1) {
    const texts = Array.from({ length: BLOCKS }, (_, block) => textOf(page, block));
    const boxes = texts.map((_, block): Box => [60, 60 + block * 90, 535, 120 + block * 90]);
    for (const [block, text] of texts.entries()) {
      const bbox = toThousandths(boxes[block] as Box);
      content_list.push({ type: "text", text, page_idx: page, bbox });
      const id = `p${page + 1}.b${block + 1}`;
      const [start, end] = [markdown.length, markdown.length + text.length];
      const place = { page: page + 1, bbox };
      const runs = [{ start, end, ...place }];
      const boxesOfBlock = [{ block: id, ...place }];
      source_map.push({
        block: id,
        type: "text",
        start,
        end,
        pages: [page + 1],
        boxes: boxesOfBlock,
        runs,
      });
      markdown += `${text}\n\n`;
    }
    pdf_info.push({
      page_idx: page,
      page_size: [...PAGE_SIZE],
      discarded_blocks: [],
      para_blocks: texts.map((content, block) => ({
        type: "text",
        bbox: boxes[block] as Box,
        lines: [{ bbox: boxes[block] as Box, spans: [{ type: "text", content }] }],
      })),
    });
  }
  const middle: Document = { pdf_info, _backend: "pipeline", _version_name: "1" };
  return { markdown, content_list, source_map, middle, images: {} };
}

type Box = [number, number, number, number];

function toThousandths(box: Box): Box {
  const [width, height] = PAGE_SIZE;
  return box.map((value, side) => Math.trunc((value * 1000) / (side % 2 ? height : width))) as Box;
}

/** Names its place, so that it cannot be taken for another. */
function textOf(page: number, block: number): string {
  const repeated = 1 + ((page * 7 + block * 5) % 9);
  return `Page ${page + 1}, block ${block + 1}. ${Array(repeated).fill(SENTENCE).join(" ")}`;
}
