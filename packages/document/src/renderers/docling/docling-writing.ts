import {
  type Block,
  type Box,
  type Document,
  type Page,
  pageNumberOf,
} from "@parsewright/contract";
import { placesOf } from "../block-places.ts";
import type { RenderContext } from "../document-shape.ts";
import { withoutUndefined } from "../without-undefined.ts";
import type {
  DoclingBox,
  DoclingDocument,
  DoclingGroup,
  DoclingNode,
  DoclingProvenance,
  DoclingReference,
  DoclingText,
} from "./docling-document.ts";

/** The oldest schema that has all that is written here, so that older readers take it too. */
const SCHEMA_VERSION = "1.5.0";

/** A DoclingDocument to which items are added, with the document that they come from. */
export interface Writing {
  readonly document: Document;
  readonly context: RenderContext;
  readonly docling: DoclingDocument;
}

/** The same, while the blocks of one page are written. */
export interface PageWriting extends Writing {
  readonly page: Page;
}

/** A DoclingDocument that has pages and no items. */
export function emptyDocument(document: Document, { options }: RenderContext): DoclingDocument {
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

interface NewText extends Partial<
  Omit<DoclingText, keyof DoclingNode | "label" | "text" | "orig" | "prov">
> {
  readonly label: string;
  readonly text: string;
  /** Block that it comes from. */
  readonly block: Block;
  readonly layer?: DoclingNode["content_layer"];
}

/** Adds a text below a parent; nothing for an empty one. */
export function addText(
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

/** Adds a reference to the children of a parent; the item that it names has to follow. */
export function place(
  parent: DoclingNode,
  self_ref: string,
  content_layer: DoclingNode["content_layer"] = "body",
): DoclingNode & { readonly parent: DoclingReference } {
  parent.children.push({ $ref: self_ref });
  return { self_ref, parent: { $ref: parent.self_ref }, children: [], content_layer };
}

/** Pages and boxes that a block is in. */
export function provenance(
  { document, page }: PageWriting,
  block: Block,
  characters: number,
): DoclingProvenance[] {
  return placesOf(block, page, document).map(({ page: on, bbox }) => ({
    page_no: pageNumberOf(on),
    bbox: doclingBox(bbox),
    charspan: [0, characters],
  }));
}

export function doclingBox([l, t, r, b]: Box): DoclingBox {
  return { l, t, r, b, coord_origin: "TOPLEFT" };
}
