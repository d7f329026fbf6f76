import type { Block, InlineResult } from "@parsewright/contract";
import { renderHtmlPages } from "@parsewright/document/html-blocks";
import { DEFAULT_RENDER_OPTIONS, joinBlocks } from "@parsewright/document/markdown";
import type { ReadResult } from "../../answers/read-result.ts";
import {
  PICTURE_LINK,
  pipesOf,
  replaceTable,
  type ResultPage,
  type ShownBlock,
  shownPagesOf,
} from "../result-pages.ts";
import type { MarkerFormat, MarkerRequest } from "./to-job-input.ts";

/** The part of a request that decides what its answers look like. */
export type MarkerLooks = Omit<MarkerRequest, "job">;

type Polygon = readonly (readonly [number, number])[];

/** A block as Marker describes it. */
interface MarkerBlock {
  readonly id: string;
  readonly block_type: string;
  readonly html: string;
  readonly polygon: Polygon;
  readonly bbox: readonly number[];
  readonly section_hierarchy: Readonly<Record<number, string>>;
  readonly images: Readonly<Record<string, string>>;
  readonly markdown?: string;
}

interface MarkerPage {
  readonly index: number;
  readonly box: readonly number[];
  readonly markdown: string;
  readonly shown: readonly ShownBlock[];
  readonly blocks: readonly MarkerBlock[];
}

/** An answer of Datalab with all that was asked for. */
export function toAnswer({ result, response }: ReadResult, looks: MarkerLooks): object {
  const pages = pagesOf(result, looks);
  const written = (format: MarkerFormat, write: () => unknown) =>
    looks.formats.includes(format) ? write() : null;
  const isText = looks.formats.includes("markdown") || looks.formats.includes("html");
  const metadata = toMetadata(result, pages);
  return {
    status: "complete",
    success: true,
    error: null,
    output_format: looks.format,
    markdown: written("markdown", () => toMarkdown(pages, looks)),
    html: written("html", () => toHtml(pages, looks)),
    json: written("json", () => toJson(pages, metadata)),
    chunks: written("chunks", () => toChunks(pages, metadata)),
    images: isText ? (result.images ?? {}) : {},
    metadata,
    page_count: pages.length,
    parse_quality_score: qualityOf(result),
    runtime: response.elapsed_seconds,
    checkpoint_id: null,
    versions: { parsewright: response.parser_version },
    cost_breakdown: { list_cost_cents: 0, final_cost_cents: 0 },
    total_cost: 0,
  };
}

/** The answer of a Marker server, which has one format. */
export function toOutput({ result }: ReadResult, looks: MarkerLooks): object {
  const pages = pagesOf(result, looks);
  const metadata = toMetadata(result, pages);
  const [format = "markdown"] = looks.formats;
  const outputs: Readonly<Record<MarkerFormat, () => string>> = {
    markdown: () => toMarkdown(pages, looks),
    html: () => toHtml(pages, looks),
    json: () => JSON.stringify(toJson(pages, metadata)),
    chunks: () => JSON.stringify(toChunks(pages, metadata)),
  };
  return {
    format,
    output: outputs[format](),
    images: result.images ?? {},
    metadata,
    success: true,
  };
}

const PAGE_RULE = "-".repeat(48);

function pagesOf(result: InlineResult, looks: MarkerLooks): readonly MarkerPage[] {
  const { middle, images = {} } = result;
  if (middle === undefined) return [];
  const html = renderHtmlPages(middle, DEFAULT_RENDER_OPTIONS).map(
    (blocks) => new Map(blocks.map((one) => [one.block, one.html])),
  );
  const headings = new OpenHeadings();
  return shownPagesOf(result).map((page, position) => {
    const blocks = page.all.map((shown, at): MarkerBlock => {
      const type = typeOf(shown.block);
      const id = `/page/${page.index}/${type}/${at}`;
      const name = shown.pieces.find(({ imagePath }) => imagePath !== undefined)?.imagePath ?? "";
      const picture = PICTURES.has(type) ? images[name] : undefined;
      const own = withPictures(html[position]?.get(shown.block) ?? "", looks);
      return {
        id,
        block_type: type,
        html: looks.hasBlockIds ? own.replace(/^<\w+/, `$& data-block-id="${id}"`) : own,
        ...placeOf(shown.block.bbox ?? [0, 0, 0, 0]),
        section_hierarchy: headings.pass(shown, id),
        images: picture === undefined ? {} : { [id]: picture },
        ...(looks.hasMarkdownInChunks && { markdown: withPictures(shown.markdown, looks) }),
      };
    });
    return {
      index: page.index,
      box: boxOf(page),
      markdown: joinBlocks(
        page.blocks
          .map(withPipes)
          .map((shown) => ({ ...shown, markdown: withPictures(shown.markdown, looks) }))
          .filter(({ markdown }) => markdown !== ""),
      ),
      shown: page.all,
      blocks,
    };
  });
}

function withPipes(shown: ResultPage["blocks"][number]): ResultPage["blocks"][number] {
  if (shown.block.type !== "table") return shown;
  return { ...shown, markdown: replaceTable(shown.markdown, pipesOf) };
}

