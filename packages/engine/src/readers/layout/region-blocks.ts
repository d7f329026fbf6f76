import type { Block, BlockType, Box } from "@parser/contract";
import type { Character, SourcePage } from "../../formats/page-source.ts";
import { toWholePoints } from "../../geometry/box.ts";
import { toFormulaBlock, toTableBlock, toTextBlock } from "../blocks/make-blocks.ts";
import { type BodyStyle, classifyParagraph } from "../geometry/classify-paragraph.ts";
import { groupParagraphs } from "../geometry/group-paragraphs.ts";
import { startsListItem } from "../geometry/list-marker.ts";
import { joinHeadings } from "../geometry/join-headings.ts";
import { joinLines, type TextLine } from "../geometry/text-line.ts";
import { readSegments } from "../text-layer/read-segments.ts";
import type { FilledRegion } from "./fill-regions.ts";
import type { LayoutLabel } from "./layout-reader.ts";
import { readFormulaIn, readTableIn } from "./region-readers.ts";

/** Which kinds of content are read; the others are shown as pictures. */
export interface RegionOptions {
  readonly readsTables: boolean;
  readonly readsFormulas: boolean;
}

export interface RegionContext extends RegionOptions {
  readonly page: SourcePage;
  /** How most of the page's text is set. */
  readonly body: BodyStyle;
}

/** What a region holds, and the characters for which nothing in it speaks. */
export interface RegionReading {
  readonly blocks: readonly Block[];
  readonly rest: readonly Character[];
}

/** Labels whose text is one block, as the model sees it. */
const WHOLE_TYPES: Partial<Record<LayoutLabel, BlockType>> = {
  abstract: "abstract",
  doc_title: "doc_title",
  paragraph_title: "paragraph_title",
  content: "index",
  header: "header",
  header_image: "header",
  footer: "footer",
  footer_image: "footer",
  number: "page_number",
  aside_text: "aside_text",
  footnote: "page_footnote",
  reference_content: "ref_text",
  formula_number: "formula_number",
  vertical_text: "vertical_text",
};

const PICTURE_TYPES: Partial<Record<LayoutLabel, "image" | "chart">> = {
  image: "image",
  seal: "image",
  chart: "chart",
};

/** The blocks of one region. */
export function readRegion(filled: FilledRegion, context: RegionContext): RegionReading {
  const { region, characters } = filled;
  const pictureType = PICTURE_TYPES[region.label];
  if (pictureType !== undefined) return spoken([readPicture(filled, pictureType, context.page)]);
  if (characters.length === 0) return spoken(readEmpty(filled, context));
  if (region.label === "table") return readTable(filled, context);
  if (region.label === "display_formula") return readFormula(filled, context);
  return spoken(readText(filled, context));
}

function spoken(blocks: readonly Block[]): RegionReading {
  return { blocks, rest: [] };
}

/** A table or formula without characters may still be there as a picture; anything else is nothing. */
function readEmpty({ region }: FilledRegion, { page }: RegionContext): Block[] {
  const { label, box, score } = region;
  const isPicture = page.images.some((image) => overlaps(image.box, box));
  if (label === "table" && isPicture) return [withScore(toPictureOfTable(box, page), score)];
  if (label === "display_formula" && isPicture) {
    const formula = { box, latex: undefined, confidence: score, characters: new Set<Character>() };
    return [withScore(toFormulaBlock(formula, page), score)];
  }
  return [];
}

function readPicture(
  { region, characters }: FilledRegion,
  type: "image" | "chart",
  page: SourcePage,
): Block {
  const bbox = toWholePoints(region.box, page);
  const lines = linesOf(characters).map(({ text }) => text);
  return {
    type,
    bbox,
    score: region.score,
    ...(region.label === "seal" && { sub_type: "seal" }),
    ...(lines.length > 0 && { parser_text: lines }),
    blocks: [{ type: `${type}_body`, bbox, lines: [{ bbox, spans: [{ type, bbox }] }] }],
  };
}

