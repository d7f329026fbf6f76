import type { Block } from "@parsewright/contract";
import {
  codeBlock,
  equationBlock,
  isVisual,
  lineBlock,
  listBlock,
  plainLine,
  textBlock,
  titleBlock,
} from "@parsewright/document/blocks";
import {
  childElements,
  findChild,
  isElement,
  type XmlElement,
  type XmlNode,
} from "@parsewright/document/xml";
import { pictureBlock } from "../office/visual-blocks.ts";
import { withCaptions } from "./captions.ts";
import type { FlowContext } from "./flow-context.ts";
import { beginsPage, descendantsNamed, isHidden, isUnshown } from "./flow-tree.ts";
import {
  type InlinePiece,
  isBlank,
  type Look,
  lookInside,
  PLAIN,
  readPieces,
  type SpanPiece,
  toLines,
} from "./inline-pieces.ts";
import { readTable } from "./read-table.ts";

/** The blocks of a tree in order: text between block elements becomes paragraphs. */
export function readFlow(
  nodes: readonly XmlNode[],
  context: FlowContext,
  look: Look = PLAIN,
): Block[] {
  const blocks: Block[] = [];
  let pieces: InlinePiece[] = [];
  let isNewPage = false;
  const add = (read: readonly Block[]) => {
    for (const block of read) {
      // The first page has begun already.
      const isMarked = isNewPage && blocks.length > 0;
      blocks.push(isMarked ? { ...block, parser_new_page: true } : block);
      isNewPage = false;
    }
  };
  const flush = () => {
    add(paragraphBlocks(pieces));
    pieces = [];
  };
  for (const node of nodes) {
    if (!isElement(node) || !context.isBlock(node)) {
      for (const element of readPieces(node, look, context)) pieces.push(element);
      continue;
    }
    flush();
    isNewPage ||= beginsPage(node);
    add(readBlockElement(node, context, look));
  }
  flush();
  return blocks;
}

function readBlockElement(element: XmlElement, context: FlowContext, look: Look): Block[] {
  if (isUnshown(element)) return [];
  if (isHidden(element)) {
    context.noteHidden(element);
    return [];
  }
  const reader = READERS.get(element.name);
  return reader === undefined
    ? readFlow(element.children, context, lookInside(element, look))
    : reader(element, context, look);
}

type ReadElement = (element: XmlElement, context: FlowContext, look: Look) => Block[];

const READERS: ReadonlyMap<string, ReadElement> = new Map<string, ReadElement>([
  ...[1, 2, 3, 4, 5, 6].map((level): [string, ReadElement] => [
    `h${level}`,
    (element, context, look) => readHeading(element, { context, look, level }),
  ]),
  ["ul", readList],
  ["ol", readList],
  ["menu", readList],
  ["dir", readList],
  ["pre", readCode],
  ["listing", readCode],
  ["xmp", readCode],
  ["table", (element, context, look) => readTable(element, { context, look, readFlow })],
  ["figure", readFigure],
  ["nav", (element, context, look) => discard("aside_text", element, { context, look })],
  ["footer", (element, context, look) => discard("footer", element, { context, look })],
  ["header", readHeader],
]);

/** A paragraph; pictures and display formulas that have it to themselves are blocks of their own. */
function paragraphBlocks(pieces: readonly InlinePiece[]): Block[] {
  if (isBlank(pieces)) return [];
  const shown = pieces.filter((piece) => !isBlank([piece]));
  const alone = shown.filter((piece): piece is SpanPiece => piece.kind === "span");
  if (alone.length === shown.length && alone.every(({ span }) => span.type !== "inline_equation")) {
    return alone.map(({ span }) =>
      span.type === "image"
        ? pictureBlock({ fileName: span.image_path ?? "", description: span.content ?? "" })
        : equationBlock({ content: span.content ?? "" }),
    );
  }
  return [textBlock(toLines(pieces))];
}

interface HeadingPlace {
  readonly context: FlowContext;
  readonly look: Look;
  readonly level: number;
}

/** A picture in a heading comes after it: a logo is not a part of its text. */
function readHeading(element: XmlElement, { context, look, level }: HeadingPlace): Block[] {
  const pieces = element.children.flatMap((child) => readPieces(child, look, context));
  const isPicture = (piece: InlinePiece) => piece.kind === "span" && piece.span.type === "image";
  const lines = toLines(pieces.filter((piece) => !isPicture(piece)));
  const title = lines.length === 0 ? [] : [titleBlock(lines, { level })];
  return [...title, ...paragraphBlocks(pieces.filter(isPicture))];
}