/** Pictures are named without a folder. Those that are not sent are their descriptions alone. */
function withPictures(text: string, { hasImages }: MarkerLooks): string {
  if (hasImages) return text.replaceAll("](images/", "](").replaceAll('src="images/', 'src="');
  return text
    .replaceAll(PICTURE_LINK, "$1")
    .replaceAll(/<img\b[^<>]*>/g, (element) => /\balt="([^"]*)"/.exec(element)?.[1] ?? "")
    .trim();
}

function boxOf({ size }: ResultPage): readonly number[] {
  return [0, 0, ...(size ?? [0, 0])];
}

/** Corners from the top left, with the clock. */
function placeOf(box: readonly number[]): Pick<MarkerBlock, "bbox" | "polygon"> {
  const [left = 0, top = 0, right = 0, bottom = 0] = box;
  const polygon: Polygon = [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ];
  return { bbox: box, polygon };
}

const TYPES: Readonly<Partial<Record<Block["type"], string>>> = {
  title: "SectionHeader",
  list: "ListGroup",
  index: "TableOfContents",
  table: "Table",
  image: "Picture",
  chart: "Figure",
  code: "Code",
  interline_equation: "Equation",
  ref_text: "Reference",
  page_footnote: "Footnote",
  header: "PageHeader",
  footer: "PageFooter",
  page_number: "PageFooter",
};
const PICTURES = new Set(["Picture", "Figure"]);
const FURNITURE = new Set(["PageHeader", "PageFooter"]);

function typeOf({ type }: Block): string {
  return TYPES[type] ?? "Text";
}

/** The headings that a block is below, by level; one of them is the block itself where it is a heading. */
class OpenHeadings {
  #open: Readonly<Record<number, string>> = {};

  pass({ pieces }: ShownBlock, id: string): Readonly<Record<number, string>> {
    const level = pieces[0]?.kind === "title" ? (pieces[0].level ?? 1) : undefined;
    if (level !== undefined) {
      const above = Object.entries(this.#open).filter(([other]) => Number(other) < level);
      this.#open = { ...Object.fromEntries(above), [level]: id };
    }
    return this.#open;
  }
}

function toMarkdown(pages: readonly MarkerPage[], { isPaginated }: MarkerLooks): string {
  if (!isPaginated) {
    const texts = pages.map(({ markdown }) => markdown);
    return texts.filter(Boolean).join("\n\n");
  }
  return pages.map(({ index, markdown }) => `\n\n{${index}}${PAGE_RULE}\n\n${markdown}`).join("");
}

function toHtml(pages: readonly MarkerPage[], { isPaginated }: MarkerLooks): string {
  return pages
    .map(({ index, blocks }) => {
      const body = blocks.filter(({ block_type: type }) => !FURNITURE.has(type));
      const html = body.map((block) => block.html).join("\n");
      return isPaginated ? `<div class="page" data-page-id="${index}">${html}</div>` : html;
    })
    .join("\n");
}

function toJson(pages: readonly MarkerPage[], metadata: object): object {
  const children = pages.map(({ index, box, blocks }) => ({
    id: `/page/${index}/Page/${index}`,
    block_type: "Page",
    html: blocks.map(({ id }) => `<content-ref src='${id}'></content-ref>`).join(""),
    ...placeOf(box),
    children: blocks.map((block) => ({ ...block, children: null })),
    section_hierarchy: null,
    images: null,
  }));
  return { children, block_type: "Document", metadata };
}

function toChunks(pages: readonly MarkerPage[], metadata: object): object {
  return {
    blocks: pages.flatMap(({ index, blocks }) =>
      blocks.map((block) => ({ ...block, page: index })),
    ),
    page_info: Object.fromEntries(pages.map(({ index, box }) => [index, placeOf(box)])),
    metadata,
  };
}

function toMetadata({ middle }: InlineResult, pages: readonly MarkerPage[]): object {
  const contents = pages.flatMap(({ index, shown, blocks }) =>
    shown.flatMap(({ pieces }, at) => {
      const [piece] = pieces;
      if (piece?.kind !== "title") return [];
      return [
        {
          title: piece.text,
          heading_level: piece.level ?? null,
          page_id: index,
          polygon: blocks[at]?.polygon,
        },
      ];
    }),
  );
  const stats = pages.map(({ index, blocks }, position) => {
    const counts = new Map<string, number>();
    for (const { block_type: type } of blocks) counts.set(type, (counts.get(type) ?? 0) + 1);
    const isRead = middle?.pdf_info[position]?.parser_ocr !== undefined;
    return {
      page_id: index,
      text_extraction_method: isRead ? "ocr" : "pdftext",
      block_counts: [...counts].toSorted(([, one], [, other]) => other - one),
      block_metadata: {},
    };
  });
  return { table_of_contents: contents, page_stats: stats };
}

/** From 0 to 5, as Datalab counts; nothing where no page has a score. */
function qualityOf({ middle }: InlineResult): number | null {
  const scores = middle?.pdf_info.flatMap((page) => page.parser_confidence?.score ?? []) ?? [];
  if (scores.length === 0) return null;
  return (5 * scores.reduce((sum, score) => sum + score, 0)) / scores.length;
}
