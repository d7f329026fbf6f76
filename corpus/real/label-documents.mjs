/**
 * Writes described, labelled pages of tagged PDFs for the trainer of the line model.
 *
 *   node corpus/real/label-documents.mjs LIST.jsonl REPOSITORIES_FOLDER OUT_FOLDER CHECK_COMMAND [DOCUMENTS_EACH [PAGES_EACH]]
 *
 * Takes documents of the organisations of the split `training`, one of each in turn, without those that are kept for the gate. CHECK_COMMAND is
 * run with PDF files and prints for each a line whose first word is `ok` or another, and whose third is the file: others are not read.
 * `documents.jsonl` in OUT_FOLDER has a line for each document that is done; a second run goes on from there.
 */
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describePage } from "../../packages/engine/dist/readers/regions/by-lines/describe-page.js";
import { appendRecord } from "../training/lines/page-records.mjs";
import { checkFiles } from "./check-files.mjs";
import { trustOf } from "../dist/real/producer-trust.js";
import { chooseIndexes, isForGate, takeInTurn } from "./choose-documents.mjs";
import { countLabels } from "./count-labels.mjs";
import { findRepositories, readBlob } from "./git-blobs.mjs";
import { readTagged } from "./tagged-document.mjs";
import { toTrainerLabels } from "./trainer-labels.mjs";

/** Documents that are checked at a time. */
const BATCH = 40;

const [list, repositories, out, check, documentsEach = "200", pagesEach = "10"] =
  process.argv.slice(2);
mkdirSync(out, { recursive: true });
const directories = new Map(
  findRepositories(repositories).map(({ repository, directory }) => [repository, directory]),
);
const sources = new Map(
  JSON.parse(readFileSync(new URL("sources.json", import.meta.url), "utf8")).map((source) => [
    source.repository,
    source,
  ]),
);
const log = join(out, "documents.jsonl");
const done = new Set(existsSync(log) ? readLines(log).map(({ blob }) => blob) : []);
const rows = readLines(list)
  .filter(({ repository }) => sources.get(repository)?.split === "training")
  .filter(({ blob, isTagged, pages }) => isTagged && pages > 0 && !isForGate(blob))
  .map((row) => ({ ...row, organisation: sources.get(row.repository).organisation }));
const waiting = takeInTurn(rows, ({ repository }) => repository, Number(documentsEach)).filter(
  ({ blob }) => !done.has(blob),
);
process.stdout.write(`${waiting.length} documents\n`);
for (let from = 0; from < waiting.length; from += BATCH)
  await addBatch(waiting.slice(from, from + BATCH));

async function addBatch(batch) {
  const folder = mkdtempSync(join(tmpdir(), "real-"));
  try {
    for (const { repository, blob } of batch)
      writeFileSync(join(folder, `${blob}.pdf`), readBlob(directories.get(repository), blob));
    const verdicts = checkFiles(
      check,
      batch.map(({ blob }) => join(folder, `${blob}.pdf`)),
    );
    for (const row of batch) {
      const file = join(folder, `${row.blob}.pdf`);
      const verdict = verdicts.get(file) ?? "not checked";
      const result = verdict === "ok" ? await addDocument(row, readFileSync(file)) : { verdict };
      const { blob, repository, organisation, path, producer, creator, language, pages } = row;
      const facts = { blob, repository, organisation, path, producer, creator, language, pages };
      appendFileSync(log, `${JSON.stringify({ ...facts, ...result })}\n`);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function addDocument(row, bytes) {
  const written = [];
  try {
    // Richly designed documents are rare.
    const isDesigned = trustOf(row.producer, row.creator).family === "indesign";
    const indexes = chooseIndexes(row.pages, Number(pagesEach) * (isDesigned ? 2 : 1));
    const { trust, pages, dropped } = await readTagged(bytes, { ...row, indexes });
    for (const { page, text, labels } of pages) {
      const described = describePage(page, text.segments);
      if (described === undefined) continue;
      const file = join(out, `${row.organisation}.bin`);
      appendRecord(file, described, toTrainerLabels(text.segments, labels));
      written.push(labels);
    }
    return { family: trust.family, written: written.length, dropped, ...countLabels(written) };
  } catch (error) {
    return { problem: String(error).slice(0, 160), written: written.length };
  }
}

function readLines(file) {
  return readFileSync(file, "utf8")
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line));
}
