/**
 * Writes described, labelled tables of tagged PDFs for the trainer of the reader of tables.
 *
 *   node corpus/training/tables/label-tables.mjs LIST.jsonl REPOSITORIES_FOLDER OUT_FOLDER CHECK_COMMAND DOCUMENTS_EACH PAGES_EACH [kept]
 *
 * Takes documents as `label-documents.mjs` does. With `kept`, those that are kept for the gate, and beside each record the
 * truth as HTML, what rules make of the table, and the texts of its tokens, to judge by.
 */
import { appendFileSync } from "node:fs";
import { join } from "node:path";
import { openPdfFile } from "../../../packages/pdf/dist/pdf/pdf-file.js";
import { createPdfPageSource } from "../../../packages/pdf/dist/pdf/pdf-page-source.js";
import { readTableBy } from "../../../packages/engine/dist/readers/tables/read-table-in.js";
import {
  cellsToHtml,
  readCells,
} from "../../../packages/engine/dist/readers/tables/steps/table-cells.js";
import { scoreTables } from "../../../quality/dist/scoring/table-score.js";
import { chooseIndexes, isForGate, takeInTurn } from "../../real/choose-documents.mjs";
import { openList } from "../../real/listed-documents.mjs";
import { readOwners } from "../../real/read-structure.mjs";
import { appendTable } from "./table-records.mjs";
import { findTaggedTables } from "./tagged-tables.mjs";

const [list, repositories, out, check, documentsEach, pagesEach, kept] = process.argv.slice(2);
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
  const counts = { tables: 0, pages: 0 };
  try {
    const structure = await openPdfFile(bytes);
    const open = () => openPdfFile(bytes);
    const source = createPdfPageSource(await open(), open);
    try {
      for (const index of chooseIndexes(row.pages, 4 * Number(pagesEach)))
        await addPage({ row, structure, source, counts }, index);
    } finally {
      source.close();
      structure.close();
    }
    return counts;
  } catch (error) {
    return { problem: String(error).slice(0, 160), ...counts };
  }
}

async function addPage({ row, structure, source, counts }, index) {
  const ownerOf = readOwners(structure, index);
  if (ownerOf?.hasTable !== true || counts.pages >= Number(pagesEach)) return;
  const found = source.pages({ first: index, last: index }, new AbortController().signal);
  const { value: page } = await found[Symbol.asyncIterator]().next();
  const written = findTaggedTables(page, ownerOf).map((table) => write(row, page, table));
  counts.pages += Math.min(1, written.length);
  counts.tables += written.length;
}

function write(row, page, { area, described, labels, cells, isClean }) {
  if (isKept && !isClean) return;
  const file = join(out, row.organisation);
  appendTable(`${file}.bin`, described.description, labels);
  if (!isKept) return;
  const truth = cellsToHtml(readCells(cells));
  const own = { ...page, characters: area.characters };
  const rules = readTableBy(own, area.box);
  const facts = {
    document: row.path,
    page: page.index,
    box: area.box,
    truth,
    kind: rules?.kind,
    rules: rules?.region.html ?? "",
    score: scoreTables(truth, rules?.region.html ?? ""),
    tokens: described.tokens.map(({ text, box }) => ({ text, box })),
    rulings: area.rulings,
  };
  appendFileSync(`${file}.jsonl`, `${JSON.stringify(facts)}\n`);
}
