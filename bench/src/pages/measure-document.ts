import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { RenderOptions } from "@parsewright/document";
import { parseToMarkdown } from "../engine/parse-to-markdown.ts";
import { type DocumentScores, type ParsedDocument, scoreDocument } from "@parsewright/quality";

/** One document of the corpus, parsed and compared with its truth. A failed one scores as an empty one. */
export interface DocumentResult extends ParsedDocument {
  /** File name without its ending. */
  readonly id: string;
  readonly scores: DocumentScores;
}

export interface MeasureOptions {
  /** Holds `pdfs/` and `ground-truth/`. */
  readonly directory: string;
  readonly renderOptions: RenderOptions;
}

/** Parses one PDF and scores its Markdown. */
export async function measureDocument(
  id: string,
  { directory, renderOptions }: MeasureOptions,
): Promise<DocumentResult> {
  const truth = await readFile(join(directory, "ground-truth", `${id}.md`), "utf8");
  const bytes = await readFile(join(directory, "pdfs", `${id}.pdf`));
  const parsed = await parseToMarkdown(bytes, renderOptions);
  return { id, ...parsed, scores: scoreDocument(truth, parsed.markdown) };
}
