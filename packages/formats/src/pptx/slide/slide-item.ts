import { lookUp } from "../../look-up.ts";
import type { Block, Box } from "@parsewright/contract";
import { toWholePoints } from "@parsewright/document/geometry";
import { descendantElements, findChild, type XmlElement } from "@parsewright/document/xml";
import { blockText } from "@parsewright/document/blocks";
import { readFrame } from "../content/read-frame.ts";
import { readPicture } from "../content/read-picture.ts";
import type { Arranged } from "../order/arrange-items.ts";
import { isGroup, type ShapeNode, type SlideShape } from "../shapes/read-shapes.ts";
import { familyOf } from "../template/placeholder.ts";
import { toBlocks } from "../text/paragraph-blocks.ts";
import { isEmptyParagraph, type Paragraph, readParagraphs } from "../text/read-paragraphs.ts";
import { textContextOf } from "../text/text-context.ts";
import type { SlideScope } from "./slide-scope.ts";

/** Content of a shape. */
export interface SlideItem extends Arranged<SlideItem> {
  readonly role: "title" | "body" | "furniture";
  readonly blocks: readonly Block[];
  /** Of a text shape; empty ones left out. */
  readonly paragraphs: readonly Paragraph[];
  readonly placeholderType: string | undefined;
}

const FURNITURE_TYPES: Readonly<Record<string, Block["type"]>> = {
  dt: "footer",
  ftr: "footer",
  hdr: "header",
  sldNum: "page_number",
};

/** Reads a shape, or a group with all its members. */
export async function readItem(node: ShapeNode, scope: SlideScope): Promise<SlideItem> {
  if (!isGroup(node)) return readShapeItem(node, scope);
  const members: SlideItem[] = [];
  for (const member of node.members) members.push(await readItem(member, scope));
  return {
    role: "body",
    box: node.box,
    blocks: [],
    members,
    paragraphs: [],
    isPanel: false,
    isEmpty: true,
    placeholderType: undefined,
  };
}

async function readShapeItem(shape: SlideShape, scope: SlideScope): Promise<SlideItem> {
  const { element, box, placeholderType } = shape;
  const text = readParagraphs(findChild(element, "p:txBody"), textContextOf(shape, scope));
  const paragraphs = text.filter((paragraph) => !isEmptyParagraph(paragraph));
  const furniture = furnitureType(shape, paragraphs, scope);
  const role = roleOf(placeholderType, furniture);
  const content =
    role === "body"
      ? [...(await readGraphic(shape, scope)), ...toBlocks(text)]
      : joinParagraphs(paragraphs, furniture ?? "title");
  const blocks = content.map((block) => placeBlock(block, box, scope));
  return {
    role,
    box,
    blocks,
    members: [],
    paragraphs,
    placeholderType,
    isPanel: isPanel(element, blocks),
    isEmpty: blocks.length === 0,
  };
}

/** Of a drawn shape only a rectangle fills the box that it is known by. */
function isPanel(element: XmlElement, blocks: readonly Block[]): boolean {
  const properties = findChild(element, "p:spPr");
  const preset = findChild(properties, "a:prstGeom")?.attributes["prst"] ?? "";
  const isFreeform = findChild(properties, "a:custGeom") !== undefined;
  return !isFreeform && (blocks.length > 0 || /rect/i.test(preset));
}

function roleOf(
  placeholderType: string | undefined,
  furniture: Block["type"] | undefined,
): SlideItem["role"] {
  if (furniture !== undefined) return "furniture";
  return placeholderType !== undefined && familyOf(placeholderType) === "title" ? "title" : "body";
}

/** A placeholder for it, or a text box with nothing but the number of the slide. */
function furnitureType(
  { element, placeholderType }: SlideShape,
  paragraphs: readonly Paragraph[],
  { slideNumber }: SlideScope,
): Block["type"] | undefined {
  if (placeholderType !== undefined) return lookUp(FURNITURE_TYPES, placeholderType);
  const [only] = paragraphs;
  const isNumber = paragraphs.length === 1 && blockText(only ?? {}) === String(slideNumber);
  return isNumber && hasSlideNumberField(element) ? "page_number" : undefined;
}

function hasSlideNumberField(element: XmlElement): boolean {
  return descendantElements(element, "a:fld").some(
    ({ attributes }) => attributes["type"] === "slidenum",
  );
}

async function readGraphic(shape: SlideShape, scope: SlideScope): Promise<Block[]> {
  const { element, box } = shape;
  return element.name === "p:graphicFrame"
    ? readFrame(shape, scope)
    : readPicture(element, box, scope);
}

function joinParagraphs(paragraphs: readonly Paragraph[], type: Block["type"]): Block[] {
  if (paragraphs.length === 0) return [];
  return [{ type, lines: paragraphs.flatMap(({ lines }) => lines) }];
}

/** Gives a block, and the parts of a picture or table, their place on the slide. */
export function placeBlock(block: Block, box: Box | undefined, { size }: SlideScope): Block {
  if (box === undefined || isOutside(box, size)) return block;
  const bbox = toWholePoints(box, size);
  const isVisual = block.type === "image" || block.type === "table" || block.type === "chart";
  if (!isVisual) return { ...block, bbox };
  return { ...block, bbox, blocks: (block.blocks ?? []).map((part) => ({ ...part, bbox })) };
}

/** Checks whether nothing of the box is on the slide. */
export function isOutside(
  [left, top, right, bottom]: Box,
  { width, height }: SlideScope["size"],
): boolean {
  return right < 0 || bottom < 0 || left > width || top > height;
}
