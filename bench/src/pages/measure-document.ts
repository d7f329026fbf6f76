import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { ParserError } from "@parser/contract";
import { DEFAULT_RENDER_OPTIONS, renderMarkdown, type RenderOptions } from "@parser/engine";
import { parseBytes } from "../engine/parse-bytes.ts";
import { type DocumentScores, scoreDocument } from "../scoring/score-document.ts";

/** One document of the corpus, parsed and compared with its truth. */
export interface DocumentResult {
  /** File name without its ending. */
  readonly id: string;
  readonly scores: DocumentScores;
  readonly markdown: string;
  readonly pageCount: number;
  /** Parsing only: neither reading the file nor scoring. */
  readonly parseSeconds: number;
  /** Why there is no Markdown; such a document scores as an empty one. */
  readonly failure: string | undefined;
}

export interface MeasureOptions {
  /** Holds `pdfs/` and `ground-truth/`. */
  readonly directory: string;
  readonly pageFurniture: RenderOptions["pageFurniture"];
}

/** Parses one PDF and scores its Markdown. A failed parse is a result, not an error. */
export async function measureDocument(
  id: string,
  { directory, pageFurniture }: MeasureOptions,
): Promise<DocumentResult> {
  const truth = await readFile(join(directory, "ground-truth", `${id}.md`), "utf8");
  const bytes = await readFile(join(directory, "pdfs", `${id}.pdf`));
  const parsed = await parseTimed(bytes, { ...DEFAULT_RENDER_OPTIONS, pageFurniture });
  return { id, ...parsed, scores: scoreDocument(truth, parsed.markdown) };
}

type Parsed = Omit<DocumentResult, "id" | "scores">;

async function parseTimed(bytes: Uint8Array, renderOptions: RenderOptions): Promise<Parsed> {
  const startMs = performance.now();
  const secondsSoFar = (): number => (performance.now() - startMs) / 1000;
  try {
    const document = await parseBytes(bytes);
    const parseSeconds = secondsSoFar();
    const markdown = renderMarkdown(document, renderOptions);
    return { markdown, pageCount: document.pdf_info.length, parseSeconds, failure: undefined };
  } catch (error) {
    const failure = ParserError.is(error) ? `${error.code}: ${error.message}` : String(error);
    return { markdown: "", pageCount: 0, parseSeconds: secondsSoFar(), failure };
  }
}
