/**
 * Makes described, labelled tables to train on, printed with Chromium, whose tags say what each cell is.
 *
 *   node corpus/training/tables/make-tables.mjs OUT_FILE SEED PAGES
 */
import { openPdfFile } from "../../../packages/pdf/dist/pdf/pdf-file.js";
import { createPdfPageSource } from "../../../packages/pdf/dist/pdf/pdf-page-source.js";
import { LANGUAGES } from "../../dist/language/languages.js";
import { startChromium } from "../../dist/producers/chromium/chromium.js";
import { createRandom } from "../../dist/random.js";
import { readOwners } from "../../real/read-structure.mjs";
import { inventTable } from "./invent-tables.mjs";
import { appendTable } from "./table-records.mjs";
import { findTaggedTables } from "./tagged-tables.mjs";

const TABLES_EACH = 12;
const [file, seed, count] = process.argv.slice(2);
const browser = await startChromium();
const tab = await browser.newPage();
let tables = 0;
for (let number = 0; number < Number(count); number += 1) {
  const random = createRandom(`tables/${seed}/${number}`);
  const lexicon = random.chance(0.5) ? LANGUAGES[0] : random.pick(LANGUAGES);
  const parts = Array.from({ length: TABLES_EACH }, (_, at) =>
    inventTable(random, lexicon, `t${at}`),
  );
  await tab.setContent(
    `<meta charset="utf-8"><style>@page{size:${random.pick(["A4", "Letter", "A4 landscape"])};margin:18mm}table{break-inside:avoid}</style><div lang="${lexicon.code}">${parts.join("")}</div>`,
  );
  const bytes = await tab.pdf({ preferCSSPageSize: true, printBackground: true, tagged: true });
  await addTables(bytes);
  if (number % 20 === 19) process.stdout.write(`${number + 1} ${tables}\n`);
}
await browser.close();

async function addTables(bytes) {
  const structure = await openPdfFile(bytes);
  const open = () => openPdfFile(bytes);
  const source = createPdfPageSource(await open(), open);
  const { signal } = new AbortController();
  try {
    for await (const page of source.pages({ first: 0, last: 99 }, signal)) {
      const ownerOf = readOwners(structure, page.index);
      if (ownerOf === undefined) continue;
      for (const { described, labels } of findTaggedTables(page, ownerOf)) {
        appendTable(file, described.description, labels);
        tables += 1;
      }
    }
  } finally {
    source.close();
    structure.close();
  }
}