function readTable({ region, characters }: FilledRegion, context: RegionContext): RegionReading {
  const { page, readsTables } = context;
  const { box, score } = region;
  if (!readsTables) return spoken([withScore(toPictureOfTable(box, page), score)]);
  // The table reader sees nothing but what stands in the region.
  const table = readTableIn({ ...page, characters }, box);
  if (table === undefined) return { blocks: [], rest: characters };
  return {
    blocks: [withScore(toTableBlock(table, page), score)],
    rest: characters.filter((character) => !table.characters.has(character)),
  };
}

function toPictureOfTable(box: Box, page: SourcePage): Block {
  const bbox = toWholePoints(box, page);
  const spans = [{ type: "table" as const, bbox }];
  return { type: "table", bbox, blocks: [{ type: "table_body", bbox, lines: [{ bbox, spans }] }] };
}

function readFormula({ region, characters }: FilledRegion, context: RegionContext): RegionReading {
  const { page, readsFormulas } = context;
  const formula = readsFormulas
    ? readFormulaIn({ ...page, characters }, region.box)
    : {
        box: region.box,
        latex: undefined,
        confidence: region.score,
        characters: new Set(characters),
      };
  return {
    blocks: [withScore(toFormulaBlock(formula, page), region.score)],
    rest: characters.filter((character) => !formula.characters.has(character)),
  };
}

function readText({ region, characters }: FilledRegion, { page, body }: RegionContext): Block[] {
  const { label, score } = region;
  const lines = linesOf(characters);
  if (lines.length === 0) return [];
  if (label === "algorithm") return [withScore(toCodeBlock(lines, page), score)];
  const wholeType = WHOLE_TYPES[label];
  if (wholeType === "doc_title" || wholeType === "paragraph_title") {
    // Words set in another size or weight are a heading of their own.
    return joinHeadings(groupParagraphs(lines), () => wholeType).map(({ paragraph }) =>
      withScore(toTextBlock(paragraph, wholeType, page), score),
    );
  }
  const isRunningHead =
    label === "header" &&
    isInTopMargin(region.box, page) &&
    !(region.box[3] > HEADER_EDGE_SHARE * page.height && isLarge(lines, body));
  if (wholeType !== undefined && (label !== "header" || isRunningHead))
    return [withScore(toTextBlock(lines, wholeType, page), score)];
  const paragraphs = groupParagraphs(lines);
  return joinHeadings(paragraphs, (paragraph) => {
    const type = classifyParagraph(paragraph, body, page);
    if (type === "list" || type === "text") return type;
    // Bold words at the start of a text belong to it.
    return (paragraphs.length === 1 && !lines.at(-1)?.text.endsWith(":")) ||
      isLarge(paragraph, body)
      ? "paragraph_title"
      : startsListItem(paragraph[0]?.text ?? "")
        ? "list"
        : "text";
  }).map(({ paragraph, type }) => withScore(toTextBlock(paragraph, type, page), score));
}

const HEADER_SHARE = 0.15;
const HEADER_EDGE_SHARE = 0.09;

function isInTopMargin(box: Box, page: SourcePage): boolean {
  return box[3] <= HEADER_SHARE * page.height;
}
function isLarge(lines: readonly TextLine[], body: BodyStyle): boolean {
  return (lines[0]?.size ?? 0) >= 1.15 * body.size;
}

function toCodeBlock(lines: readonly TextLine[], page: SourcePage): Block {
  const body = toTextBlock(lines, "code_body", page);
  return {
    type: "code",
    sub_type: "algorithm",
    ...(body.bbox && { bbox: body.bbox }),
    blocks: [body],
  };
}

function linesOf(characters: readonly Character[]): TextLine[] {
  return joinLines(readSegments(characters));
}

function withScore(block: Block, score: number): Block {
  return { ...block, score };
}

function overlaps(first: Box, second: Box): boolean {
  return (
    first[0] < second[2] && second[0] < first[2] && first[1] < second[3] && second[1] < first[3]
  );
}
