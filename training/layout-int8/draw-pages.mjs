/**
 * Draws pages of PDFs as the layout model is shown them: raw 800 × 800 pictures, one after the other, red, green and blue.
 *
 *   node training/layout-int8/draw-pages.mjs OUT_FILE MAX_PAGES_OF_EACH PDF...
 */
import { appendFile, readFile } from "node:fs/promises";
import { openPdfFile } from "../../packages/pdf/dist/pdf/pdf-file.js";
import { createPdfPageSource } from "../../packages/pdf/dist/pdf/pdf-page-source.js";
import { drawPagePicture } from "../../packages/engine/dist/readers/regions/by-model/page-picture.js";

const [outFile, maxPages, ...paths] = process.argv.slice(2);
for (const path of paths) {
  try {
    await drawDocument(await readFile(path));
  } catch (error) {
    process.stderr.write(`${path}: ${String(error)}\n`);
  }
}

/** Evenly spread pages: the first ones of a book are not like the others. */
async function drawDocument(bytes) {
  const open = () => openPdfFile(bytes);
  const source = createPdfPageSource(await open(), open);
  try {
    const count = Math.min(source.pageCount, Number(maxPages));
    for (let part = 0; part < count; part++) {
      const index = Math.floor(((part + 0.5) * source.pageCount) / count);
      const range = { first: index, last: index };
      for await (const page of source.pages(range, new AbortController().signal))
        await appendFile(outFile, drawPagePicture(page).rgb);
    }
  } finally {
    source.close();
  }
}
