import type { Box, Document, Page } from "@parsewright/contract";
import type { SourcePage } from "@parsewright/document/files";
import type { Pixels } from "@parsewright/document/images";
import { openDocument } from "../open-document.ts";
import { debugMarksOf } from "./debug-marks.ts";
import { canvasFor, drawMarks, SIDE_MARGIN_PIXELS } from "./draw-marks.ts";

/** Enough to read a page's smallest print beside the labels. */
const DOTS_PER_INCH = 130;

/** A poster is drawn smaller: the picture is for a screen. */
const MAX_SIDE_PIXELS = 2_400;

const POINTS_PER_INCH = 72;

const WHITE = { r: 255, g: 255, b: 255 };

/** The picture of one page with what was found on it. */
export interface DebugPage {
  /** 1 for the first page of the file. */
  readonly pageNumber: number;
  readonly png: Uint8Array;
}

/** Draws the blocks of a parsed document on the pages of its file, one page at a time. Office files have no pages to draw. */
export async function* drawDebugPages({
  bytes,
  document,
  signal,
  password = null,
}: {
  bytes: Uint8Array;
  password?: string | null;
  document: Document;
  signal: AbortSignal;
}): AsyncGenerator<DebugPage> {
  const parsed = new Map(
    document.pdf_info.map((page) => [page.parser_source_page ?? page.page_idx, page]),
  );
  if (parsed.size === 0) return;
  const file = await openDocument(bytes, { password });
  if (file.kind !== "pages") return;
  try {
    const range = { first: Math.min(...parsed.keys()), last: Math.max(...parsed.keys()) };
    for await (const source of file.pages.pages(range, signal)) {
      const page = parsed.get(source.index);
      if (page === undefined) continue;
      yield { pageNumber: source.index + 1, png: await drawPage(source, page) };
    }
  } finally {
    file.pages.close();
  }
}

async function drawPage(source: SourcePage, page: Page): Promise<Uint8Array> {
  const picture = renderOrBlank(source);
  const canvas = canvasFor(picture, source.width);
  const overlay = drawMarks(debugMarksOf(page), canvas, titleOf(page, source));
  const { default: sharp } = await import("sharp");
  const { rgb, width, height } = picture;
  return sharp({
    create: { width: canvas.width, height: canvas.height, channels: 3, background: WHITE },
  })
    .composite([
      {
        input: Buffer.from(rgb.buffer, rgb.byteOffset, rgb.byteLength),
        raw: { width, height, channels: 3 },
        left: SIDE_MARGIN_PIXELS,
        top: 0,
      },
      { input: Buffer.from(overlay), left: 0, top: 0 },
    ])
    .png({ palette: true })
    .toBuffer();
}

/** Which page it is, how sure the engine is of it, and what found its regions. */
function titleOf(page: Page, { index }: SourcePage): string {
  const { parser_confidence: confidence, parser_problem, parser_readers: readers } = page;
  if (parser_problem !== undefined) return `page ${index + 1}: could not be read`;
  if (confidence === undefined) return `page ${index + 1}`;
  const [lowest] = Object.entries(confidence.made_of).toSorted(([, one], [, other]) => one - other);
  const certainty = `page ${index + 1}: ${confidence.score.toFixed(2)} by ${lowest?.[0] ?? "nothing"}`;
  return readers?.regions ? `${certainty}, regions by ${readers.regions.reader}` : certainty;
}

/** A page that PDFium cannot draw is shown as its blocks on white. */
function renderOrBlank(page: SourcePage): Pixels {
  const whole: Box = [0, 0, page.width, page.height];
  const longSidePoints = Math.max(page.width, page.height, 1);
  const dotsPerInch = Math.min(DOTS_PER_INCH, (MAX_SIDE_PIXELS * POINTS_PER_INCH) / longSidePoints);
  try {
    return page.render(whole, dotsPerInch);
  } catch {
    const pixels = (points: number) =>
      Math.max(1, Math.round((points * dotsPerInch) / POINTS_PER_INCH));
    const [width, height] = [pixels(page.width), pixels(page.height)];
    return { width, height, rgb: new Uint8Array(width * height * 3).fill(255) };
  }
}
