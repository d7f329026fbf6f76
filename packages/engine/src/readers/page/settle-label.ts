import type { Box } from "@parsewright/contract";
import type { SourcePage } from "@parsewright/document/files";
import {
  endsInComma,
  endsSentence,
  isImprint,
  labelOf,
  plainCaptionKind,
  wordsOfText,
} from "@parsewright/document/language";
import { HEADING_SIZE_RATIO } from "@parsewright/document/order";
import { type BodyStyle, MIN_BODY_SIZE_RATIO } from "../paragraphs/body-style.ts";
import type { PageText } from "../paragraphs/read-paragraphs.ts";
import type { TextLine } from "../text/text-line.ts";
import type { Region, RegionLabel } from "../regions/region.ts";

/** Running heads, feet and page numbers are within this share of the page's height from its edge. */
const MARGIN_SHARE = 0.15;

/** Nothing but running heads and feet is this close to the edge. */
const EDGE_SHARE = 0.09;

/** Fewer words with a full stop can be a name, such as `Parsons & Co.` */
const MIN_SENTENCE_WORDS = 5;

/** Settles the label of a text region, by the model's label and by the position and print of its lines. */
export function settleLabel(region: Region, { page, body }: PageText): RegionLabel {
  const { lines } = region;
  switch (region.label) {
    case "header":
    case "footer":
    case "number":
      return isFurniture(region, page, isLarge(lines, body)) && !isSentence(lines, body)
        ? region.label
        : "text";
    case "figure_title":
    case "vision_footnote":
      return isTitleOverFigure(lines, body) ? "text" : region.label;
    case "paragraph_title":
      return endsInComma(textOf(lines)) ? "text" : captionOr(region);
    case "text":
      return captionOr(region);
    default:
      return region.label;
  }
}

function captionOr({ label, lines }: Region): RegionLabel {
  return plainCaptionKind(textOf(lines)) === undefined ? label : "figure_title";
}

/** Running heads and feet are names and numbers. A whole sentence in the print of the body is part of it. */
function isSentence(lines: readonly TextLine[], body: BodyStyle): boolean {
  const text = textOf(lines);
  return (
    (lines[0]?.size ?? 0) >= MIN_BODY_SIZE_RATIO * body.size &&
    wordsOfText(text).length >= MIN_SENTENCE_WORDS &&
    endsSentence(text) &&
    !isImprint(text)
  );
}

/** The title of a chapter is at the top of its page too, but it is large. */
function isFurniture({ label, box }: Region, page: SourcePage, isSetLarge: boolean): boolean {
  const [fromTop, fromFoot] = [box[3], page.height - box[1]];
  const isHead = label === "header" || (label === "number" && fromTop < fromFoot);
  const fromEdge = isHead ? fromTop : fromFoot;
  // Print that is smaller than its sheet has its page number where it ends.
  if (fromEdge > MARGIN_SHARE * page.height) return label === "number" && isLowest(box, page);
  return label !== "header" || fromEdge <= EDGE_SHARE * page.height || !isSetLarge;
}

function isLowest([, , , bottom]: Box, { characters }: SourcePage): boolean {
  return characters.every(({ box, text }) => text.trim() === "" || box[1] < bottom);
}

/** Checks whether text is set large enough for a heading. */
export function isLarge(lines: readonly TextLine[], { size }: BodyStyle): boolean {
  return (lines[0]?.size ?? 0) >= HEADING_SIZE_RATIO * size;
}

/** On slides and posters the title of a section often is right over a chart. A caption has a number, or is small. */
function isTitleOverFigure(lines: readonly TextLine[], body: BodyStyle): boolean {
  return isLarge(lines, body) && labelOf(textOf(lines)) === undefined;
}

function textOf(lines: readonly TextLine[]): string {
  return lines.map(({ text }) => text).join(" ");
}
