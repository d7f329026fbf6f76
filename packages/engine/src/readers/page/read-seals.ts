import type { Box } from "@parsewright/contract";
import type { SourcePage } from "@parsewright/document/files";
import { boxWidth, isInside } from "@parsewright/document/geometry";
import type { SeenPage } from "../layout/layout-reader.ts";
import type { LayoutRegion } from "../layout/layout-reader.ts";
import { drawForReading } from "../ocr/draw-for-reading.ts";
import type { ReadingOptions } from "../ocr/read-upright.ts";
import { readUnderSeal } from "../ocr/seals/read-under-seal.ts";
import type { PageReaders } from "./page-readers.ts";

/** Limit: a page with more of them is a catalogue of seals, or hostile. */
const MAX_SEALS = 12;

/** The model's box may cut the ring, to which its letters are close. */
const MARGIN_SHARE = 0.04;

/** Reads each seal as one, where there is what reads seals; otherwise they say what is found there as in any picture. */
export async function readSeals(
  asIs: SeenPage,
  { options: { lang }, signal, findRecognizer }: PageReaders,
): Promise<SeenPage> {
  const { page, regions } = asIs;
  const seals = regions
    .filter(({ label, box }) => label === "seal" && !isSetInLetters(page, box))
    .slice(0, MAX_SEALS);
  if (seals.length === 0) return asIs;
  try {
    const found = await findRecognizer(lang);
    if ("missing" in found) return asIs;
    const { recognizer } = found;
    let reading: SeenPage = asIs;
    for (const seal of seals) reading = await readSeal(reading, seal, { recognizer, lang, signal });
    return reading;
  } catch (error) {
    signal.throwIfAborted();
    return { ...asIs, notes: [`The seals were not read: ${String(error)}`] };
  }
}

/** Letters of the file that lean are those of the seal. */
function isSetInLetters({ characters }: SourcePage, box: Box): boolean {
  return characters.some(
    (character) =>
      character.confidence === undefined &&
      character.angle % 90 !== 0 &&
      isInside(character.box, box),
  );
}

async function readSeal(
  reading: SeenPage,
  seal: LayoutRegion,
  options: ReadingOptions,
): Promise<SeenPage> {
  const { page, regions, notes } = reading;
  const box = withMargin(seal.box, page);
  const picture = drawForReading(page, box);
  const lines = await options.recognizer.recognizeSeal?.(picture, options);
  if (lines === undefined) return reading;
  const sealText = lines.map(({ text }) => text);
  return {
    notes,
    regions: regions.map((region) => (region === seal ? { ...region, sealText } : region)),
    page: page.isScan === true ? await readUnderSeal(page, { box, picture }, options) : page,
  };
}

function withMargin([left, top, right, bottom]: Box, { width, height }: SourcePage): Box {
  const margin = MARGIN_SHARE * boxWidth([left, top, right, bottom]);
  return [
    Math.max(0, left - margin),
    Math.max(0, top - margin),
    Math.min(width, right + margin),
    Math.min(height, bottom + margin),
  ];
}
