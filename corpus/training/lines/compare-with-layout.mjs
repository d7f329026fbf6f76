/**
 * Says of real pages how differently they are read with the reader of lines and with the layout model, beside
 * the numbers that might tell so beforehand.
 *
 *   node corpus/training/lines/compare-with-layout.mjs OUT.jsonl MODEL_DIR PDF_FOLDER
 *
 * The first page of each file; of pages that the reader of lines is sure of, one in six. A model directory without a
 * recogniser leaves the words in pictures out of the comparison.
 */
import { appendFile, readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { JobInput } from "../../../packages/contract/dist/index.js";
import { DEFAULT_RENDER_OPTIONS, renderMarkdown } from "../../../packages/document/dist/index.js";
import { createEngine } from "../../../packages/engine/dist/index.js";
import { groupLines } from "../../../packages/engine/dist/readers/regions/by-lines/group-lines.js";
import { openLineSession } from "../../../packages/engine/dist/readers/regions/by-lines/line-session.js";
import { confidenceOf } from "../../../packages/engine/dist/readers/regions/by-lines/named-group.js";
import { doubtsAbout } from "../../../packages/engine/dist/readers/regions/by-lines/page-doubt.js";
import { scoreDocument } from "../../../quality/dist/scoring/score-document.js";
import { readPages } from "./read-pages.mjs";
import { withoutPictures } from "../../../quality/dist/scoring/without-pictures.js";

/** Pages with fewer lines are title pages and blank ones. */
const LEAST_LINES = 4;

/** Few of the pages of which the reader is surer are read differently: each that is compared counts for several. */
const SURE = 0.98;
const SURE_PAGES_FOR_ONE = 6;

const MOST_MS_A_PAGE = 60_000;

const [out, modelDirectory, folder] = process.argv.slice(2);
const weights = new URL("../../../packages/engine/weights/line-reader/lines.onnx", import.meta.url);
const session = await openLineSession(weights.pathname, 1);
const engine = createEngine({ threads: 1, modelDirectory });
let surePages = 0;
for (const name of (await readdir(folder)).filter((file) => file.endsWith(".pdf")).sort()) {
  try {
    const bytes = await readFile(join(folder, name));
    const doubts = await doubtsOf(bytes);
    if (doubts === undefined) continue;
    const isSure = doubts.confidence >= SURE;
    if (isSure && surePages++ % SURE_PAGES_FOR_ONE !== 0) continue;
    const [lines, layout] = [await toMarkdown(bytes, "fast"), await toMarkdown(bytes, "best")];
    const { overall = 1 } = scoreDocument(layout, lines);
    const weight = isSure ? SURE_PAGES_FOR_ONE : 1;
    const row = { name, ...doubts, weight, difference: 1 - overall };
    await appendFile(out, `${JSON.stringify(row)}\n`);
  } catch (error) {
    process.stdout.write(`${name}: ${String(error)}\n`);
  }
}
await engine.close();

async function doubtsOf(bytes) {
  for await (const { text, described } of readPages(bytes)) {
    if (described === undefined || text.segments.length < LEAST_LINES) return undefined;
    const { lineCount, rowCount } = described;
    const answers = await session.read(described);
    const groups = groupLines(answers, lineCount, rowCount).map(({ lines, ...group }) => ({
      ...group,
      segments: lines.map((line) => text.segments[line]),
    }));
    return { confidence: confidenceOf(groups), ...doubtsAbout(groups, answers, described) };
  }
  return undefined;
}

async function toMarkdown(bytes, tier) {
  const document = await engine.parse({
    bytes,
    options: JobInput.parse({ backend: "pipeline", tier }),
    images: { isDiscarding: true, add: () => Promise.resolve() },
    signal: AbortSignal.timeout(MOST_MS_A_PAGE),
  });
  const options = { ...DEFAULT_RENDER_OPTIONS, emphasis: "off", contents: "as_printed" };
  return withoutPictures(renderMarkdown(document, { ...options, pageFurniture: "drop" }));
}
