import { createHash } from "node:crypto";
import type { Block, Box, Line } from "@parser/contract";
import type { SourcePage } from "../formats/page-source.ts";
import { pdfFormat } from "../formats/pdf/pdf-format.ts";
import { unionOf } from "../geometry/box.ts";
import { encodePng } from "../images/encode-png.ts";
import { resizeBicubic } from "../images/resize-bicubic.ts";
import { readBlocks } from "../readers/geometry/read-blocks.ts";
import { cropUpright, fitForModel } from "../readers/vlm/ask/crop-block.ts";
import { holdPage } from "../readers/vlm/ask/hold-page.ts";
import { toShares } from "../readers/vlm/ask/layout-from-regions.ts";
import { type ScriptedVision, scriptVision } from "./scripted-vision.ts";

/** One thing that a model could be asked about. */
export interface KnownBlock {
  readonly pageIndex: number;
  /** In the words of MinerU2.5. */
  readonly type: string;
  /** Shares of the page in thousandths. */
  readonly bbox: Box;
  /** The same in points. */
  readonly points: Box;
  readonly content: string;
}

/** A model that knows a PDF: it tells pictures of its pages and blocks apart, and answers from the file's own text. */
export interface PdfVision {
  readonly vision: ScriptedVision;
  readonly blocks: readonly KnownBlock[];
}

/** What the model does instead of answering rightly; `undefined`: nothing. */
export type Mishap = (block: KnownBlock) => string | (() => never) | undefined;

const LAYOUT_SIDE_PIXELS = 1036;

const TYPES: Partial<Record<Block["type"], string>> = {
  doc_title: "title",
  paragraph_title: "title",
  interline_equation: "equation",
  index: "text",
  table_body: "table",
  image_body: "image",
  chart_body: "chart",
  code_body: "code",
};

/** Learns a PDF by heart. Blocks are what geometry sees in it. */
export async function learnPdf(
  bytes: Uint8Array,
  { maxInFlight = 8, mishap = () => undefined }: { maxInFlight?: number; mishap?: Mishap } = {},
): Promise<PdfVision> {
  const layouts = new Map<string, string>();
  const contents = new Map<string, KnownBlock>();
  const file = await pdfFormat.open(bytes);
  if (file.kind !== "pages") throw new Error("not a PDF");
  const { pages } = file;
  const range = { first: 0, last: pages.pageCount - 1 };
  for await (const page of pages.pages(range, new AbortController().signal)) {
    const known = knownBlocks(page);
    const { picture } = holdPage(page);
    if (picture === undefined) continue;
    const square = await resizeBicubic(picture, LAYOUT_SIDE_PIXELS, LAYOUT_SIDE_PIXELS);
    layouts.set(hashOf(await encodePng(square)), known.map(layoutEntry).join("\n"));
    for (const block of known) {
      const inThousandths = block.bbox.map((thousandth) => thousandth / 1000) as Box;
      for (const bbox of [inThousandths, toShares(block.points, page)]) {
        const crop = cropUpright(picture, { bbox, angle: 0 });
        if (crop === undefined) continue;
        contents.set(hashOf(await encodePng(await fitForModel(crop))), block);
      }
    }
  }
  pages.close();
  const vision = scriptVision(
    ({ image }) => {
      const hash = hashOf(image ?? new Uint8Array());
      const block = contents.get(hash);
      const answer = (block && mishap(block)) ?? layouts.get(hash) ?? (block && answerOf(block));
      if (typeof answer === "function") return answer();
      return answer ?? "";
    },
    { maxInFlight },
  );
  return { vision, blocks: [...new Set(contents.values())] };
}

function knownBlocks(page: SourcePage): KnownBlock[] {
  return readBlocks(page)
    .flatMap((block) => (block.type === "list" ? itemsOf(block) : (block.blocks ?? [block])))
    .flatMap((block): KnownBlock[] => {
      const { type, bbox } = block;
      if (bbox === undefined) return [];
      const [left, top, right, bottom] = toShares(bbox, page);
      return [
        {
          pageIndex: page.index,
          type: TYPES[type] ?? type,
          points: bbox,
          bbox: [
            Math.floor(left * 1000),
            Math.floor(top * 1000),
            Math.ceil(right * 1000),
            Math.ceil(bottom * 1000),
          ],
          content: contentOf(block),
        },
      ];
    });
}

/** A box around the list, and each item for itself. */
function itemsOf(list: Block): Block[] {
  const items: Line[][] = [];
  for (const line of list.lines ?? []) {
    if (line.is_list_start_line === true || items.length === 0) items.push([line]);
    else items.at(-1)?.push(line);
  }
  return [
    { ...list, lines: [] },
    ...items.map((lines): Block => {
      const boxes = lines.flatMap(({ bbox }) => (bbox === undefined ? [] : [bbox]));
      return { type: "text", bbox: unionOf(boxes), lines };
    }),
  ];
}

function contentOf({ lines = [] }: Block): string {
  const texts = lines.map(({ spans }) =>
    spans
      .map(({ type, html, content = "" }) =>
        type === "inline_equation" ? `\\(${content}\\)` : (html ?? content),
      )
      .join(""),
  );
  return texts.join(" ");
}

function layoutEntry({ type, bbox }: KnownBlock): string {
  return `<|box_start|>${bbox.join(" ")}<|box_end|><|ref_start|>${type}<|ref_end|><|rotate_up|>`;
}

function answerOf({ type, content }: KnownBlock): string {
  if (type !== "image" && type !== "chart") return content;
  return `<|class_start|>natural_image<|class_end|><|sub_class_start|><|sub_class_end|><|caption_start|>A picture.<|caption_end|><|content_start|><|content_end|>`;
}

function hashOf(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}
