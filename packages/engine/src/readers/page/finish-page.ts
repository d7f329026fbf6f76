import {
  type Box,
  FURNITURE_BLOCK_TYPES,
  type Page,
  type ParseOptions,
} from "@parsewright/contract";
import { auditPage } from "../audit/audit-page.ts";
import type { SourcePage } from "@parsewright/document/files";
import { toWholePoints } from "@parsewright/document/geometry";
import type { FigureSink } from "@parsewright/document/images";
import { cropFigures } from "../crop-figures.ts";
import { settleDoubtful } from "./doubtful-text.ts";
import { describeFigures } from "../figures/describe-figures.ts";
import { hiddenTextOf } from "../text/hidden-text.ts";
import type { PageReading } from "./read-page.ts";
import { showAsPictures } from "./show-as-pictures.ts";

const FURNITURE_TYPES: ReadonlySet<string> = new Set(FURNITURE_BLOCK_TYPES);

export interface PageFinish {
  /** 0-based within the parsed range. */
  readonly pageIndex: number;
  readonly options: ParseOptions;
  readonly images: FigureSink;
}

/** Makes a page of the document: stores its pictures and sets its furniture apart. */
export async function finishPage(reading: PageReading, finish: PageFinish): Promise<Page> {
  const { page, blocks, recognition, unread, readersUsed, disagreements = [] } = reading;
  const cropped = await cropFigures(describeFigures(blocks, page), page, finish.images);
  const asAsked = showAsPictures(cropped, finish.options);
  const { blocks: shown, notes } = await settleDoubtful(asAsked, reading, finish);
  const hiddenText = hiddenTextOf(page);
  return {
    preproc_blocks: shown.filter(({ type }) => !FURNITURE_TYPES.has(type)),
    para_blocks: [],
    discarded_blocks: shown.filter(({ type }) => FURNITURE_TYPES.has(type)),
    page_size: [Math.trunc(page.width), Math.trunc(page.height)],
    page_idx: finish.pageIndex,
    parser_source_page: page.index,
    ...(page.problem !== undefined && { parser_problem: page.problem }),
    ...(notes.length > 0 && { parser_notes: [...notes] }),
    ...(hiddenText.length > 0 && { parser_hidden_text: hiddenText }),
    ...(page.formFields && { parser_form_fields: page.formFields.map(inWholePoints(page)) }),
    ...(page.annotations && { parser_annotations: page.annotations.map(inWholePoints(page)) }),
    ...(recognition && { parser_ocr: recognition }),
    ...(readersUsed && { parser_readers: readersUsed }),
    ...(unread && { parser_unread: unread }),
    parser_audit: auditPage(page, shown, disagreements),
  };
}

function inWholePoints(page: SourcePage) {
  return <Placed extends { bbox: Box }>(placed: Placed): Placed => ({
    ...placed,
    bbox: toWholePoints(placed.bbox, page),
  });
}
