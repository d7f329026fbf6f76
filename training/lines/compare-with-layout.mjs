/**
 * Says of real pages how differently they are read with the reader of lines and with the layout model, beside
 * numbers that might tell so beforehand.
 *
 *   node training/lines/compare-with-layout.mjs OUT.jsonl MODEL_DIR PDF_FOLDER
 *
 * The first page of each file. A model directory without a recogniser leaves the words in pictures out of the comparison.
 */
import { appendFile, readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { JobInput } from "../../packages/contract/dist/index.js";
import { openPdfFile } from "../../packages/engine/dist/formats/pdf/pdf-file.js";
import { createPdfPageSource } from "../../packages/engine/dist/formats/pdf/pdf-page-source.js";
import {
  createEngine,
  DEFAULT_RENDER_OPTIONS,
  renderMarkdown,
} from "../../packages/engine/dist/index.js";
import { overlapY } from "../../packages/engine/dist/geometry/box.js";
import { describePage } from "../../packages/engine/dist/readers/regions/by-lines/describe-page.js";
import { groupLines } from "../../packages/engine/dist/readers/regions/by-lines/group-lines.js";
import { openLineSession } from "../../packages/engine/dist/readers/regions/by-lines/line-session.js";
import { confidenceOf } from "../../packages/engine/dist/readers/regions/by-lines/named-group.js";
import { readTextLayer } from "../../packages/engine/dist/readers/text/text-layer.js";
import { scoreDocument } from "../../quality/dist/scoring/score-document.js";
import { withoutPictures } from "../../quality/dist/scoring/without-pictures.js";

/** Pages with fewer lines are title pages and blank ones. */
const LEAST_LINES = 4;

/** Lines beside each other share this much of the height of the lower one. */
const LEAST_SHARED_HEIGHT = 0.5;

const MOST_MS_A_PAGE = 60_000;

const [out, modelDirectory, folder] = process.argv.slice(2);
const weights = new URL("../../packages/engine/weights/line-reader/lines.onnx", import.meta.url);
const session = await openLineSession(weights.pathname, 1);
const engine = createEngine({ threads: 1, modelDirectory });
for (const name of (await readdir(folder)).filter((file) => file.endsWith(".pdf")).sort()) {
  try {
    const bytes = await readFile(join(folder, name));
    const sureness = await surenessOf(bytes);
    if (sureness === undefined) continue;
    const [lines, layout] = [await toMarkdown(bytes, "fast"), await toMarkdown(bytes, "best")];
    const { overall = 1 } = scoreDocument(layout, lines);
    await appendFile(out, `${JSON.stringify({ name, ...sureness, difference: 1 - overall })}\n`);
  } catch (error) {
    process.stdout.write(`${name}: ${String(error)}\n`);
  }
}
await engine.close();

async function surenessOf(bytes) {
  const open = () => openPdfFile(bytes);
  const source = createPdfPageSource(await open(), open);
  try {
    for await (const page of source.pages({ first: 0, last: 0 }, new AbortController().signal)) {
      const text = readTextLayer(page.characters);
      const described = describePage(page, text.segments);
      if (described === undefined || text.segments.length < LEAST_LINES) return undefined;
      const { lineCount, rowCount } = described;
      const groups = groupLines(await session.read(described), lineCount, rowCount);
      const named = groups.map(({ lines, ...group }) => ({
        ...group,
        segments: lines.map((line) => text.segments[line]),
      }));
      return { confidence: confidenceOf(named), besideShare: shareBeside(named) };
    }
    return undefined;
  } finally {
    source.close();
  }
}

/** The share of lines outside of tables that have another such line beside them: columns, forms, cards. */
function shareBeside(groups) {
  const boxes = groups
    .filter(({ kind }) => kind !== "table")
    .flatMap(({ segments }) => segments.map(({ box }) => box));
  const beside = boxes.filter((box) =>
    boxes.some(
      (other) =>
        (other[0] >= box[2] || other[2] <= box[0]) && overlapY(box, other) >= LEAST_SHARED_HEIGHT,
    ),
  );
  return beside.length / Math.max(1, boxes.length);
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
