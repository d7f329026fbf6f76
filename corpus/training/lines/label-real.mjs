/**
 * Describes pages of real PDFs and labels their lines as a layout model sees them, the teacher.
 *
 *   node corpus/training/lines/label-real.mjs OUT_FILE MODEL.onnx PART PARTS PDF_FOLDER
 *
 * Every PARTS-th file of the folder, from PART on; all pages of each file.
 */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { startsListItem } from "../../../packages/document/dist/language/list-marker.js";
import { checkRegions } from "../../../packages/engine/dist/readers/regions/by-model/check-regions.js";
import { decodeRegions } from "../../../packages/engine/dist/readers/regions/by-model/decode-regions.js";
import { openOnDevice } from "../../../packages/engine/dist/onnx/device-sessions.js";
import {
  openLayoutSession,
  readLayoutModel,
} from "../../../packages/engine/dist/readers/regions/by-model/layout-session.js";
import { drawPagePicture } from "../../../packages/engine/dist/readers/regions/by-model/page-picture.js";
import { KINDS, TEXT_OR_LIST, UNKNOWN } from "./kinds.mjs";
import { appendRecord } from "./page-records.mjs";
import { readPages } from "./read-pages.mjs";

/** Kinds of lines for the labels of the model; `text` is one or the other. */
const KIND_OF = {
  abstract: "text",
  algorithm: "code",
  aside_text: "aside",
  chart: "figure_text",
  content: "contents",
  display_formula: "formula",
  doc_title: "doc_title",
  figure_title: "caption",
  footer: "footer",
  footer_image: "footer",
  footnote: "footnote",
  formula_number: "formula_number",
  header: "header",
  header_image: "header",
  image: "figure_text",
  number: "page_number",
  paragraph_title: "title",
  reference: "reference",
  reference_content: "reference",
  seal: "figure_text",
  table: "table",
  text: "text",
  vision_footnote: "table_note",
};

/** Labels of which the teacher is less sure are not learnt from. */
const LEAST_SCORE = 0.5;

const [file, model, part, parts, folder] = process.argv.slice(2);
const onGpu = await openOnGpu().catch(() => undefined);
const session = await openLayoutSession({ modelPath: model, threads: 1, askDevice: onGpu });
const names = (await readdir(folder)).filter((name) => name.endsWith(".pdf")).sort();
let pages = 0;
for (const [index, name] of names.entries()) {
  if (index % Number(parts) !== Number(part)) continue;
  try {
    await addDocument(await readFile(join(folder, name)));
  } catch (error) {
    process.stdout.write(`${name}: ${String(error)}\n`);
  }
}
process.stdout.write(`${part}: ${pages} pages\n`);

/** Fails where CUDA is not installed. */
async function openOnGpu() {
  const run = await openOnDevice(
    { ...(await readLayoutModel(model, false)), filling: 0 },
    { provider: "cuda", cores: 1, firstFrames: [[1, 3, 640, 640]] },
  );
  return async (picture) => {
    const [answer] = await run({ frame: picture.dimensions, pictures: [picture] });
    return answer;
  };
}

async function addDocument(bytes) {
  for await (const { page, text, described } of readPages(bytes)) {
    if (described === undefined || text.segments.length < 4) continue;
    const answer = await session.findRegions(drawPagePicture(page));
    const regions = checkRegions(decodeRegions(answer, page), page, text);
    appendRecord(file, described, labelsOf(text.segments, regions));
    pages += 1;
  }
}

function labelsOf(segments, regions) {
  const owners = segments.map(({ box }) => ownerOf(box, regions));
  const lists = new Set(
    owners.filter((owner, index) => owner !== undefined && startsListItem(segments[index].text)),
  );
  return segments.map(({ box }, index) => {
    const owner = owners[index];
    const region = regions[owner];
    if (region === undefined) return UNKNOWN;
    const kind = KIND_OF[region.label];
    if (kind === undefined || region.score < LEAST_SCORE) return UNKNOWN;
    const isText = kind === "text";
    return {
      ...UNKNOWN,
      kind: isText ? TEXT_OR_LIST : KINDS.indexOf(kind),
      // The teacher has a list as one block, the truth each of its items.
      block: isText && lists.has(owner) ? -1 : owner,
      order: kind === "table" || kind === "figure_text" ? -1 : owner * 10000 + Math.round(box[3]),
    };
  });
}

/** The smallest region that has the middle of a line in it. */
function ownerOf([left, top, right, bottom], regions) {
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  let best;
  let least = Infinity;
  for (const [index, { box }] of regions.entries()) {
    if (x < box[0] || x > box[2] || y < box[1] || y > box[3]) continue;
    const area = (box[2] - box[0]) * (box[3] - box[1]);
    if (area < least) [best, least] = [index, area];
  }
  return best;
}
