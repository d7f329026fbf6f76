import type { SourcePage } from "@parsewright/document/files";
import { unionOf } from "@parsewright/document/geometry";
import { groupParagraphs } from "../../paragraphs/group-paragraphs.ts";
import { joinDropCaps } from "../../text/join-drop-caps.ts";
import type { TextLayer } from "../../text/text-layer.ts";
import { joinLines } from "../../text/text-line.ts";
import { findTextColumns, toColumn } from "../columns.ts";
import { isText, type Region, type RegionLabel } from "../region.ts";
import type { FilledRegion } from "./fill-regions.ts";
import { isDrawnOn } from "./is-drawn-on.ts";
import { isTypewritten } from "./is-typewritten.ts";

const PICTURE_LABELS: ReadonlySet<RegionLabel> = new Set(["image", "chart", "seal"]);

/** A model may see a region in white. What has no characters may still be there as a picture. */
export function isThere(region: Region, page: SourcePage): boolean {
  return region.characters.length > 0 || (!isText(region) && isDrawnOn(region.box, page));
}

export function toRegion({ region, text: { characters, segments } }: FilledRegion): Region {
  // `checkRegions` leaves formulas inside of text to the text.
  const seen = region.label as RegionLabel;
  const label = seen === "display_formula" && isTypewritten(characters) ? "text" : seen;
  const lines = isText({ label }) ? joinLines(joinDropCaps(segments)) : [];
  // Words stick out of the model's boxes a little. A picture is cut out as the model saw it.
  const box = PICTURE_LABELS.has(label)
    ? region.box
    : unionOf([region.box, ...characters.map(({ ink, box: loose }) => ink ?? loose)]);
  return { ...region, label, box, characters, lines };
}

/** Text that the model missed, paragraph by paragraph: each has a place of its own among the regions. */
export function missedText(text: TextLayer, page: SourcePage): Region[] {
  return findTextColumns(text, page).flatMap(({ lines, style }) =>
    style === undefined ? [] : groupParagraphs(lines).flatMap((one) => toColumn(one, style)),
  );
}
