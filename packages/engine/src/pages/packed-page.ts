import type { Page } from "@parsewright/contract";
import { deserialize, serialize } from "node:v8";
import { textLengthOf } from "./text-length.ts";

/**
 * A page as bytes. It takes a third of the memory of its objects, and none of the heap, which a long document would
 * otherwise fill while all threads are at work.
 */
export interface PackedPage {
  readonly bytes: Uint8Array;
  /** Characters of its texts. */
  readonly textLength: number;
}

export function packPage(page: Page): PackedPage {
  return { bytes: serialize(page), textLength: textLengthOf(page) };
}

export function unpackPage({ bytes }: PackedPage): Page {
  return deserialize(bytes) as Page;
}

/** Checks whether nothing kept the page from being read. */
export function isWhole(page: PackedPage): boolean {
  return unpackPage(page).parser_problem === undefined;
}

/** The page with a mark that another recipe read it. */
export function markEarlier(page: PackedPage): PackedPage {
  return packPage({ ...unpackPage(page), parser_earlier_recipe: true });
}

/** The pages of a document, numbered from 0. */
export function unpackPages(packed: readonly PackedPage[]): Page[] {
  return packed.map((page, index) => ({ ...unpackPage(page), page_idx: index }));
}
