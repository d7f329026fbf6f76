import { type Block, type Document, type Span, blockIds } from "@parsewright/contract";
import { spansOf } from "../../blocks/block-text.ts";
import { isMergedAway, titleLevelOf } from "../block-parts.ts";
import { sectionPrefix } from "../block-text.ts";
import { createRenderContext } from "../document-shape.ts";
import { plainLines } from "../plain-text.ts";
import { DEFAULT_RENDER_OPTIONS, type Renderer, type RenderOptions } from "../renderer.ts";
import type { DoclingDocument, DoclingText } from "./docling-document.ts";
import { addList } from "./docling-lists.ts";
import { addCode, addEquation, addPicture, addTable } from "./docling-visuals.ts";
import { addText, emptyDocument, type PageWriting, type Writing } from "./docling-writing.ts";

/** The document as docling-core's DoclingDocument, which its chunkers, exporters and integrations read. */
export const renderDocling: Renderer<DoclingDocument> = (document, options) =>
  writeDocling(document, options).docling;

/** The items of a DoclingDocument that each block of the document became, by the id of the block. */
export function doclingItems(document: Document): ReadonlyMap<string, readonly DoclingItem[]> {
  return writeDocling(document, { ...DEFAULT_RENDER_OPTIONS, embedPictures: false }).items;
}

/** A reference to an item, and what it is. */
export interface DoclingItem {
  readonly ref: string;
  readonly label: string;
  readonly text: string;
}

function writeDocling(document: Document, options: RenderOptions) {
  const context = createRenderContext(document, { ...options, mergedAwayBlocks: "drop" });
  const writing: Writing = { document, context, docling: emptyDocument(document, context) };
  const items = new Map<string, readonly DoclingItem[]>();
  for (const page of document.pdf_info) {
    const ids = blockIds(page);
    const add = (block: Block, write: (writing: PageWriting, block: Block) => void) => {
      const before = countItems(writing.docling);
      write({ ...writing, page }, block);
      items.set(ids.get(block) ?? "", itemsSince(writing.docling, before));
    };
    for (const block of page.para_blocks) if (!isMergedAway(block)) add(block, addBlock);
    for (const block of page.discarded_blocks) add(block, addFurniture);
  }
  return { docling: writing.docling, items };
}

const ITEM_LISTS = ["texts", "tables", "pictures"] as const;

function countItems(docling: DoclingDocument): readonly number[] {
  return ITEM_LISTS.map((name) => docling[name].length);
}

function itemsSince(docling: DoclingDocument, before: readonly number[]): DoclingItem[] {
  return ITEM_LISTS.flatMap((name, index) =>
    docling[name].slice(before[index]).map((item) => ({
      ref: item.self_ref,
      label: item.label,
      text: "text" in item ? item.text : "",
    })),
  );
}

function addBlock(writing: PageWriting, block: Block): void {
  const { docling, context } = writing;
  const { body } = docling;
  switch (block.type) {
    case "title":
      return addTitle(writing, block);
    case "interline_equation":
      return addEquation(writing, block);
    case "list":
    case "index":
      return addList(writing, block);
    case "table":
      return addTable(writing, block);
    case "image":
    case "chart":
      return addPicture(writing, block);
    case "code":
      return addCode(writing, block);
    default:
      addText(writing, body, {
        label: block.type === "ref_text" ? "reference" : "text",
        text: plainLines(block.lines ?? [], context),
        block,
        ...styleOf(block),
      });
  }
}

/** Markdown that docling-core writes has the title as `#` and a heading of level 1 as `##`. */
function addTitle(writing: PageWriting, block: Block): void {
  const { docling, context } = writing;
  const level = titleLevelOf(block, context);
  const text = sectionPrefix(block) + plainLines(block.lines ?? [], context).replaceAll("\n", " ");
  if (level <= 1) {
    addText(writing, docling.body, { label: level === 1 ? "title" : "text", text, block });
    return;
  }
  addText(writing, docling.body, { label: "section_header", text, block, level: level - 1 });
}

const FURNITURE_LABELS: Readonly<Record<string, string>> = {
  header: "page_header",
  footer: "page_footer",
  page_number: "page_footer",
  page_footnote: "footnote",
};

/** Footnotes are the author's words, as in Markdown; the rest is kept apart. */
function addFurniture(writing: PageWriting, block: Block): void {
  const { docling, context } = writing;
  const isFootnote = block.type === "page_footnote";
  addText(writing, docling.body, {
    label: FURNITURE_LABELS[block.type] ?? "text",
    text: plainLines(block.lines ?? [], context),
    block,
    layer: isFootnote ? "body" : "furniture",
  });
}

const FORMATS = ["bold", "italic", "underline", "strikethrough"] as const;

/** Style and link of a paragraph, if all of it shares them. */
function styleOf(block: Block): Pick<DoclingText, "formatting" | "hyperlink"> {
  const spans = spansOf(block).filter(({ content }) => content?.trim());
  const [first] = spans;
  const has = (name: (typeof FORMATS)[number]) => (span: Span) => span.style?.includes(name);
  const formats = FORMATS.filter((name) => spans.length > 0 && spans.every(has(name)));
  const isLink = first?.url !== undefined && spans.every(({ url }) => url === first.url);
  return {
    ...(formats.length > 0 && {
      formatting: Object.fromEntries(formats.map((name) => [name, true])),
    }),
    ...(isLink && URL.canParse(first.url ?? "") && { hyperlink: first.url ?? "" }),
  };
}
