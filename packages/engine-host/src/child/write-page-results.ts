import { closeSync, mkdirSync, openSync, readdirSync, readFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import {
  type Document,
  OUTPUT_FILES,
  type PageBundleIndex,
  pageNumberOf,
} from "@parsewright/contract";
import { pageResults, renderers, type RenderOptions } from "@parsewright/document";
import { PAGE_RESULTS_FILE, pagesFolderOf } from "../page-files.ts";

/** Shorter documents are read whole as fast. */
const LONG_DOCUMENT_PAGES = 20;

/** Fast: there may be hundreds of megabytes of pages. */
const COMPRESSION = { level: 3 };
const LENGTH_BYTES = 8;

interface Finished {
  readonly document: Document;
  readonly outputFolder: string;
  readonly renderOptions: RenderOptions;
}

/** Checks whether the pages of a document are to be read one by one. */
export function isByPage(wanted: "long" | "all" | undefined, { pdf_info: pages }: Document) {
  return wanted === "all" || (wanted === "long" && pages.length >= LONG_DOCUMENT_PAGES);
}

/** Writes all pages of a result into one file, of which a reader can take what it shows. */
export function writePageResults({ document, outputFolder, renderOptions }: Finished): void {
  const folder = pagesFolderOf(outputFolder);
  mkdirSync(folder, { recursive: true });
  const file = openSync(join(folder, PAGE_RESULTS_FILE), "w");
  let end = 0;
  const append = (bytes: Uint8Array) => {
    const slice = { start: end, bytes: bytes.length };
    for (let done = 0; done < bytes.length;) done += writeSync(file, bytes, done);
    end += bytes.length;
    return slice;
  };
  try {
    const pages: PageBundleIndex["pages"] = [];
    for (const page of pageResults(outputsOf(document, renderOptions))) {
      pages.push({ ...listed(page.middle), ...append(packed(page)) });
    }
    const images = Object.fromEntries(
      readPictures(outputFolder).map(({ name, read }) => [name, append(read())]),
    );
    const { pdf_info: _pages, ...facts } = document;
    const index: PageBundleIndex = { document: facts, pages, images };
    const { bytes } = append(Buffer.from(JSON.stringify(index)));
    const length = Buffer.alloc(LENGTH_BYTES);
    length.writeBigUInt64BE(BigInt(bytes));
    append(length);
  } finally {
    closeSync(file);
  }
}

function outputsOf(document: Document, options: RenderOptions) {
  return {
    markdown: renderers.markdown(document, options),
    sourceMap: renderers.source_map(document, options),
    contentList: renderers.content_list(document, options),
    middle: document,
  };
}

function listed(page: Document["pdf_info"][number]) {
  const { page_idx, page_size, parser_title: title } = page;
  return {
    page_number: pageNumberOf(page),
    page_idx,
    page_size,
    ...(title !== undefined && { title }),
  };
}

function packed(value: unknown): Uint8Array {
  return gzipSync(JSON.stringify(value), COMPRESSION);
}

function readPictures(outputFolder: string) {
  const folder = join(outputFolder, OUTPUT_FILES.images(""));
  let names: string[] = [];
  try {
    names = readdirSync(folder);
  } catch {
    // A document without pictures, or a task that wants none.
  }
  return names.map((name) => ({ name, read: () => readFileSync(join(folder, name)) }));
}
