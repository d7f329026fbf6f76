/**
 * Makes described and labelled pages of designed documents to train on, printed with Chromium. A line is what the element is whose
 * place it has.
 *
 *   node corpus/training/lines/make-designs.mjs OUT_FILE SEED FIRST COUNT
 */
import { LANGUAGES } from "../../dist/language/languages.js";
import { startChromium } from "../../dist/producers/chromium/chromium.js";
import { createRandom } from "../../dist/random.js";
import { designHtml } from "./designs/design-page.mjs";
import { chooseDesign } from "./designs/design-style.mjs";
import { labelByPlace } from "./designs/label-by-place.mjs";
import { appendRecord } from "./page-records.mjs";
import { readPages } from "./read-pages.mjs";

const PAGES = 8;

const [file, seed, first, count] = process.argv.slice(2);
const browser = await startChromium();
const tab = await browser.newPage();
const photos = await drawPhotos();
const totals = { pages: 0, lines: 0, unknown: 0 };
for (let number = Number(first); number < Number(first) + Number(count); number += 1) {
  const random = createRandom(`designs/${seed}/${number}`);
  // Half of the documents are in English, as those that are read.
  const lexicon = random.chance(0.45) ? LANGUAGES[0] : random.pick(LANGUAGES);
  const design = { ...chooseDesign(random, lexicon), photos };
  await tab.setViewportSize({ width: Math.round(design.width / 0.75), height: 1000 });
  await tab.setContent(designHtml({ random, lexicon, design }, PAGES));
  await tab.evaluate(takeOutWhatDoesNotFit);
  const texts = await tab.evaluate(placeTexts);
  const bytes = await tab.pdf({ preferCSSPageSize: true, printBackground: true });
  await addPages(texts, bytes);
  if (number % 25 === 24) process.stdout.write(`${JSON.stringify({ number, ...totals })}\n`);
}
await browser.close();

/** Runs in the page. */
function takeOutWhatDoesNotFit() {
  for (const flow of [...document.querySelectorAll(".flow")].toReversed()) {
    const outer = flow.parentElement.closest(".flow") ?? flow;
    const frame = outer.getBoundingClientRect();
    const isOut = ({ left, right, bottom }) =>
      bottom > frame.bottom + 1 || right > frame.right + 1 || left < frame.left - 1;
    for (const block of [...flow.querySelectorAll("[data-kind],img,svg,td")].toReversed())
      if ([...block.getClientRects()].some(isOut)) (block.closest("table,svg") ?? block).remove();
  }
}

/** Says where the lines of each text are, in points from the corner of their page; runs in the page. */
function placeTexts() {
  const blocks = new Map();
  const numberOf = (key) => {
    if (!blocks.has(key)) blocks.set(key, blocks.size);
    return blocks.get(key);
  };
  return [...document.querySelectorAll("section")].flatMap((section, page) => {
    const corner = section.getBoundingClientRect();
    const toBox = ({ left, top, right, bottom }) =>
      [left - corner.left, top - corner.top, right - corner.left, bottom - corner.top].map(
        (pixels) => pixels * 0.75,
      );
    return [...section.querySelectorAll("[data-kind]")].flatMap((element) => {
      const { kind, level = -1, row = -1, column = -1, group } = element.dataset;
      const facts = {
        page,
        kind,
        block: numberOf(group === undefined ? element : `${page} ${group}`),
        level: Number(level),
        row: Number(row),
        column: Number(column),
      };
      const range = document.createRange();
      range.selectNodeContents(element);
      return [...range.getClientRects()]
        .map((rect) => ({ ...facts, box: toBox(rect) }))
        .filter(({ box: [left, , right] }) => right - left > 0.5);
    });
  });
}

/** Pictures of noise, which a file holds as pictures. */
async function drawPhotos() {
  return tab.evaluate(() =>
    Array.from({ length: 6 }, () => {
      const canvas = document.createElement("canvas");
      [canvas.width, canvas.height] = [32, 24];
      const context = canvas.getContext("2d");
      for (let at = 0; at < 32 * 24; at += 1) {
        context.fillStyle = `hsl(${Math.random() * 90} 60% ${20 + Math.random() * 60}%)`;
        context.fillRect(at % 32, Math.floor(at / 32), 1, 1);
      }
      return canvas.toDataURL();
    }),
  );
}

async function addPages(texts, bytes) {
  let index = 0;
  for await (const { text, described } of readPages(bytes)) {
    const labels = labelByPlace(
      text.segments,
      texts.filter(({ page }) => page === index),
    );
    index += 1;
    if (described === undefined) continue;
    totals.pages += 1;
    totals.lines += labels.length;
    totals.unknown += labels.filter(({ kind }) => kind < 0).length;
    appendRecord(file, described, labels);
  }
}
