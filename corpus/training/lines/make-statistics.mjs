/**
 * Makes described and labelled pages of statistics to train on, printed with Chromium, in the looks of `seen` styles, mixed.
 *
 *   node corpus/training/lines/make-statistics.mjs OUT_FILE SEED COUNT
 */
import { startChromium } from "../../dist/producers/chromium/chromium.js";
import { createRandom } from "../../dist/random.js";
import { inventStatistics } from "../../dist/statistics/invent-statistics.js";
import { statisticsHtml } from "../../dist/statistics/statistics-html.js";
import { STATISTICS_STYLES } from "../../dist/statistics/statistics-styles.js";
import { labelLines } from "./label-lines.mjs";
import { appendRecord } from "./page-records.mjs";
import { readPages } from "./read-pages.mjs";
import { piecesOfStatistics } from "./pieces.mjs";

const [file, seed, count] = process.argv.slice(2);
const seen = STATISTICS_STYLES.filter(({ split, isLong }) => split === "seen" && isLong !== true);
const browser = await startChromium();
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
  const pages = [];
  for await (const one of readPages(bytes)) pages.push(one);
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
