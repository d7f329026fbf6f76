import type { SourcePage } from "@parsewright/document/files";
import { unionOf } from "@parsewright/document/geometry";
import { groupParagraphs } from "../../paragraphs/group-paragraphs.ts";
import { joinDropCaps } from "../../text/join-drop-caps.ts";
import { partOfText, readTextLayer, type TextLayer } from "../../text/text-layer.ts";
import { joinLines } from "../../text/text-line.ts";
import { findTextColumns, toColumn } from "../columns.ts";
import type { DetectedPage, RegionDetector } from "../detector.ts";
import { isText, type Region, type RegionLabel } from "../region.ts";
import { checkRegions } from "./check-regions.ts";
import { type FilledRegion, fillRegions } from "./fill-regions.ts";
import { insertAllInOrder } from "../insert-in-order.ts";
import { inReadingOrder, isReadToTheLeft } from "../in-reading-order.ts";
import { isDrawnOn } from "./is-drawn-on.ts";
import { isTypewritten } from "./is-typewritten.ts";
import type { LayoutReader, LayoutRegion, SeenPage } from "../../layout/layout-reader.ts";
import { type AskText, type NameRegion, NO_OPINION, type TextOpinion } from "../name-regions.ts";
import { nameFormulaNumbers } from "../name-formula-numbers.ts";
import { readableRest, withPictureText } from "./picture-text.ts";

/** Where more of the text than this is in no region, the model has not understood the page. */
const MAX_REST_SHARE = 0.5;

const PICTURE_LABELS: ReadonlySet<RegionLabel> = new Set(["image", "chart", "seal"]);

/** Of a page that another recipe read than the one that was asked for. */
export const NO_REGIONS_NOTE =
  "The layout model gave no answer for this page, which was read by its geometry alone.";

export interface ModelDetectorOptions {
  /** Reads what the model has seen, such as seals, before text is given to regions. */
  readonly prepare?: (seen: SeenPage) => Promise<SeenPage>;
  /** Names regions anew and adds tables, by more than the picture of the page. */
  readonly askText?: AskText;
}

/**
 * Finds regions by looking at the picture of a page, checked by its geometry, which also reads what the model misses.
 * `other` reads whole pages that it makes nothing of.
 */
export function createModelDetector(
  layout: LayoutReader,
  other: RegionDetector,
  { prepare = async (seen) => seen, askText = async () => NO_OPINION }: ModelDetectorOptions = {},
): RegionDetector {
  return {
    name: layout.model.name,
    async detect(page, signal) {
      const seen = await look(layout, page, signal);
      if (seen === undefined)
        return {
          ...(await other.detect(page, signal)),
          notes: [NO_REGIONS_NOTE],
          because: "the layout model gave no answer",
        };
      const prepared = await prepare({ page, regions: seen, notes: [] });
      const { notes } = prepared;
      const ownText = readTextLayer(prepared.page.characters);
      const opinion = await askOrLeave(askText, page, signal);
      const detected = completeRegions(prepared, ownText, opinion);
      if (detected !== undefined) return { ...detected, notes };
      return {
        ...(await other.detect(prepared.page, signal)),
        notes,
        because: "the layout model left most of the text out",
      };
    },
  };
}

async function askOrLeave(
  askText: AskText,
  page: SourcePage,
  signal: AbortSignal,
): Promise<TextOpinion> {
  try {
    return await askText(page, signal);
  } catch {
    signal.throwIfAborted();
    return NO_OPINION;
  }
}

/** A model that fails costs its own answer, not the page. */
async function look(
  layout: LayoutReader,
  page: SourcePage,
  signal: AbortSignal,
): Promise<LayoutRegion[] | undefined> {
  try {
    return await layout.findRegions(page, signal);
  } catch {
    signal.throwIfAborted();
    return undefined;
  }
}

/** `undefined` where the model has not understood the page. */
function completeRegions(
  { page, regions }: SeenPage,
  ownText: TextLayer,
  { nameRegion, tables }: TextOpinion,
): Omit<DetectedPage, "notes"> | undefined {
  const checked = checkRegions(regions, page, { text: ownText, tables });
  const whole = withPictureText(page);
  const text = whole === page ? ownText : readTextLayer(whole.characters);
  const { filled, rest } = fillRegions(text, checked);
  const readable = new Set(readableRest(rest.characters, checked, page));
  const missed = partOfText(rest, (character) => readable.has(character));
  if (missed.characters.length > MAX_REST_SHARE * whole.characters.length) return undefined;
  const found = filled
    .map((one) => toRegion(one, nameRegion))
    .filter((region) => isThere(region, whole));
  const complete = insertAllInOrder(found, missedText(missed, whole));
  // The model reads the left column first, whatever the script.
  const ordered = isReadToTheLeft(text) ? inReadingOrder(complete, whole, text) : complete;
  return {
    page: whole,
    text,
    regions: nameFormulaNumbers(ordered),
    reader: "layout-model",
  };
}

/** A model may see a region in white. What has no characters may still be there as a picture. */
function isThere(region: Region, page: SourcePage): boolean {
  return region.characters.length > 0 || (!isText(region) && isDrawnOn(region.box, page));
}

function toRegion(
  { region, text: { characters, segments } }: FilledRegion,
  nameRegion: NameRegion,
): Region {
  // `checkRegions` leaves formulas inside of text to the text.
  const seen = nameRegion(region.label as RegionLabel, characters);
  const label = seen === "display_formula" && isTypewritten(characters) ? "text" : seen;
  const lines = isText({ label }) ? joinLines(joinDropCaps(segments)) : [];
  // Words stick out of the model's boxes a little. A picture is cut out as the model saw it.
  const box = PICTURE_LABELS.has(label)
    ? region.box
    : unionOf([region.box, ...characters.map(({ ink, box: loose }) => ink ?? loose)]);
  return { ...region, label, box, characters, lines };
}

/** Text that the model missed, paragraph by paragraph: each has a place of its own among the regions. */
function missedText(text: TextLayer, page: SourcePage): Region[] {
  return findTextColumns(text, page).flatMap(({ lines, style }) =>
    style === undefined ? [] : groupParagraphs(lines).flatMap((one) => toColumn(one, style)),
  );
}
