import type { Block, Box, Document, Line, Page } from "@parsewright/contract";
import { unionOf } from "@parsewright/document/geometry";
import type { Stage } from "./stage.ts";

/** Documents small enough to read in a test. Used by tests only. */
export function documentOf(
  pages: readonly (readonly Block[])[],
  backend: Document["_backend"] = "pipeline",
): Document {
  const pdfInfo = pages.map((blocks, pageIndex): Page => ({
    preproc_blocks: [...blocks],
    para_blocks: [...blocks],
    discarded_blocks: [],
    page_size: [600, 800],
    page_idx: pageIndex,
  }));
  return { pdf_info: pdfInfo, _backend: backend, _version_name: "test" };
}

/** A line of 10 points height whose box is `left` to `right`. */
export function lineAt(content: string, [left, top, right]: [number, number, number]): Line {
  const bbox: Box = [left, top, right, top + 10];
  return { bbox, spans: [{ type: "text", bbox, content }] };
}

/** A text block around its lines. */
export function textBlock(lines: Line[], fields: Partial<Block> = {}): Block {
  const boxes = lines.flatMap(({ bbox }) => (bbox ? [bbox] : []));
  return { type: "text", bbox: unionOf(boxes), lines, ...fields };
}

/** The body of the document after the stages, page by page. */
export function bodiesAfter(stages: readonly Stage[], document: Document): Block[][] {
  const finished = stages.reduce((current, stage) => stage.apply(current), document);
  return finished.pdf_info.map((page) => page.para_blocks);
}

/** The texts of a block's lines. */
export function linesOf(block: Block | undefined): string[] {
  return (block?.lines ?? []).map((line) => line.spans.map(({ content }) => content).join(""));
}
