import type { Block, Page, Span } from "@parsewright/contract";
import { descendantElements, findChild, type XmlElement } from "@parsewright/document/xml";
import { blockText } from "@parsewright/document/blocks";
import { readBackground } from "../content/read-picture.ts";
import { isTrue } from "../measures.ts";
import { arrangeItems } from "../order/arrange-items.ts";
import { readShapes } from "../shapes/read-shapes.ts";
import { bindSlideCaptions } from "./bind-captions.ts";
import { chooseTitle, findTitle } from "./find-title.ts";
import { isOutside, placeBlock, readItem, type SlideItem } from "./slide-item.ts";
import type { SlideScope } from "./slide-scope.ts";

/** The blocks of a slide, in reading order. */
export type SlideBlocks = Pick<Page, "para_blocks" | "discarded_blocks" | "parser_title">;

/** The presentation is named by its first slide; every other title is a step below. */
const PRESENTATION_LEVEL = 1;
const SLIDE_LEVEL = 2;

/** Reads what a slide shows. `slide` is its `p:cSld`. */
export async function readSlideBlocks(slide: XmlElement, scope: SlideScope): Promise<SlideBlocks> {
  const tree = findChild(slide, "p:spTree") ?? slide;
  const items: SlideItem[] = [];
  for (const shape of readShapes(tree, scope.template)) items.push(await readItem(shape, scope));
  noteHidden(tree, scope);

  const titles = items.filter(({ role, isEmpty }) => role === "title" && !isEmpty);
  const title = chooseTitle(arrangeItems(titles));
  const rest = items.map((item) => (item !== title && item.role === "title" ? toBody(item) : item));
  const body = arrangeItems(onSlide(rest, scope));
  const heading = title ?? findTitle(body, scope.size);
  const blocks = [...(title === undefined ? [] : [title]), ...body].flatMap((item) =>
    item === heading ? toTitles(item, scope) : item.blocks,
  );
  return {
    para_blocks: blocks.length > 0 ? bindSlideCaptions(blocks) : await readBackdrop(slide, scope),
    discarded_blocks: furnitureOf(items),
    ...(heading !== undefined && { parser_title: blockText(heading.blocks[0] ?? {}) }),
  };
}

async function readBackdrop(slide: XmlElement, scope: SlideScope): Promise<Block[]> {
  const { width, height } = scope.size;
  const blocks = await readBackground(findChild(slide, "p:bg"), scope);
  return blocks.map((block) => placeBlock(block, [0, 0, width, height], scope));
}

function toBody(item: SlideItem): SlideItem {
  return {
    ...item,
    role: "body",
    blocks: item.blocks.map((block) => ({ ...block, type: "text" })),
  };
}

/** Body items with some part on the slide; what lies beside it is not shown. */
function onSlide(items: readonly SlideItem[], scope: SlideScope): SlideItem[] {
  return items.flatMap((item) => {
    if (item.role !== "body") return [];
    if (item.members.length > 0) return [{ ...item, members: onSlide(item.members, scope) }];
    if (item.box === undefined || !isOutside(item.box, scope.size)) return [item];
    if (!item.isEmpty) scope.notes.add("What lies outside the slide was left out.");
    return [];
  });
}

function noteHidden(tree: XmlElement, { notes }: SlideScope): void {
  const isHidden = descendantElements(tree, "p:cNvPr").some(({ attributes }) =>
    isTrue(attributes["hidden"]),
  );
  if (isHidden) notes.add("Hidden objects were left out.");
}

function toTitles({ blocks, placeholderType }: SlideItem, { isFirst }: SlideScope): Block[] {
  const level = isFirst && placeholderType === "ctrTitle" ? PRESENTATION_LEVEL : SLIDE_LEVEL;
  return blocks.map((block) => ({
    ...block,
    type: "title",
    level,
    lines: (block.lines ?? []).map(({ spans }) => ({ spans: spans.map(withoutBold) })),
  }));
}

/** A heading is bold by itself. */
function withoutBold({ style, ...span }: Span): Span {
  const others = style?.filter((one) => one !== "bold") ?? [];
  return others.length === 0 ? span : { ...span, style: others };
}

function furnitureOf(items: readonly SlideItem[]): Block[] {
  return items.flatMap(({ role, blocks, members }) => [
    ...(role === "furniture" ? blocks : []),
    ...furnitureOf(members),
  ]);
}
