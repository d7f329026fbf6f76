import {
  type Block,
  type Document,
  type Page,
  type Span,
  blockIds,
  pageNumberOf,
} from "@parsewright/contract";
import { spansOf } from "../../blocks/block-text.ts";
import {
  bodySpanOf,
  isMergedAway,
  partsOf,
  pictureContentOf,
  titleLevelOf,
} from "../block-parts.ts";
import { placesOf } from "../block-places.ts";
import { sectionPrefix } from "../block-text.ts";
import { createRenderContext, type RenderContext } from "../document-shape.ts";
import { type ListItem, listItemsOf } from "../list-items.ts";
import { plainCode, plainLines, splitMarker, textOfHtml } from "../plain-text.ts";
import { DEFAULT_RENDER_OPTIONS, type Renderer, type RenderOptions } from "../renderer.ts";
import { withoutUndefined } from "../without-undefined.ts";
import type {
  DoclingDocument,
  DoclingGroup,
  DoclingNode,
  DoclingProvenance,
  DoclingReference,
  DoclingText,
} from "./docling-document.ts";
import { doclingImage } from "./docling-image.ts";
import { doclingTable } from "./docling-table.ts";

/** The oldest schema that has all that is written here, so that older readers take it too. */
const SCHEMA_VERSION = "1.5.0";

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

interface Writing {
  readonly document: Document;
  readonly context: RenderContext;
  readonly docling: DoclingDocument;
}

interface PageWriting extends Writing {
  readonly page: Page;
}

function emptyDocument(document: Document, { options }: RenderContext): DoclingDocument {
  return {
    schema_name: "DoclingDocument",
    version: SCHEMA_VERSION,
    name: options.documentName,
    body: rootGroup("#/body", "body"),
    furniture: rootGroup("#/furniture", "furniture"),
    groups: [],
    texts: [],
    pictures: [],
    tables: [],
    key_value_items: [],
    form_items: [],
    pages: Object.fromEntries(document.pdf_info.flatMap((page) => pageEntry(page))),
  };
}

function rootGroup(self_ref: string, content_layer: DoclingNode["content_layer"]): DoclingGroup {
  return { self_ref, children: [], content_layer, name: "_root_", label: "unspecified" };
}