/** A list ends at what cannot be part of an item, such as a table, and goes on behind it. */
function readList(element: XmlElement, context: FlowContext, look: Look): Block[] {
  const isOrdered = element.name === "ol";
  let number = Number.parseInt(element.attributes["start"] ?? "1", 10) || 1;
  const blocks: Block[] = [];
  const openList = () => {
    const last = blocks.at(-1);
    if (last?.type === "list" && last.blocks !== undefined) return last.blocks;
    const kind = isOrdered
      ? ({ attribute: "ordered", start: number } as const)
      : ({ attribute: "unordered" } as const);
    const list = listBlock([], { ilevel: 0, ...kind });
    blocks.push(list);
    return list.blocks;
  };
  for (const item of childElements(element)) {
    const [first, ...rest] = joinTexts(readBlockElement(item, context, look));
    if (first === undefined) continue;
    for (const block of first.type === "list"
      ? [textBlock([]), first, ...rest]
      : [first, ...rest]) {
      if (block.type === "text" || block.type === "list") openList().push(deeper(block));
      else blocks.push(block);
    }
    // An item that is only a list belongs to the item before it.
    if (first.type !== "list") number += 1;
  }
  return blocks;
}

/** Neighbouring paragraphs of an item are lines of it. */
function joinTexts(blocks: readonly Block[]): Block[] {
  const joined: Block[] = [];
  for (const block of blocks) {
    const last = joined.at(-1);
    if (last?.type === "text" && block.type === "text") {
      joined[joined.length - 1] = textBlock([...(last.lines ?? []), ...(block.lines ?? [])]);
    } else joined.push(block);
  }
  return joined;
}

function deeper(block: Block): Block {
  if (block.type !== "list") return block;
  const blocks = block.blocks?.map(deeper) ?? [];
  return { ...block, ilevel: (block.ilevel ?? 0) + 1, blocks };
}

function readCode(element: XmlElement): Block[] {
  const text = codeText(element).replaceAll(/\r\n?/g, "\n");
  const lines = text.replace(/^\n/, "").trimEnd().split("\n");
  if (text.trim() === "") return [];
  const className = (findChild(element, "code") ?? element).attributes["class"] ?? "";
  const language = /(?:^|\s)(?:language|lang)-([\w+#-]{1,20})/.exec(className)?.[1];
  return [
    codeBlock(
      lines.map((line) => plainLine(line)),
      { sub_type: "code", ...(language !== undefined && { guess_lang: language }) },
    ),
  ];
}

function codeText({ children }: XmlElement): string {
  return children
    .map((node) => (isElement(node) ? (node.name === "br" ? "\n" : codeText(node)) : node))
    .join("");
}

const CAPTION: ReadonlySet<string> = new Set(["figcaption"]);

/** The caption belongs to the picture, table or listing of the figure, whichever comes first. */
function readFigure(element: XmlElement, context: FlowContext, look: Look): Block[] {
  const [caption] = descendantsNamed(element, CAPTION);
  const blocks = readFlow(
    element.children.filter((child) => child !== caption),
    context,
    look,
  );
  const text = caption === undefined ? [] : readFlow(caption.children, context, look);
  const visual = blocks.findIndex((block) => isVisual(block));
  const found = blocks[visual];
  if (found === undefined || !isVisual(found)) return [...blocks, ...text];
  return blocks.with(visual, withCaptions(found, text, "after"));
}

interface FramePlace {
  readonly context: FlowContext;
  readonly look: Look;
}

/** Keeps page furniture apart, like the running heads of printed pages. */
function discard(
  type: "header" | "footer" | "aside_text",
  element: XmlElement,
  { context, look }: FramePlace,
): Block[] {
  const pieces = element.children.flatMap((child) => readPieces(child, look, context));
  const lines = toLines(pieces);
  if (lines.length > 0) context.discarded.push(lineBlock(type, lines));
  return [];
}

const HEADINGS: ReadonlySet<string> = new Set(["h1", "h2", "h3", "h4", "h5", "h6"]);

/** The head of an article has its title; the head of a site does not. */
function readHeader(element: XmlElement, context: FlowContext, look: Look): Block[] {
  return descendantsNamed(element, HEADINGS).length > 0
    ? readFlow(element.children, context, look)
    : discard("header", element, { context, look });
}
