/**
 * Makes described and labelled pages of statistics to train on, printed with Chromium, in the looks of `seen` styles, mixed.
 *
 *   node corpus/training/lines/make-statistics.mjs OUT_FILE SEED COUNT
 */
import { createRequire } from "node:module";
import { createRandom } from "../../dist/random.js";
import { inventStatistics } from "../../dist/statistics/invent-statistics.js";
import { statisticsHtml } from "../../dist/statistics/statistics-html.js";
import { STATISTICS_STYLES } from "../../dist/statistics/statistics-styles.js";
import { openPdfFile } from "../../../packages/pdf/dist/pdf/pdf-file.js";
import { createPdfPageSource } from "../../../packages/pdf/dist/pdf/pdf-page-source.js";
import { describePage } from "../../../packages/engine/dist/readers/regions/by-lines/describe-page.js";
import { readTextLayer } from "../../../packages/engine/dist/readers/text/text-layer.js";
import { labelLines } from "./label-lines.mjs";
import { appendRecord } from "./page-records.mjs";
import { piecesOfStatistics } from "./pieces.mjs";

// A dependency of the gate, not of the repository as a whole.
const { chromium } = createRequire(import.meta.resolve("../../package.json"))("playwright-core");
const [file, seed, count] = process.argv.slice(2);
const seen = STATISTICS_STYLES.filter(({ split, isLong }) => split === "seen" && isLong !== true);
const signal = new AbortController().signal;
const browser = await chromium.launch({
  executablePath: "/usr/bin/chromium",
  args: ["--no-sandbox"],
});
const tab = await browser.newPage();
const totals = { pages: 0, lines: 0, unknown: 0 };
for (let number = 0; number < Number(count); number += 1) {
  const random = createRandom(`lines/${seed}/${number}`);
  const base = random.pick(seen);
  const others = seen.filter(({ language }) => language === base.language);
  const style = {
    ...base,
    rules: random.pick(others).rules,
    font: random.pick(others).font,
    sizePt: random.pick(others).sizePt,
    paddingPt: random.pick(others).paddingPt,
    headAlign: random.pick(others).headAlign,
  };
  const page = inventStatistics(`page-${number}`, style, random);
  await tab.setContent(statisticsHtml(page, style));
  const bytes = await tab.pdf({ preferCSSPageSize: true, printBackground: true });
  await addPages(page, bytes);
  if (number % 100 === 99) process.stdout.write(`${JSON.stringify({ number, ...totals })}\n`);
}
await browser.close();

async function addPages(page, bytes) {
  const open = () => openPdfFile(bytes);
  const source = createPdfPageSource(await open(), open);
  const pages = [];
  for await (const one of source.pages({ first: 0, last: source.pageCount - 1 }, signal)) {
    const { segments } = readTextLayer(one.characters);
    pages.push({ segments, height: one.height, described: describePage(one, segments) });
  }
  source.close();
  // Such pages have no running lines.
  const work = {
    document: { title: "", runningHead: "" },
    style: { marginsMm: { top: 0, bottom: 0 } },
  };
  const labels = labelLines(work, pages, piecesOfStatistics(page));
  for (const [index, { described }] of pages.entries()) {
    if (described === undefined) continue;
    totals.pages += 1;
    totals.lines += labels[index].length;
    totals.unknown += labels[index].filter(({ kind }) => kind < 0).length;
    appendRecord(file, described, labels[index]);
  }
}
