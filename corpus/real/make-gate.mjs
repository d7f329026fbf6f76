/**
 * Makes a set of the gate from tagged PDFs: one page of each document, without its tags, and the truth that they had.
 *
 *   node corpus/real/make-gate.mjs LIST.jsonl REPOSITORIES_FOLDER OUT_FOLDER CHECK_COMMAND [DOCUMENTS_EACH | MANIFEST.json]
 *
 * `unseen` are documents of organisations that nothing is trained on, `seen` those that label-documents.mjs leaves out. `dropped.json` in OUT_FOLDER
 * counts the pages that could not be used, by reason and program. `manifest.json` lists the pages that were; with such a list the same pages are made again.
 * A second run goes on from the first.
 */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openPdfFile } from "../../packages/pdf/dist/pdf/pdf-file.js";
import { sideOf } from "../dist/real/running-lines.js";
import { toTruth, UnusablePage } from "../dist/real/truth-markdown.js";
import { checkFiles } from "./check-files.mjs";
import { chooseIndexes, isForGate, takeInTurn } from "./choose-documents.mjs";
import { cutPage } from "./cut-page.mjs";
import { findRepositories, readBlob } from "./git-blobs.mjs";
import { readTagged } from "./tagged-document.mjs";

/** Pages of a document that are tried; more where none of the first can be used and the organisation has no others. */
const TRIED = [4, 14];
const SCARCE_DOCUMENTS = 24;
/** Documents that are checked at a time. */
const BATCH = 8;
/** Documents that are tried for each that is wanted. */
const TRIES = 2;
/** Pages of one document where an organisation has few. */
const MAX_PAGES_OF_FEW = 3;
const FEW_DOCUMENTS = 8;
/** Limits of a page: larger ones would make the set large, shorter ones say little. */
const MAX_BYTES = 400_000;
const LEAST_LETTERS = 300;

/** Text this close to an edge, as a share of the height, may be a running line that recurs too rarely. */
const EDGE = 0.07;
const BODY_KINDS = new Set(["text", "text-or-list", "list"]);

const [list, repositories, out, check, amount = "8"] = process.argv.slice(2);
const manifest = amount.endsWith(".json") ? readJson(amount, []) : undefined;
const enough = manifest === undefined ? Number(amount) : Infinity;
const wanted = manifest && new Set(manifest.map(({ blob, page }) => `${blob} ${page}`));
const wantedBlobs = manifest && new Set(manifest.map(({ blob }) => blob));
mkdirSync(out, { recursive: true });
const directories = new Map(
  findRepositories(repositories).map(({ repository, directory }) => [repository, directory]),
);
const sources = new Map(
  readJson(new URL("sources.json", import.meta.url), []).map((one) => [one.repository, one]),
);
const state = readJson(join(out, "state.json"), { done: [], entries: [], dropped: {} });
const done = new Set(state.done);
/** Versions of one document have pages that are the same. */
const truths = new Set(
  state.entries.map(({ organisation, id }) =>
    readFileSync(join(out, organisation, `${id}.md`), "utf8"),
  ),
);
const rows = readFileSync(list, "utf8")
  .split("\n")
  .filter(Boolean)
  .map((line) => JSON.parse(line))
  .filter(({ isTagged, pages, repository }) => isTagged && pages > 0 && sources.has(repository))
  .map((row) => ({ ...row, source: sources.get(row.repository) }))
  .filter(({ blob, source }) => source.split === "unseen" || isForGate(blob))
  .filter(({ blob }) => wantedBlobs?.has(blob) ?? true);
const byOrganisation = groupBy(rows, ({ source }) => source.organisation);
for (const [organisation, own] of byOrganisation) {
  const isFull = () => countDocuments(organisation) >= enough;
  const waiting = takeInTurn(own, ({ repository }) => repository, enough * TRIES).filter(
    ({ blob }) => !done.has(blob),
  );
  const each = own.length <= FEW_DOCUMENTS ? MAX_PAGES_OF_FEW : 1;
  const rounds = own.length <= SCARCE_DOCUMENTS ? TRIED : TRIED.slice(0, 1);
  for (let from = 0; from < waiting.length && !isFull(); from += BATCH) {
    await addBatch(waiting.slice(from, from + BATCH), { each, rounds, isFull });
    save();
  }
  process.stdout.write(`${organisation}: ${countDocuments(organisation)} documents\n`);
}
save();

function countDocuments(organisation) {
  const own = state.entries.filter((one) => one.organisation === organisation);
  return new Set(own.map(({ blob }) => blob)).size;
}

