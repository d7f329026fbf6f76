import type { Box, Line } from "@parsewright/contract";
import type { Character, SourcePage } from "@parsewright/document/files";
import { toWholePoints } from "@parsewright/document/geometry";
import { findInlineFormulas } from "../../formulas/find-inline-formulas.ts";
import { readPageMathematics } from "../../formulas/page-mathematics.ts";
import { joinDropCaps } from "../../text/join-drop-caps.ts";
import { joinLines, type TextLine } from "../../text/text-line.ts";
import { fillRegions } from "../../regions/by-model/fill-regions.ts";
import type { LayoutRegion } from "../../layout/layout-reader.ts";
import { findRecognitionNeed } from "../../ocr/recognition-need.ts";
import { lineSpans } from "../../text/line-spans.ts";
import { lineWords, toWord } from "../../text/line-words.ts";
import { readSegments } from "../../text/read-segments.ts";
import { readTextLayer, type TextLayer } from "../../text/text-layer.ts";
import type { VlmBlock, VlmBlockType } from "../mineru/vlm-block.ts";

/** The text that the file itself has for the blocks of a page. */
export interface PageLayer {
  /** Empty where the file has none that can be trusted. */
  charactersOf(block: VlmBlock): readonly Character[];
  /** Trusted text that is in no block. */
  readonly rest: TextLayer;
}

const NOTHING: TextLayer = { characters: [], segments: [] };

/** They are drawn around blocks that have text of their own. */
const CONTAINERS: ReadonlySet<VlmBlockType> = new Set(["list", "image_block", "equation_block"]);

/** Gives every character of a page that can be trusted to the block in which it is. */
export function readPageLayer(page: SourcePage, blocks: readonly VlmBlock[]): PageLayer {
  if (!hasTextToTrust(page)) return { charactersOf: () => [], rest: NOTHING };
  const filledBlocks = blocks.filter(({ type }) => !CONTAINERS.has(type));
  // Only the boxes matter here.
  const regions = filledBlocks.map(({ bbox }): LayoutRegion => ({
    label: "text",
    score: 1,
    box: toPoints(bbox, page),
  }));
  const { filled, rest } = fillRegions(readTextLayer(page.characters), regions);
  const byBlock = new Map(
    filled.map(({ text }, position) => [filledBlocks[position], text.characters]),
  );
  return {
    charactersOf: (block) => trustedOf(byBlock.get(block) ?? []),
    rest: trustedOf(rest.characters).length === 0 ? NOTHING : rest,
  };
}

/** Checks whether the text layer of a page is worth more than its picture. */
export function hasTextToTrust(page: SourcePage): boolean {
  const need = findRecognitionNeed(page);
  const isLost = need !== undefined && (need.isScan || need.kept.length === 0);
  return page.characters.length > 0 && !isLost;
}

/** One guess among the characters of a block makes all of it doubtful. */
function trustedOf(characters: readonly Character[]): readonly Character[] {
  return characters.some(({ isGarbled }) => isGarbled === true) ? [] : characters;
}

/** A box of 0 to 1 in points of its page. */
export function toPoints(bbox: Box, { width, height }: { width: number; height: number }): Box {
  return [bbox[0] * width, bbox[1] * height, bbox[2] * width, bbox[3] * height];
}

/** Text of a page with real lines. */
export interface ReadLines {
  readonly textLines: readonly TextLine[];
  readonly lines: readonly Line[];
  readonly text: string;
}

interface LineSetting {
  readonly page: SourcePage;
  readonly hasFormulas: boolean;
  /** Words have boxes, too. */
  readonly hasWords?: boolean;
}

/** Puts characters into lines, with the formulas in them where those are wanted. */
export function toReadLines(
  characters: readonly Character[],
  { page, hasFormulas, hasWords }: LineSetting,
): ReadLines {
  const textLines = joinLines(joinDropCaps(readSegments(characters)));
  const charactersOf = textLines.map(({ segments }) => segments.flatMap((one) => one.characters));
  const formulas = hasFormulas ? findInlineFormulas(charactersOf, readPageMathematics(page)) : [];
  const lines = textLines.map(({ segments, box }): Line => {
    const bbox = toWholePoints(box, page);
    const words = hasWords ? lineWords(segments).map((word) => toWord(word, page)) : undefined;
    return {
      bbox,
      spans: lineSpans(segments, bbox, formulas),
      ...(words && { parser_words: words }),
    };
  });
  return { textLines, lines, text: textLines.map(({ text }) => text).join(" ") };
}
