import type { SourcePage } from "@parsewright/document/files";
import { partOfText, readTextLayer, type TextLayer } from "../../text/text-layer.ts";
import type { DetectedPage, RegionDetector } from "../detector.ts";
import { checkRegions } from "./check-regions.ts";
import { completeText } from "./complete-text.ts";
import { fillRegions } from "./fill-regions.ts";
import { insertAllInOrder } from "../insert-in-order.ts";
import { inReadingOrder, isReadToTheLeft } from "../in-reading-order.ts";
import type { LayoutReader, LayoutRegion, SeenPage } from "../../layout/layout-reader.ts";
import { nameFormulaNumbers } from "../name-formula-numbers.ts";
import type { ReadSeenText, TextReading } from "../read-seen-text.ts";
import { readableRest, withPictureText } from "./picture-text.ts";
import { isThere, missedText, toRegion } from "./to-regions.ts";

/** Where more of the text than this is in no region, the model has not understood the page. */
const MAX_REST_SHARE = 0.5;

/** Of a page that another recipe read than the one that was asked for. */
export const NO_REGIONS_NOTE =
  "The layout model gave no answer for this page, which was read by its geometry alone.";

export interface ModelDetectorOptions {
  /** Reads what the model has seen, such as seals, before text is given to regions. */
  readonly prepare?: (seen: SeenPage) => Promise<SeenPage>;
  /** Reads the text of a page by more than its picture. Without it, text is what the model sees it as. */
  readonly readText?: ReadSeenText;
}

/**
 * Finds regions by looking at the picture of a page, checked by its geometry, which also reads what the model misses.
 * `other` reads whole pages that it makes nothing of.
 */
export function createModelDetector(
  layout: LayoutReader,
  other: RegionDetector,
  { prepare = async (seen) => seen, readText = async () => undefined }: ModelDetectorOptions = {},
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
      const reading = await readOrLeave(readText, prepared.page, signal);
      const detected = completeRegions(prepared, ownText, reading);
      if (detected !== undefined) return { ...detected, notes };
      return {
        ...(await other.detect(prepared.page, signal)),
        notes,
        because: "the layout model left most of the text out",
      };
    },
  };
}

async function readOrLeave(
  readText: ReadSeenText,
  page: SourcePage,
  signal: AbortSignal,
): Promise<TextReading | undefined> {
  try {
    return await readText(page, signal);
  } catch {
    signal.throwIfAborted();
    return undefined;
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

/** `undefined` where the model has not understood the page, and nobody else reads its text. */
function completeRegions(
  { page, regions }: SeenPage,
  ownText: TextLayer,
  reading: TextReading | undefined,
): Omit<DetectedPage, "notes"> | undefined {
  const checked = checkRegions(regions, page, { text: ownText, tables: reading?.tables ?? [] });
  const whole = withPictureText(page);
  const text = whole === page ? ownText : readTextLayer(whole.characters);
  const { filled, rest } = fillRegions(text, checked);
  const readable = new Set(readableRest(rest.characters, checked, page));
  const missed = partOfText(rest, (character) => readable.has(character));
  const complete = { page: whole, text, reader: "layout-model" } as const;
  if (reading !== undefined) {
    const own = new Set(ownText.characters);
    return { ...complete, regions: completeText({ ...complete, filled, missed, own, reading }) };
  }
  if (missed.characters.length > MAX_REST_SHARE * whole.characters.length) return undefined;
  const found = filled.map(toRegion).filter((region) => isThere(region, whole));
  const all = insertAllInOrder(found, missedText(missed, whole));
  // The model reads the left column first, whatever the script.
  const ordered = isReadToTheLeft(text) ? inReadingOrder(all, whole, text) : all;
  return { ...complete, regions: nameFormulaNumbers(ordered) };
}
