/**
 * Describes pages of PDFs without tags and draws them, so that a layout model on another machine can label them.
 *
 *   node corpus/real/draw-pages.mjs LIST.jsonl REPOSITORIES_FOLDER OUT_FOLDER CHECK_COMMAND [DOCUMENTS_EACH [PAGES_EACH]]
 *
 * Documents are chosen as label-documents.mjs chooses them. `NAME.bin` of each organisation has the described pages, `NAME.pictures` their pictures (a 32-bit
 * length, then WebP, gray) and `NAME.lists` a byte for each line of text: 1 if it starts like an item of a list. Headings that the file's outline lists are
 * labelled already. `label_drawn.py` goes on from there.
 * `documents.jsonl` has a line for each document that is done; a second run goes on from there.
 */
import { join } from "node:path";
import { describePage } from "../../packages/engine/dist/readers/describe/describe-page.js";
import { readTextLayer } from "../../packages/engine/dist/readers/text/text-layer.js";
import { openPdfFile } from "../../packages/pdf/dist/pdf/pdf-file.js";
import { createPdfPageSource } from "../../packages/pdf/dist/pdf/pdf-page-source.js";
import { appendRecord } from "../training/lines/page-records.mjs";
import { chooseIndexes, isForGate, takeInTurn } from "./choose-documents.mjs";
import { appendDrawn, drawPage } from "./drawn-page.mjs";
import { openList } from "./listed-documents.mjs";
import { labelByOutline } from "./outline-headings.mjs";

/** Pages with fewer lines say little, larger files take long. */
const LEAST_LINES = 4;
const MAX_FILE_BYTES = 8 * 1024 * 1024;
const MAX_PAGES = 120;

const [list, repositories, out, check, documentsEach = "100", pagesEach = "4"] =
  process.argv.slice(2);
const { rows, addAll } = openList({ list, repositories, out, check });
const untagged = rows
  .filter(({ pages, size }) => pages > 0 && pages <= MAX_PAGES && size < MAX_FILE_BYTES)
  .filter(({ blob, isTagged }) => isTagged === false && !isForGate(blob));
// Tagged documents are hardly ever made with TeX, so that these pages are all the model sees of it.
const groupOf = ({ repository, producer, creator }) =>
  `${repository} ${/tex|dvips/iu.test(`${producer} ${creator}`)}`;
await addAll(takeInTurn(untagged, groupOf, Number(documentsEach)), addDocument);

async function addDocument({ organisation, pages }, bytes) {
  let written = 0;
  try {
    for await (const page of readPages(bytes, chooseIndexes(pages, Number(pagesEach))))
      written += await addPage(join(out, organisation), page);
    return { written };
  } catch (error) {
    return { problem: String(error).slice(0, 160), written };
  }
}

async function* readPages(bytes, indexes) {
  const open = () => openPdfFile(bytes);
  const source = createPdfPageSource(await open(), open);
  const { signal } = new AbortController();
  try {
    for (const index of indexes)
      for await (const page of source.pages({ first: index, last: index }, signal))
        yield { page, outline: source.outline, index };
  } finally {
    source.close();
  }
}

async function addPage(file, { page, outline, index }) {
  const { segments } = readTextLayer(page.characters);
  const described = describePage(page, segments);
  if (described === undefined || segments.length < LEAST_LINES) return 0;
  appendDrawn(file, await drawPage(page), segments);
  appendRecord(`${file}.bin`, described, labelByOutline(outline, segments, index));
  return 1;
}
