/**
 * Makes described and labelled pages to train on: documents of the gate's generator, styles and programs that are `seen` alone.
 *
 *   node corpus/training/lines/make-pages.mjs OUT_FILE PRODUCER SEED FIRST COUNT
 */
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { planDocument } from "../../dist/plan.js";
import { PRODUCERS } from "../../dist/producers/registry.js";
import { labelLines } from "./label-lines.mjs";
import { appendRecord } from "./page-records.mjs";
import { readPages } from "./read-pages.mjs";
import { piecesOf } from "./pieces.mjs";

const BATCH = 24;

const [file, producerName, seed, first, count] = process.argv.slice(2);
const producer = PRODUCERS.find(({ name }) => name === producerName);
const totals = { documents: 0, pages: 0, lines: 0, unknown: 0 };

for (let number = Number(first); number < Number(first) + Number(count); number += BATCH) {
  const works = [];
  for (let one = number; one < number + BATCH; one += 1) {
    const work = planDocument(producer, one, { seed: Number(seed), length: "long" });
    if (work.split === "seen") works.push(work);
  }
  const folder = await mkdtemp(join(tmpdir(), "training-lines-"));
  await producer.produce(works, folder);
  for (const work of works) await addDocument(work, folder);
  await rm(folder, { recursive: true });
  process.stdout.write(`${JSON.stringify({ number, ...totals })}\n`);
}

async function addDocument(work, folder) {
  const bytes = await readFile(join(folder, `${work.document.id}.pdf`)).catch(() => undefined);
  if (bytes === undefined) return;
  const pages = [];
  for await (const one of readPages(bytes)) pages.push(one);
  const labels = labelLines(work, pages, piecesOf(work));
  totals.documents += 1;
  for (const [index, { described }] of pages.entries()) {
    if (described === undefined) continue;
    const own = labels[index];
    totals.pages += 1;
    totals.lines += own.length;
    totals.unknown += own.filter(({ kind }) => kind < 0).length;
    appendRecord(file, described, own);
  }
}
