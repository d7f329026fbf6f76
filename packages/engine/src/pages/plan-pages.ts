import { createHash } from "node:crypto";
import type { PageSource } from "@parsewright/document/files";
import type { ParseRequest } from "./parse-request.ts";
import { areKept, choosePages } from "./read-pages.ts";
import { pageIndexesOf } from "./select-pages.ts";

/** They say which pages are read, or open the file; what is read in a page is the same. */
const OPTIONS_BESIDE_THE_PAGE: ReadonlySet<string> = new Set([
  "start_page",
  "end_page",
  "page_ranges",
  "password",
]);

/** A key for each page by its place, where the pages are kept while they are read. */
export function planPages(
  source: PageSource,
  request: ParseRequest,
): readonly string[] | undefined {
  try {
    const chosen = choosePages({ source, request });
    if (!areKept(chosen, request.pageShards)) return undefined;
    const options = optionsOfPages(request);
    const contents = contentsOf(source, request);
    return pageIndexesOf(chosen.ranges).map((index) =>
      hash(JSON.stringify([options, contents(index)])),
    );
  } finally {
    source.close();
  }
}

/** Hash of each page's content, or if that cannot be found, of the file and the page's number. */
function contentsOf(source: PageSource, { bytes }: ParseRequest): (index: number) => unknown {
  const hashes = source.hashPages?.();
  if (hashes?.length === source.pageCount) return (index) => hashes[index];
  const file = hash(bytes);
  return (index) => [file, index];
}

function optionsOfPages({ options }: ParseRequest): string {
  const entries = Object.entries(options).filter(([name]) => !OPTIONS_BESIDE_THE_PAGE.has(name));
  return JSON.stringify(entries.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

/** 43 letters, digits, dashes and underscores. */
function hash(content: string | Uint8Array): string {
  return createHash("sha256").update(content).digest("base64url");
}
