/** Reads pages of a tagged PDF with the truth that its structure tree has of each line. */
import { openPdfFile } from "../../packages/pdf/dist/pdf/pdf-file.js";
import { createPdfPageSource } from "../../packages/pdf/dist/pdf/pdf-page-source.js";
import { readTextLayer } from "../../packages/engine/dist/readers/text/text-layer.js";
import { labelTagged } from "../dist/real/label-tagged.js";
import { trustOf } from "../dist/real/producer-trust.js";
import { readOwners } from "./read-structure.mjs";

/** Of a page's characters, at most this share may be outside the marks, or in marks that no element has. */
const MAX_LOOSE = 0.1;
const MAX_LOST = 0.02;

const LEAST_LINES = 4;

/**
 * `pages`: `{ page, text, labels, seen }` of those that can be believed, where `seen` is what `look` answers of a page while its
 * file is open; `dropped`: the reasons for others, counted.
 */
export async function readTagged(
  bytes,
  { producer, creator, indexes, look = async () => undefined },
) {
  const trust = trustOf(producer, creator);
  const dropped = {};
  const drop = (reason) => (dropped[reason] = (dropped[reason] ?? 0) + 1);
  const read = [];
  const structure = await openPdfFile(bytes);
  const open = () => openPdfFile(bytes);
  const source = createPdfPageSource(await open(), open);
  const { signal } = new AbortController();
  try {
    for (const index of indexes) {
      const ownerOf = readOwners(structure, index);
      if (ownerOf === undefined) {
        drop("no tree");
        continue;
      }
      const found = source.pages({ first: index, last: index }, signal);
      const { value: page } = await found[Symbol.asyncIterator]().next();
      const text = readTextLayer(page.characters);
      if (text.segments.length < LEAST_LINES) drop("few lines");
      else {
        const tagged = toTagged({ page, index, text, ownerOf });
        read.push({ page, text, tagged, seen: await look(page) });
      }
    }
  } finally {
    source.close();
    structure.close();
  }
  // Pages that are dropped later still show which lines recur.
  const labels = labelTagged(
    read.map(({ tagged }) => tagged),
    trust,
  );
  const pages = read.flatMap(({ page, text, tagged, seen }, at) => {
    const reason = reasonToDrop(tagged, labels[at]);
    if (reason !== undefined) drop(reason);
    return reason === undefined ? [{ page, text, tagged, seen, labels: labels[at] }] : [];
  });
  return { trust, pages, dropped };
}

function toTagged({ page, index, text, ownerOf }) {
  return {
    index,
    height: page.height,
    lines: text.segments.map(({ text: words, texts, box, size, isBold, characters }) => ({
      text: words,
      texts,
      box,
      size,
      isBold,
      owners: characters.map(ownerOf),
    })),
  };
}

function reasonToDrop({ lines }, labels) {
  let [all, loose, lost] = [0, 0, 0];
  for (const [at, { owners }] of lines.entries()) {
    all += owners.length;
    if (labels[at].kind !== undefined) continue;
    loose += owners.filter((owner) => owner === "loose").length;
    lost += owners.filter((owner) => owner === "lost").length;
  }
  if (loose > MAX_LOOSE * all) return "loose text";
  if (lost > MAX_LOST * all) return "lost marks";
  return labels.filter(({ kind }) => kind !== undefined).length < 3 ? "nothing known" : undefined;
}
