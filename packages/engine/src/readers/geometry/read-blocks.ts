import type { Block, Box } from "@parser/contract";
import type { SourcePage } from "../../formats/page-source.ts";
import { toWholePoints, unionOf } from "../../geometry/box.ts";
import { readSegments } from "../text-layer/read-segments.ts";
import type { TextSegment } from "../text-layer/text-segment.ts";
import { bindCaptions } from "./bind-captions.ts";
import { bodyStyleOf, classifyParagraph, type BodyStyle } from "./classify-paragraph.ts";
import { findFigures } from "./find-figures.ts";
import { groupParagraphs } from "./group-paragraphs.ts";
import { withMarkdownBullet } from "./list-marker.ts";
import type { PageItem } from "./page-item.ts";
import { findRegions } from "./reading-order.ts";
import { joinLines, type TextLine } from "./text-line.ts";

type Item = PageItem & ({ readonly segment: TextSegment } | { readonly segment?: never });

/** The blocks of a page from its geometry alone, in reading order. Figures have no picture yet. */
export function readBlocks(page: SourcePage): Block[] {
  const segments = readSegments(page.characters);
  const items: Item[] = [
    ...segments.map((segment) => ({ box: segment.box, size: segment.size, segment })),
    ...findFigures(page).map((box) => ({ box, size: 0 })),
  ];
  const body = bodyStyleOf(segments);
  const blocks = findRegions(items).flatMap((region) => readRegion(region, { page, body }));
  return bindCaptions(joinListItems(blocks).map(withIndex));
}

/** Numbers a block, and the parts of a figure with it, in reading order. */
function withIndex(block: Block, index: number): Block {
  return {
    ...block,
    index,
    ...(block.blocks && { blocks: block.blocks.map((part) => ({ ...part, index })) }),
  };
}

interface RegionContext {
  readonly page: SourcePage;
  readonly body: BodyStyle;
}

/** A figure divides the text of its column: lines above it and below it are never one paragraph. */
function readRegion(region: readonly Item[], context: RegionContext): Block[] {
  const figures = region.filter(({ segment }) => segment === undefined).map(({ box }) => box);
  const lines = joinLines(region.flatMap(({ segment }) => segment ?? []));
  const blocks: Block[] = [];
  let remaining = lines;
  for (const figure of figures.toSorted((first, second) => first[1] - second[1])) {
    const isAbove = ({ box }: TextLine) => (box[1] + box[3]) / 2 < (figure[1] + figure[3]) / 2;
    blocks.push(
      ...readParagraphs(remaining.filter(isAbove), context),
      toFigure(figure, context.page),
    );
    remaining = remaining.filter((line) => !isAbove(line));
  }
  return [...blocks, ...readParagraphs(remaining, context)];
}

function readParagraphs(lines: readonly TextLine[], { page, body }: RegionContext): Block[] {
  return groupParagraphs(lines).map((paragraph) => {
    const type = classifyParagraph(paragraph, body, page);
    const toText = type === "list" ? withMarkdownBullet : (text: string) => text;
    return {
      type,
      bbox: toWholePoints(unionOf(paragraph.map(({ box }) => box)), page),
      lines: paragraph.map(({ text, box }, position) => {
        const bbox = toWholePoints(box, page);
        const line = {
          bbox,
          spans: [{ type: "text" as const, bbox, content: toText(text), score: 1 }],
        };
        return type === "list" && position === 0 ? { ...line, is_list_start_line: true } : line;
      }),
    };
  });
}

/** Items that follow each other are one list. */
function joinListItems(blocks: readonly Block[]): Block[] {
  const joined: Block[] = [];
  for (const block of blocks) {
    const previous = joined.at(-1);
    if (block.type !== "list" || previous?.type !== "list") {
      joined.push(block);
      continue;
    }
    joined[joined.length - 1] = {
      ...previous,
      bbox: unionOf([previous.bbox, block.bbox].flatMap((box) => (box === undefined ? [] : [box]))),
      lines: [...(previous.lines ?? []), ...(block.lines ?? [])],
    };
  }
  return joined;
}

function toFigure(box: Box, page: SourcePage): Block {
  const bbox = toWholePoints(box, page);
  const body = {
    type: "image_body" as const,
    bbox,
    lines: [{ bbox, spans: [{ type: "image" as const, bbox }] }],
  };
  return { type: "image", bbox, blocks: [body] };
}
