/** Reads the pages of a PDF as the model is shown them. */
import { openPdfFile } from "../../../packages/pdf/dist/pdf/pdf-file.js";
import { createPdfPageSource } from "../../../packages/pdf/dist/pdf/pdf-page-source.js";
import { describePage } from "../../../packages/engine/dist/readers/describe/describe-page.js";
import { readTextLayer } from "../../../packages/engine/dist/readers/text/text-layer.js";

/** Each page with its text and its description, which is `undefined` for a page without lines. */
export async function* readPages(bytes) {
  const open = () => openPdfFile(bytes);
  const source = createPdfPageSource(await open(), open);
  const { signal } = new AbortController();
  try {
    for await (const page of source.pages({ first: 0, last: source.pageCount - 1 }, signal)) {
      const text = readTextLayer(page.characters);
      yield { page, text, described: describePage(page, text.segments) };
    }
  } finally {
    source.close();
  }
}