function pageEntry(page: Page): [string, DoclingDocument["pages"][string]][] {
  if (page.page_size === undefined) return [];
  const [width, height] = page.page_size;
  const page_no = pageNumberOf(page);
  return [[String(page_no), { size: { width, height }, page_no }]];
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

function addEquation(writing: PageWriting, block: Block): void {
  const { docling, context } = writing;
  const spans = spansOf(block);
  const latex = spans.map(({ content = "" }) => content).join("\n");
  const [picture] = spans.filter(({ image_path }) => image_path);
  if (latex !== "" || picture === undefined) {
    addText(writing, docling.body, { label: "formula", text: latex, block });
    return;
  }
  docling.pictures.push({
    ...place(docling.body, `#/pictures/${docling.pictures.length}`),
    label: "picture",
    prov: provenance(writing, block, 0),
    captions: [],
    footnotes: [],
    references: [],
    annotations: [],
    ...doclingImage(picture, context.options),
  });
}

/** Deeper items belong to the item before them, as docling-core has nested lists. */
function addList(writing: PageWriting, block: Block): void {
  const { docling, context } = writing;
  const open: { level: number; group: DoclingGroup; lastItem?: DoclingNode | undefined }[] = [];
  for (const item of listItemsOf(block, context)) {
    while ((open.at(-1)?.level ?? -1) > item.level) open.pop();
    if (open.at(-1)?.level !== item.level) {
      const group = addGroup(writing, open.at(-1)?.lastItem ?? docling.body);
      open.push({ level: item.level, group });
    }
    const list = open.at(-1);
    if (list) list.lastItem = addListItem(writing, list.group, { item, block }) ?? list.lastItem;
  }
}

function addListItem(
  writing: PageWriting,
  group: DoclingGroup,
  { item, block }: { item: ListItem; block: Block },
): DoclingNode | undefined {
  const text = plainLines(item.lines, writing.context);
  const own = item.prefix.trim();
  const { marker, rest } = own === "" ? splitMarker(text) : { marker: own, rest: text };
  const [first] = item.lines;
  const bbox = item.lines.length === 1 ? first?.bbox : undefined;
  return addText(writing, group, {
    label: "list_item",
    text: rest,
    block: { ...block, lines: [...item.lines], blocks: [], ...(bbox && { bbox }) },
    enumerated: /\w/.test(marker),
    marker: marker || "-",
  });
}

function addGroup({ docling }: PageWriting, parent: DoclingNode): DoclingGroup {
  const self_ref = `#/groups/${docling.groups.length}`;
  const group: DoclingGroup = {
    self_ref,
    parent: { $ref: parent.self_ref },
    children: [],
    content_layer: "body",
    name: "list",
    label: "list",
  };
  parent.children.push({ $ref: self_ref });
  docling.groups.push(group);
  return group;
}

function addTable(writing: PageWriting, block: Block): void {
  addTableOf(writing, block, bodySpanOf(block, writing.context)?.html ?? "");
}

function addTableOf(writing: PageWriting, block: Block, html: string): void {
  const { docling, context } = writing;
  const span = bodySpanOf(block, context);
  const table = {
    ...place(docling.body, `#/tables/${docling.tables.length}`),
    label: "table",
    prov: provenance(writing, block, 0),
    captions: [] as DoclingReference[],
    footnotes: [],
    references: [],
    data: doclingTable(html),
    ...doclingImage(span, context.options),
  };
  docling.tables.push(table);
  addNames(writing, block, table);
}

/** A chart whose numbers are known is a table: docling-core exports no data of pictures. */
function addPicture(writing: PageWriting, block: Block): void {
  const { docling, context } = writing;
  const content = pictureContentOf(block, context) || (block.parser_alternative ?? "");
  if (content.includes("<table")) {
    addTableOf(writing, block, content);
    return;
  }
  const picture = {
    ...place(docling.body, `#/pictures/${docling.pictures.length}`),
    label: block.type === "chart" ? "chart" : "picture",
    prov: provenance(writing, block, 0),
    captions: [] as DoclingReference[],
    footnotes: [],
    references: [],
    annotations:
      content === ""
        ? []
        : [{ kind: "description" as const, text: textOfHtml(content), provenance: "parser" }],
    ...doclingImage(bodySpanOf(block, context), context.options),
  };
  docling.pictures.push(picture);
  addNames(writing, block, picture);
  for (const text of block.parser_text ?? []) {
    addText(writing, picture, { label: "text", text, block });
  }
}

function addCode(writing: PageWriting, block: Block): void {
  const { docling, context } = writing;
  const text = partsOf(block, "body", context).map((body) => plainCode(body, context));
  const names = { captions: [] as DoclingReference[], footnotes: [] };
  const code = addText(writing, docling.body, {
    label: "code",
    text: text.join("\n"),
    block,
    code_language: "unknown",
    ...names,
  });
  if (code) addNames(writing, block, { ...code, ...names });
}

interface Named extends DoclingNode {
  readonly captions: DoclingReference[];
}

/**
 * Captions and footnotes are texts of their own. A caption is below what it belongs to; a footnote follows it in the
 * body and is not among its `footnotes`, since docling-core exports none of those.
 */
function addNames(writing: PageWriting, block: Block, named: Named): void {
  const { context, docling } = writing;
  for (const part of partsOf(block, "caption", context)) {
    const text = plainLines(part.lines ?? [], context);
    const added = addText(writing, named, { label: "caption", text, block: part });
    if (added) named.captions.push({ $ref: added.self_ref });
  }
  for (const part of partsOf(block, "footnote", context)) {
    const text = plainLines(part.lines ?? [], context);
    addText(writing, docling.body, { label: "footnote", text, block: part });
  }
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

interface NewText extends Partial<
  Omit<DoclingText, keyof DoclingNode | "label" | "text" | "orig" | "prov">
> {
  readonly label: string;
  readonly text: string;
  /** Block that it comes from. */
  readonly block: Block;
  readonly layer?: DoclingNode["content_layer"];
}

function addText(
  writing: PageWriting,
  parent: DoclingNode,
  { label, text, block, layer, ...fields }: NewText,
): DoclingText | undefined {
  if (text === "") return undefined;
  const { texts } = writing.docling;
  const added = withoutUndefined<DoclingText>({
    ...place(parent, `#/texts/${texts.length}`, layer),
    label,
    prov: provenance(writing, block, text.length),
    orig: text,
    text,
    ...fields,
  });
  texts.push(added);
  return added;
}

function place(
  parent: DoclingNode,
  self_ref: string,
  content_layer: DoclingNode["content_layer"] = "body",
): DoclingNode & { readonly parent: DoclingReference } {
  parent.children.push({ $ref: self_ref });
  return { self_ref, parent: { $ref: parent.self_ref }, children: [], content_layer };
}

function provenance(
  { document, page }: PageWriting,
  block: Block,
  characters: number,
): DoclingProvenance[] {
  return placesOf(block, page, document).map(({ page: on, bbox: [l, t, r, b] }) => ({
    page_no: pageNumberOf(on),
    bbox: { l, t, r, b, coord_origin: "TOPLEFT" },
    charspan: [0, characters],
  }));
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
