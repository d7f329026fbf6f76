/**
 * Writes described pages with the labels that people gave them, for the trainer of the line model.
 *
 *   node corpus/real/label-huridocs.mjs GIT_DIRECTORY OUT_FOLDER CHECK_COMMAND
 *
 * Of https://github.com/huridocs/pdf-labeled-data: line by line what it is, its rank, and boxes of paragraphs. Scans with recognised text are left out.
 */
import { appendFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { labelByBoxes } from "../dist/real/label-by-boxes.js";
import { appendRecord } from "../training/lines/page-records.mjs";
import { readPages } from "../training/lines/read-pages.mjs";
import { checkFiles } from "./check-files.mjs";
import { isForGate } from "./choose-documents.mjs";
import { countLabels } from "./count-labels.mjs";
import { listFiles, readBlob } from "./git-blobs.mjs";
import { toTrainerLabels } from "./trainer-labels.mjs";

const SETS = [
  "one_column_train",
  "one_column_test",
  "multi_column_train",
  "multi_column_test",
  "publaynet_multi_column_train",
];

/** In the order of the set's own numbers; marks are not said to be anything. */
const KINDS = [
  "formula",
  "footnote",
  "list",
  "table",
  "figure_text",
  "title",
  // Items of lists are often labelled as text.
  "text-or-list",
  "header",
  "page_number",
  "caption",
  "footer",
  "contents",
  undefined,
];

const BATCH = 40;
const PAGES_EACH = 20;
/** Of a page's lines, this share has to have a label. */
const LEAST_SHARE = 0.7;

const [directory, out, check] = process.argv.slice(2);
mkdirSync(out, { recursive: true });
const blobs = new Map(listFiles(directory).map(({ path, blob }) => [path, blob]));
const documents = SETS.flatMap((set) => {
  const prefix = `labeled_data/token_type/${set}/`;
  return [...blobs.keys()]
    .filter((path) => path.startsWith(prefix) && path.endsWith("/labels.json"))
    .map((path) => ({ set, name: path.slice(prefix.length, -"/labels.json".length) }));
}).filter(({ name }) => blobs.has(pdfOf(name)) && !isForGate(blobs.get(pdfOf(name))));
for (let from = 0; from < documents.length; from += BATCH)
  await addBatch(documents.slice(from, from + BATCH));

function pdfOf(name) {
  return `pdfs/${name}/document.pdf`;
}

async function addBatch(batch) {
  const folder = mkdtempSync(join(tmpdir(), "real-"));
  try {
    const files = batch.map(({ name }) => {
      const blob = blobs.get(pdfOf(name));
      const file = join(folder, `${blob}.pdf`);
      const bytes = readBlob(directory, blob);
      writeFileSync(file, bytes);
      return { name, blob, file, bytes };
    });
    const verdicts = checkFiles(
      check,
      files.map(({ file }) => file),
    );
    for (const [at, { name, blob, file, bytes }] of files.entries()) {
      const verdict = verdicts.get(file) ?? "not checked";
      const { set } = batch[at];
      const result = verdict === "ok" ? await addDocument({ set, name, bytes }) : { verdict };
      const facts = {
        blob,
        repository: "huridocs/pdf-labeled-data",
        organisation: "huridocs",
        set,
      };
      appendFileSync(join(out, "documents.jsonl"), `${JSON.stringify({ ...facts, ...result })}\n`);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function addDocument({ set, name, bytes }) {
  const read = (task) => readLabels(`labeled_data/${task}/${set}/${name}/labels.json`);
  const tasks = ["token_type", "reading_order", "paragraph_extraction"].map(read);
  const written = [];
  let dropped = 0;
  let number = 0;
  try {
    for await (const { text, described } of readPages(bytes)) {
      number += 1;
      if (described === undefined || !tasks[0].has(number) || written.length >= PAGES_EACH)
        continue;
      const labels = labelByBoxes(text.segments, toHuman(tasks, number), number === 1);
      const known = labels.filter(({ kind }) => kind !== undefined).length;
      if (known < LEAST_SHARE * labels.length) dropped += 1;
      else {
        appendRecord(join(out, "huridocs.bin"), described, toTrainerLabels(text.segments, labels));
        written.push(labels);
      }
    }
    const counts = countLabels(written);
    return {
      family: "human",
      written: written.length,
      dropped: { "few labels": dropped },
      ...counts,
    };
  } catch (error) {
    return { problem: String(error).slice(0, 160), written: written.length };
  }
}

/** The labels of the three tasks for a page. Boxes of lines are the same in the first two. */
function toHuman([kinds, ranks, paragraphs], number) {
  const marksOf = (task) => task.get(number) ?? [];
  const order = new Map(marksOf(ranks).map(({ box, type }) => [String(box), type]));
  return {
    lines: marksOf(kinds).map(({ box, type }) => ({
      box,
      kind: KINDS[type],
      order: order.get(String(box)),
    })),
    paragraphs: marksOf(paragraphs).map(({ box }) => box),
  };
}

function readLabels(path) {
  const blob = blobs.get(path);
  if (blob === undefined) return new Map();
  const { pages } = JSON.parse(readBlob(directory, blob).toString("utf8"));
  return new Map(
    pages.map(({ number, labels }) => [
      number,
      labels.map(({ top, left, width, height, label_type: type }) => ({
        box: [left, top, left + width, top + height],
        type,
      })),
    ]),
  );
}
