import type { Document, Page } from "@parsewright/contract";
import type { SourcePage } from "@parsewright/document/files";
import { openDocument } from "../open-document.ts";
import { debugMarksOf } from "./debug-marks.ts";
import { drawSketch, type PageSketch, renderOrBlank, sketchToSvg } from "./page-sketch.ts";

/** Picture of one page, with marks for everything that was found on it. */
export interface DebugPage {
  /** 1 for the first page of the file. */
  readonly pageNumber: number;
  readonly png: Uint8Array;
}

/** A parsed document and its file. */
export interface ParsedFile {
  readonly bytes: Uint8Array;
  readonly password?: string | null;
  readonly document: Document;
  readonly signal: AbortSignal;
}

/** Draws the blocks of a parsed document on the pages of its file, one page at a time. Office files have no pages to draw. */
export async function* drawDebugPages(parsed: ParsedFile): AsyncGenerator<DebugPage> {
  for await (const { pageNumber, sketch } of sketchPages(parsed))
    yield { pageNumber, png: await drawSketch(sketch) };
}

/** Draws the same as SVG, with arrows in reading order. */
export async function* drawReadingOrder(parsed: ParsedFile): AsyncGenerator<string> {
  for await (const { sketch } of sketchPages(parsed))
    yield sketchToSvg({ ...sketch, hasArrows: true });
}

async function* sketchPages({ bytes, document, signal, password = null }: ParsedFile) {
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
      yield { pageNumber: source.index + 1, sketch: sketchPage(source, page) };
    }
  } finally {
    file.pages.close();
  }
}

function sketchPage(source: SourcePage, page: Page): PageSketch {
  return {
    picture: renderOrBlank(source),
    pageWidthPoints: source.width,
    marks: debugMarksOf(page),
    title: titleOf(page, source),
  };
}

/** Names the page, the confidence of the engine, and the reader that found its regions. */
function titleOf(page: Page, { index }: SourcePage): string {
  const { parser_confidence: confidence, parser_problem, parser_readers: readers } = page;
  if (parser_problem !== undefined) return `page ${index + 1}: could not be read`;
  if (confidence === undefined) return `page ${index + 1}`;
  const [lowest] = Object.entries(confidence.made_of).toSorted(([, one], [, other]) => one - other);
  const certainty = `page ${index + 1}: ${confidence.score.toFixed(2)} by ${lowest?.[0] ?? "nothing"}`;
  return readers?.regions ? `${certainty}, regions by ${readers.regions.reader}` : certainty;
}
