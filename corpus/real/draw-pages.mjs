/**
 * Describes pages of PDFs without tags and draws them, so that a layout model on another machine can label them.
 *
 *   node corpus/real/draw-pages.mjs LIST.jsonl REPOSITORIES_FOLDER OUT_FOLDER CHECK_COMMAND [DOCUMENTS_EACH [PAGES_EACH]]
 *
 * Documents are chosen as label-documents.mjs chooses them. `NAME.bin` of each organisation has the described pages, `NAME.pictures` their pictures (a 32-bit
 * length, then WebP, gray) and `NAME.lists` a byte for each line of text: 1 if it starts like an item of a list. `label_drawn.py` goes on from there.
 * `documents.jsonl` has a line for each document that is done; a second run goes on from there.
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
import sharp from "sharp";
import { startsListItem } from "../../packages/document/dist/language/list-marker.js";
import { describePage } from "../../packages/engine/dist/readers/regions/by-lines/describe-page.js";
import { drawPagePicture } from "../../packages/engine/dist/readers/regions/by-model/page-picture.js";
import { readTextLayer } from "../../packages/engine/dist/readers/text/text-layer.js";
import { openPdfFile } from "../../packages/pdf/dist/pdf/pdf-file.js";
import { createPdfPageSource } from "../../packages/pdf/dist/pdf/pdf-page-source.js";
import { UNKNOWN } from "../training/lines/kinds.mjs";
import { appendRecord } from "../training/lines/page-records.mjs";
import { checkFiles } from "./check-files.mjs";
import { chooseIndexes, isForGate, takeInTurn } from "./choose-documents.mjs";
import { findRepositories, readBlob } from "./git-blobs.mjs";

/** Documents that are checked at a time. */
const BATCH = 40;
/** Pages with fewer lines say little, larger files take long. */
const LEAST_LINES = 4;
const MAX_FILE_BYTES = 8 * 1024 * 1024;
const MAX_PAGES = 120;
const PICTURE_QUALITY = 22;

const [list, repositories, out, check, documentsEach = "100", pagesEach = "4"] =
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
  .filter(({ pages, size }) => pages > 0 && pages <= MAX_PAGES && size < MAX_FILE_BYTES)
  .filter(({ blob }) => !isForGate(blob))
  .filter(({ isTagged }) => isTagged === false)
  .map((row) => ({ ...row, organisation: sources.get(row.repository).organisation }));
// Tagged documents are hardly ever made with TeX, so that these pages are all the model sees of it.
const groupOf = ({ repository, producer, creator }) =>
  `${repository} ${/tex|dvips/iu.test(`${producer} ${creator}`)}`;
const waiting = takeInTurn(rows, groupOf, Number(documentsEach)).filter(
  ({ blob }) => !done.has(blob),
);
process.stdout.write(`${waiting.length} documents\n`);
for (let from = 0; from < waiting.length; from += BATCH)
  await addBatch(waiting.slice(from, from + BATCH));

async function addBatch(batch) {
  const folder = mkdtempSync(join(tmpdir(), "real-"));
  try {
    const fileOf = ({ blob }) => join(folder, `${blob}.pdf`);
    for (const row of batch)
      writeFileSync(fileOf(row), readBlob(directories.get(row.repository), row.blob));
    const verdicts = checkFiles(check, batch.map(fileOf));
    for (const row of batch) {
      const verdict = verdicts.get(fileOf(row)) ?? "not checked";
      const result = verdict === "ok" ? await addDocument(row, readFileSync(fileOf(row))) : {};
      const { blob, repository, organisation, path, producer, pages } = row;
      const facts = { blob, repository, organisation, path, producer, pages, verdict };
      appendFileSync(log, `${JSON.stringify({ ...facts, ...result })}\n`);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}

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
    for (const index of indexes) yield* source.pages({ first: index, last: index }, signal);
  } finally {
    source.close();
  }
}

async function addPage(file, page) {
  const { segments } = readTextLayer(page.characters);
  const described = describePage(page, segments);
  if (described === undefined || segments.length < LEAST_LINES) return 0;
  const { rgb, width, height } = drawPagePicture(page);
  const picture = await sharp(rgb, { raw: { width, height, channels: 3 } })
    .grayscale()
    .webp({ quality: PICTURE_QUALITY })
    .toBuffer();
  const length = Buffer.alloc(4);
  length.writeUInt32LE(picture.length);
  appendFileSync(`${file}.pictures`, Buffer.concat([length, picture]));
  appendFileSync(
    `${file}.lists`,
    Buffer.from(segments.map(({ text }) => Number(startsListItem(text)))),
  );
  appendRecord(
    `${file}.bin`,
    described,
    segments.map(() => UNKNOWN),
  );
  return 1;
}

function readLines(file) {
  return readFileSync(file, "utf8")
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line));
}
