/**
 * Writes described, labelled pages of PDFs whose source is beside them, for the trainer of the line model.
 *
 *   node corpus/real/label-pairs.mjs LIST.jsonl REPOSITORIES_FOLDER OUT_FOLDER CHECK_COMMAND [PAGES_EACH]
 *
 * A source is a file with the same name in the same folder: DOCX, ODT, PPTX, HTML or Markdown. Its pieces are found in the page by their letters. A pair of which
 * less than 85 % of the PDF's letters are found is another version, and is left out. `documents.jsonl` has the share of letters that could not be aligned.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DEFAULT_RENDER_OPTIONS } from "../../packages/document/dist/index.js";
import { createEngine } from "../../packages/engine/dist/index.js";
import { parseFile } from "../../quality/dist/measure/parse-file.js";
import { piecesOfMarkdown } from "../dist/real/pieces-of-markdown.js";
import { findRunningLines } from "../dist/real/running-lines.js";
import { bare } from "../dist/truth/place-notes.js";
import { createTextFinder } from "../training/lines/find-letters.mjs";
import { appendRecord } from "../training/lines/page-records.mjs";
import { readPages } from "../training/lines/read-pages.mjs";
import { checkFiles } from "./check-files.mjs";
import { isForGate } from "./choose-documents.mjs";
import { countLabels } from "./count-labels.mjs";
import { findRepositories, listFiles, readBlob } from "./git-blobs.mjs";
import { inFolder, openList } from "./listed-documents.mjs";
import { toTrainerLabels } from "./trainer-labels.mjs";

const SOURCES = ["docx", "odt", "pptx", "htm", "html", "md"];
const LEAST_FOUND = 0.85;
/** Limit: pages of longer documents are hardly worth the time that aligning them takes. */
const MAX_PAGES = 120;
/** Slides are placed, not written one after another. */
const UNORDERED = new Set(["pptx"]);

const LEADERS = /(?:[.·…]\s?){4,}\s*[\divxlc]*$/iu;

const [list, repositories, out, check, pagesEach = "24"] = process.argv.slice(2);
const { rows: listed, write } = openList({ list, repositories, out, check });
// Tags are surer than letters.
const rows = listed.filter(
  ({ blob, pages, isTagged }) => !isTagged && pages <= MAX_PAGES && !isForGate(blob),
);
const engine = createEngine();
for (const { repository, directory } of findRepositories(repositories)) {
  const own = rows.filter((row) => row.repository === repository);
  if (own.length === 0) continue;
  const files = new Map(
    listFiles(directory).map(({ path, blob }) => [path.toLowerCase(), { path, blob }]),
  );
  for (const row of own) {
    const stem = row.path.toLowerCase().replace(/\.pdf$/u, "");
    const kind = SOURCES.find((extension) => files.has(`${stem}.${extension}`));
    if (kind !== undefined)
      await addPair(row, { directory, kind, blob: files.get(`${stem}.${kind}`).blob });
  }
}
await engine.close();

async function addPair(row, { directory, kind, blob }) {
  const add = async (folder) => {
    const [pdf, source] = [join(folder, "document.pdf"), join(folder, `source.${kind}`)];
    writeFileSync(pdf, readBlob(directory, row.blob));
    writeFileSync(source, readBlob(directory, blob));
    const verdict = checkFiles(check, [pdf]).get(pdf);
    if (verdict !== "ok") throw new Error(`not ok: ${verdict}`);
    const renderOptions = { ...DEFAULT_RENDER_OPTIONS, emphasis: "off" };
    const { markdown } = await parseFile(engine, source, { renderOptions });
    return addPages(readFileSync(pdf), { kind, markdown, organisation: row.organisation });
  };
  const result = await inFolder(add).catch((error) => ({
    problem: String(error).slice(0, 160),
    written: 0,
  }));
  write(row, { source: kind, ...result });
}

async function addPages(bytes, { kind, markdown, organisation }) {
  const pieces = piecesOfMarkdown(markdown);
  const pages = [];
  for await (const page of readPages(bytes)) pages.push({ ...page, labels: [] });
  const running = findRunningLines(
    pages.map(({ page, text }, index) => ({ index, height: page.height, lines: text.segments })),
  );
  const finder = createTextFinder(pieces.map(({ text }) => text));
  let [all, lost] = [0, 0];
  for (const { text, labels } of pages)
    for (const line of text.segments) {
      const letters = bare(line.text);
      const label = labelLine({ line, letters, side: running.get(line) }, { finder, pieces, kind });
      labels.push(label);
      all += letters.length;
      if (label.kind === undefined) lost += letters.length;
    }
  const found = 1 - lost / Math.max(all, 1);
  if (found < LEAST_FOUND) return { family: kind, written: 0, found: Number(found.toFixed(3)) };
  const written = pages
    .filter(
      ({ described, labels }) => described !== undefined && labels.some(({ kind: one }) => one),
    )
    .slice(0, Number(pagesEach));
  for (const { described, text, labels } of written)
    appendRecord(
      join(out, `${organisation}.bin`),
      described,
      toTrainerLabels(text.segments, labels),
    );
  const counts = countLabels(written.map(({ labels }) => labels));
  return { family: kind, written: written.length, found: Number(found.toFixed(3)), ...counts };
}

function labelLine({ line, letters, side }, { finder, pieces, kind }) {
  if (side !== undefined)
    return { kind: /^\d{1,4}$/u.test(letters) ? "page_number" : side, block: line };
  // Lines of a table of contents would use up the headings.
  if (LEADERS.test(line.text)) return { kind: "contents", block: line };
  const place = letters === "" ? undefined : finder.find(letters);
  if (place === undefined) return { kind: undefined, mask: "not aligned" };
  const piece = pieces[place.piece];
  const isOnePiece = place.lastPiece === place.piece;
  if (!isOnePiece && piece.kind !== "table") return { kind: undefined, mask: "not aligned" };
  const hasOrder = !UNORDERED.has(kind) && piece.kind !== "footnote";
  return {
    kind: piece.kind,
    block: piece.kind === "table" ? `table ${piece.block}` : piece,
    order: hasOrder ? place.start : undefined,
    row: piece.row,
    column: isOnePiece ? piece.column : undefined,
    level: piece.level,
  };
}
