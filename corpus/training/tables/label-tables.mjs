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
import { isForGate, takeInTurn } from "../../real/choose-documents.mjs";
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
  let tables = 0;
  try {
    const structure = await openPdfFile(bytes);
    const open = () => openPdfFile(bytes);
    const source = createPdfPageSource(await open(), open);
    const { signal } = new AbortController();
    try {
      let pages = 0;
      const step = Math.max(1, Math.floor(row.pages / (4 * Number(pagesEach))));
      for (let index = 0; index < row.pages && pages < Number(pagesEach); index += step) {
        const ownerOf = readOwners(structure, index);
        if (ownerOf?.hasTable !== true) continue;
        const found = source.pages({ first: index, last: index }, signal);
        const { value: page } = await found[Symbol.asyncIterator]().next();
        const of = findTaggedTables(page, ownerOf);
        if (of.length > 0) pages += 1;
        for (const table of of) write(row, page, table);
        tables += of.length;
      }
    } finally {
      source.close();
      structure.close();
    }
    return { tables };
  } catch (error) {
    return { problem: String(error).slice(0, 160), tables };
  }
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
