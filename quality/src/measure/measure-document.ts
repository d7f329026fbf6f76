import { readFile } from "node:fs/promises";
import type { Tier } from "@parsewright/contract";
import { DEFAULT_RENDER_OPTIONS } from "@parsewright/document";
import type { Engine } from "@parsewright/engine";
import type { GateDocument } from "../documents/gate-document.ts";
import { compareDocumentFormulas, type DocumentFormulas } from "../formulas/document-formulas.ts";
import { pipeTablesToHtml } from "../scoring/pipe-tables.ts";
import { findTableLosses, type TableLoss } from "../scoring/table-losses.ts";
import { findMisplacedWords, type WordOrder } from "../scoring/word-order.ts";
import { withoutPictures } from "../scoring/without-pictures.ts";
import { type GateScores, scoreForGate } from "./gate-scores.ts";
import { parseFile } from "./parse-file.ts";
import type { ParsedDocument } from "./parse-to-markdown.ts";

/** A document of the gate, parsed and compared with its truth. A failed one scores as an empty one. */
export interface DocumentResult {
  readonly document: GateDocument;
  readonly markdown: string;
  readonly failure: string | undefined;
  readonly scores: GateScores;
  readonly tableLosses: readonly TableLoss[];
  readonly formulas: DocumentFormulas;
  readonly wordOrder: WordOrder;
}

/** Parses one document as the service does with default settings. */
async function parseGateDocument(
  engine: Engine,
  { filePath, truthHolds }: GateDocument,
  tier?: Tier,
): Promise<ParsedDocument> {
  const pageFurniture = truthHolds === "everything" ? "keep" : "drop";
  const renderOptions = {
    ...DEFAULT_RENDER_OPTIONS,
    pageFurniture,
    // Truth is words: how they are set is scored apart.
    emphasis: "off",
    // The truth has tables of contents as they are printed.
    contents: "as_printed",
  } as const;
  return parseFile(engine, filePath, { renderOptions, ...(tier && { tier }) });
}

/** Parses one document and scores its Markdown. */
export async function measureDocument(
  engine: Engine,
  document: GateDocument,
  tier?: Tier,
): Promise<DocumentResult> {
  const { markdown, failure } = await parseGateDocument(engine, document, tier);
  return { ...(await scoreResult(document, markdown)), failure };
}

/** Compares Markdown with the truth of a document. */
export async function scoreResult(
  document: GateDocument,
  markdown: string,
): Promise<DocumentResult> {
  const read = await readFile(document.truthPath, "utf8");
  // The corpus is scored exactly as its benchmark scores it, links to pictures included.
  const clean = document.truthHolds === "everything" ? (text: string) => text : withoutPictures;
  const [truth, found] = [clean(read), clean(markdown)];
  const formulas = compareDocumentFormulas(truth, found);
  return {
    document,
    markdown,
    failure: undefined,
    formulas,
    scores: scoreForGate(truth, found, formulas),
    wordOrder: findMisplacedWords(truth, found),
    tableLosses: findTableLosses(pipeTablesToHtml(truth), pipeTablesToHtml(found)),
  };
}
