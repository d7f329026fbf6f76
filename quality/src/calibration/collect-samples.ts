import { readFile } from "node:fs/promises";
import { type Block, type Document, JobInput } from "@parsewright/contract";
import { DEFAULT_RENDER_OPTIONS, renderContentList } from "@parsewright/document";
import { type BlockGroup, blockFeaturesOf, type Engine } from "@parsewright/engine";
import type { GateDocument } from "../documents/gate-document.ts";
import type { Sample } from "./fit-logistic.ts";
import { isRight, readTruth, type TruthText } from "./judge-block.ts";

/** A block of a document of the gate, and how sure the engine was of it. */
export interface BlockSample extends Sample {
  readonly group: BlockGroup;
  readonly split: GateDocument["split"];
  readonly score: number;
}

/** Reads a document and judges its blocks by its truth. */
export async function collectSamples(
  engine: Engine,
  { filePath, truthPath, split }: GateDocument,
): Promise<BlockSample[]> {
  const document = await engine.parse({
    bytes: await readFile(filePath),
    options: JobInput.parse({ backend: "pipeline" }),
    images: { isDiscarding: true, add: () => Promise.resolve() },
    signal: new AbortController().signal,
  });
  const truth = readTruth(await readFile(truthPath, "utf8"));
  return document.pdf_info
    .flatMap(({ para_blocks }) => para_blocks)
    .flatMap((block) => toSample(block, document, truth) ?? [])
    .map((sample) => ({ ...sample, split }));
}

function toSample(
  block: Block,
  document: Document,
  truth: TruthText,
): Omit<BlockSample, "split"> | undefined {
  const confidence = block.parser_confidence;
  const known = confidence && blockFeaturesOf(block, confidence);
  if (confidence === undefined || known === undefined) return undefined;
  const judged = judge(block, document, truth);
  return judged === undefined ? undefined : { ...known, isRight: judged, score: confidence.score };
}

/** A list is right when all of its items are. */
function judge(block: Block, document: Document, truth: TruthText): boolean | undefined {
  const page = { para_blocks: [block], discarded_blocks: [], page_idx: 0 };
  const [entry] = renderContentList({ ...document, pdf_info: [page] }, DEFAULT_RENDER_OPTIONS);
  if (entry === undefined) return undefined;
  if (entry.type !== "text" || entry.list_items === undefined) return isRight(entry, truth);
  return entry.list_items.every((text) => isRight({ ...entry, text }, truth) !== false);
}
