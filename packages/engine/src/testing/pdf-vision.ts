import { createHash } from "node:crypto";
import type { Block, Box, Line } from "@parsewright/contract";
import type { SourcePage } from "@parsewright/document/files";
import { encodePng, type Pixels } from "@parsewright/document/images";
import { pdfFormat } from "@parsewright/pdf/pdf";
import { unionOf } from "@parsewright/document/geometry";
import { resizeBicubic } from "@parsewright/pdf/image";
import { readByGeometry } from "../readers/page/testing/read-page-blocks.ts";
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

/** A model that knows a PDF: it distinguishes pictures of its pages and blocks, and answers from the file's own text. */
export interface PdfVision {
  readonly vision: ScriptedVision;
  readonly blocks: readonly KnownBlock[];
}

/** What the model does instead of answering rightly; `undefined`: nothing. */
export type Mishap = (block: KnownBlock) => string | (() => never) | undefined;

const LAYOUT_SIDE_PIXELS = 1036;

/** Of the files that several models know, by their bytes. */
const LEARNED = new WeakMap<Uint8Array, Promise<Learned>>();

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

interface Learning {
  readonly maxInFlight?: number;
  readonly mishap?: Mishap;
  /** All pages have the layout of the first, which is then learned alone. */
  readonly isUniform?: boolean;
}

/** Learns a PDF by heart, once for each array of bytes. Blocks are what geometry sees in it. */
export async function learnPdf(
  bytes: Uint8Array,
  { maxInFlight = 8, mishap = () => undefined, isUniform = false }: Learning = {},
): Promise<PdfVision> {
  const learning = LEARNED.get(bytes) ?? learnPages(bytes, isUniform);
  LEARNED.set(bytes, learning);
  const learned = await learning;
  const vision = scriptVision(
    ({ image, prompt }) => {
      if (isUniform && prompt.includes("Layout")) return learned.firstLayout;
      const hash = hashOf(image ?? new Uint8Array());
      const block = learned.contents.get(hash);
      if (block === undefined) return learned.layouts.get(hash) ?? "";
      const answer = mishap(block) ?? answerOf(block);
      return typeof answer === "function" ? answer() : answer;
    },
    { maxInFlight },
  );
  return { vision, blocks: [...new Set(learned.contents.values())] };
}

/** What is known, by the hashes of pictures. */
interface Learned {
  readonly layouts: Map<string, string>;
  readonly contents: Map<string, KnownBlock>;
  firstLayout: string;
}

async function learnPages(bytes: Uint8Array, isUniform: boolean): Promise<Learned> {
  const learned: Learned = { layouts: new Map(), contents: new Map(), firstLayout: "" };
  const file = await pdfFormat.open(bytes);
  if (file.kind !== "pages") throw new Error("not a PDF");
  const range = { first: 0, last: file.pages.pageCount - 1 };
  for await (const page of file.pages.pages(range, new AbortController().signal)) {
    const blocks = await knownBlocks(page);
    const { picture } = holdPage(page);
    if (picture === undefined) continue;
    const layout = blocks.map(layoutEntry).join("\n");
    learned.firstLayout ||= layout;
    if (!isUniform) learned.layouts.set(await hashOfSquare(picture), layout);
    for (const block of blocks)
      for (const hash of await hashesOf(block, picture, page)) learned.contents.set(hash, block);
  }
  file.pages.close();
  return learned;
}

/** Of its crop, as the model's own layout and as ours places it. */
async function hashesOf(block: KnownBlock, picture: Pixels, page: SourcePage): Promise<string[]> {
  const inThousandths = block.bbox.map((thousandth) => thousandth / 1000) as Box;
  const crops = [inThousandths, toShares(block.points, page)].flatMap(
    (bbox) => cropUpright(picture, { bbox, angle: 0 }) ?? [],
  );
  return Promise.all(crops.map(async (crop) => hashOf(await encodePng(await fitForModel(crop)))));
}

async function knownBlocks(page: SourcePage): Promise<KnownBlock[]> {
  const blocks = await readByGeometry(page);
  return blocks
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

async function hashOfSquare(picture: Pixels): Promise<string> {
  const square = await resizeBicubic(picture, LAYOUT_SIDE_PIXELS, LAYOUT_SIDE_PIXELS);
  return hashOf(await encodePng(square));
}

function hashOf(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}