async function addBatch(batch, { each, rounds, isFull }) {
  const folder = mkdtempSync(join(tmpdir(), "real-"));
  try {
    const fileOf = ({ blob }) => join(folder, `${blob}.pdf`);
    for (const row of batch)
      writeFileSync(fileOf(row), readBlob(directories.get(row.repository), row.blob));
    const verdicts = checkFiles(check, batch.map(fileOf));
    for (const row of batch) {
      if (isFull()) break;
      done.add(row.blob);
      const verdict = verdicts.get(fileOf(row));
      if (verdict === "ok") await addDocument(row, readFileSync(fileOf(row)), { each, rounds });
      else drop(row, `check: ${verdict ?? "no answer"}`);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function addDocument(row, bytes, { each, rounds }) {
  try {
    for (const [round, tried] of rounds.entries()) {
      if (round > 0 && row.pages <= (rounds[round - 1] ?? 0) + 2) return;
      const found = await findPages(row, bytes, tried);
      const best = wanted
        ? found.filter(({ index }) => wanted.has(`${row.blob} ${index + 1}`))
        : found.toSorted((first, second) => second.worth - first.worth).slice(0, each);
      if (best.length === 0) continue;
      const pdf = await openPdfFile(bytes);
      for (const page of best) writePage(row, page, pdf);
      pdf.close();
      return;
    }
  } catch (error) {
    drop(row, String(error).slice(0, 80));
  }
}

async function findPages(row, bytes, tried) {
  const spread = chooseIndexes(row.pages, tried + 2);
  // Covers and last pages have little text.
  const indexes = spread.length === tried + 2 ? spread.slice(1, -1) : spread;
  const { trust, pages, dropped } = await readTagged(bytes, { ...row, indexes });
  for (const [reason, count] of Object.entries(dropped))
    drop({ ...row, family: trust.family }, reason, count);
  return pages.flatMap(({ tagged, labels }) => {
    try {
      requireTrust({ trust, tagged, labels });
      const truth = toTruth(tagged, labels);
      if (truth.length < LEAST_LETTERS) throw new UnusablePage("little text");
      const kinds = new Set(labels.map(({ kind }) => kind));
      return [{ index: tagged.index, truth, worth: kinds.size, family: trust.family }];
    } catch (error) {
      if (!(error instanceof UnusablePage)) throw error;
      drop({ ...row, family: trust.family }, error.message);
      return [];
    }
  });
}

/** Tags of office programs and browsers are whole; others are believed on pages with a heading. */
function requireTrust({ trust, tagged, labels }) {
  const kinds = new Set(labels.map(({ kind }) => kind));
  const isOffice = ["word", "pdfmaker", "libreoffice", "chrome"].includes(trust.family);
  if (!isOffice && !kinds.has("title") && !kinds.has("doc_title"))
    throw new UnusablePage("no heading tags");
  const isAtEdge = (line, index) =>
    BODY_KINDS.has(labels[index].kind) && sideOf(line, tagged.height, EDGE) !== undefined;
  const isTyped = trust.family === "word" || trust.family === "pdfmaker";
  if (!isTyped && tagged.lines.some(isAtEdge)) throw new UnusablePage("text at the edge");
}

function writePage(row, { index, truth, family }, pdf) {
  const { organisation, split, licence, mayPublish } = row.source;
  const bytes = cutPage(pdf, index);
  if (bytes.length > MAX_BYTES) return drop({ ...row, family }, "large page");
  if (truths.has(truth)) return drop({ ...row, family }, "same as another page");
  truths.add(truth);
  const id = `${organisation}-${row.blob.slice(0, 8)}-${index + 1}`;
  mkdirSync(join(out, organisation), { recursive: true });
  writeFileSync(join(out, organisation, `${id}.pdf`), bytes);
  writeFileSync(join(out, organisation, `${id}.md`), truth);
  state.entries.push({
    id,
    organisation,
    repository: row.repository,
    commit: row.commit,
    path: row.path,
    blob: row.blob,
    page: index + 1,
    family,
    language: row.language,
    split: split === "unseen" ? "unseen" : "seen",
    licence,
    mayPublish,
  });
}

function drop({ family = "", source }, reason, count = 1) {
  const key = `${family || source.organisation}: ${reason}`;
  state.dropped[key] = (state.dropped[key] ?? 0) + count;
}

function save() {
  const entries = state.entries.map(
    ({ id, organisation, repository, commit, path, page, family, language, split, licence }) => ({
      id,
      file: `${organisation}/${id}.pdf`,
      truth: `${organisation}/${id}.md`,
      pages: 1,
      producer: family,
      source: organisation,
      language: /^[a-z]{2}/iu.test(language) ? language : "und",
      split,
      licence,
      origin: `github.com/${repository} ${commit}, ${path}, page ${page}`,
    }),
  );
  writeJson("documents.json", entries);
  writeJson("manifest.json", state.entries);
  writeJson("dropped.json", state.dropped);
  writeJson("state.json", { ...state, done: [...done] });
}

function groupBy(items, keyOf) {
  const groups = new Map();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}

function readJson(file, otherwise) {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : otherwise;
}

function writeJson(name, value) {
  writeFileSync(join(out, name), `${JSON.stringify(value, null, 2)}\n`);
}
