import type { Block, Document, OutlineEntry } from "@parsewright/contract";
import { blockText } from "@parsewright/document/blocks";
import { HEADING_SIZE_RATIO } from "@parsewright/document/order";

/** Evidence that the headings of a document can be checked against. */
export interface HeadingEvidence {
  /** Points; that of most of the text. 0 where it is not known. */
  readonly bodySizePoints: number;
  /** Titles in the file's own table of contents, in comparable form. */
  readonly outlineTitles: ReadonlySet<string>;
}

const CERTAINTY = {
  /** The file itself says so. */
  named: 1,
  larger: 0.9,
  /** Weight and position alone: labels and first words of paragraphs look like this too. */
  sameSize: 0.6,
} as const;

/** Computes the certainty that a title really is one. */
export function headingCertainty(block: Block, evidence: HeadingEvidence): number | undefined {
  if (block.type !== "title") return undefined;
  const isTagged = /^(?:H[1-6]?|Title)$/.test(block.parser_tag ?? "");
  if (isTagged || evidence.outlineTitles.has(comparable(blockText(block)))) return CERTAINTY.named;
  if (block.parser_font_size === undefined || evidence.bodySizePoints === 0) return undefined;
  return block.parser_font_size >= HEADING_SIZE_RATIO * evidence.bodySizePoints
    ? CERTAINTY.larger
    : CERTAINTY.sameSize;
}

/** Gathers what is known once for all pages. */
export function headingEvidenceOf({ pdf_info, parser_outline = [] }: Document): HeadingEvidence {
  const charactersBySize = new Map<number, number>();
  for (const block of pdf_info.flatMap(({ para_blocks }) => para_blocks)) {
    if (block.type !== "text" || block.parser_font_size === undefined) continue;
    const size = Math.round(block.parser_font_size * 2) / 2;
    charactersBySize.set(size, (charactersBySize.get(size) ?? 0) + blockText(block).length);
  }
  const [mostUsed] = [...charactersBySize].toSorted(([, first], [, second]) => second - first);
  return {
    bodySizePoints: mostUsed?.[0] ?? 0,
    outlineTitles: new Set(parser_outline.map(({ title }: OutlineEntry) => comparable(title))),
  };
}

/** Outlines leave numbers, spaces and signs out as they please. */
function comparable(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}]/gu, "");
}
