import type { Block, FailedBlock, Page } from "@parsewright/contract";
import type { SourcePage } from "@parsewright/document/files";
import { toWholePoints } from "@parsewright/document/geometry";
import { finishPage, type PageFinish } from "../../page/finish-page.ts";
import type { PageReaders } from "../../page/page-readers.ts";
import { readPage } from "../../page/read-page.ts";

export interface Degradation extends PageReaders, PageFinish {
  /** Reason that the model did not read the page. */
  readonly reason: string;
}

/** Reads a page of which the model has no answer as if there were no model, and says so. */
export async function degradePage(page: SourcePage, context: Degradation): Promise<Page> {
  const reading = await readPage(page, context);
  const finished = await finishPage(reading, context);
  // The file is to blame for a page that nobody can read.
  if (page.problem !== undefined) return finished;
  const isRecognised = reading.recognition !== undefined;
  const failure: FailedBlock = {
    type: "page",
    bbox: toWholePoints([0, 0, page.width, page.height], page),
    reason: context.reason,
    read_by: isRecognised ? "ocr" : readBy(reading.blocks),
  };
  return { ...finished, parser_failed_blocks: [failure] };
}

function readBy(blocks: readonly Block[]): FailedBlock["read_by"] {
  if (blocks.length === 0) return "nothing";
  return blocks.some(({ type }) => type !== "image" && type !== "chart") ? "text_layer" : "picture";
}
