/**
 * Writes described, labelled pages of tagged PDFs for the trainer of the line model.
 *
 *   node corpus/real/label-documents.mjs LIST.jsonl REPOSITORIES_FOLDER OUT_FOLDER CHECK_COMMAND [DOCUMENTS_EACH [PAGES_EACH [kept]]]
 *
 * Takes documents of the organisations of the split `training`, one of each in turn, without those that are kept for the gate. CHECK_COMMAND is
 * run with PDF files and prints for each a line whose first word is `ok` or another, and whose third is the file: others are not read.
 * With `kept`, pages of just those documents, and their pictures, for `compare_names.py`.
 * `documents.jsonl` in OUT_FOLDER has a line for each document that is done; a second run goes on from there.
 */
import { join } from "node:path";
import { describePage } from "../../packages/engine/dist/readers/describe/describe-page.js";
import { trustOf } from "../dist/real/producer-trust.js";
import { appendRecord } from "../training/lines/page-records.mjs";
import { chooseIndexes, isForGate, takeInTurn } from "./choose-documents.mjs";
import { countLabels } from "./count-labels.mjs";
import { appendDrawn, drawPage } from "./drawn-page.mjs";
import { openList } from "./listed-documents.mjs";
import { readTagged } from "./tagged-document.mjs";
import { toTrainerLabels } from "./trainer-labels.mjs";

const [list, repositories, out, check, documentsEach = "200", pagesEach = "10", kept] =
  process.argv.slice(2);
const isKept = kept === "kept";
const { rows, addAll } = openList({ list, repositories, out, check });
const tagged = rows.filter(
  ({ blob, isTagged, pages }) => isTagged && pages > 0 && isForGate(blob) === isKept,
);
await addAll(
  takeInTurn(tagged, ({ repository }) => repository, Number(documentsEach)),
  addDocument,
);

async function addDocument(row, bytes) {
  const written = [];
  try {
    // Richly designed documents are rare.
    const isDesigned = trustOf(row.producer, row.creator).family === "indesign";
    const indexes = chooseIndexes(row.pages, Number(pagesEach) * (isDesigned ? 2 : 1));
    const look = isKept ? drawPage : undefined;
    const { trust, pages, dropped } = await readTagged(bytes, { ...row, indexes, look });
    for (const { page, text, labels, seen } of pages) {
      const described = describePage(page, text.segments);
      if (described === undefined) continue;
      const file = join(out, row.organisation);
      appendRecord(`${file}.bin`, described, toTrainerLabels(text.segments, labels));
      if (seen !== undefined) appendDrawn(file, seen, text.segments);
      written.push(labels);
    }
    return { family: trust.family, written: written.length, dropped, ...countLabels(written) };
  } catch (error) {
    return { problem: String(error).slice(0, 160), written: written.length };
  }
}
