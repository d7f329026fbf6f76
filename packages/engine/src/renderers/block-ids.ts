import type { Page } from "@parser/contract";

/** The number of a page within the file, from 1, as people count. */
export function pageNumberOf({ parser_source_page, page_idx }: Page): number {
  return (parser_source_page ?? page_idx) + 1;
}

/**
 * The name of a block that all outputs share: `p3.b12` is the twelfth of `para_blocks` of page 3 of the file, `p3.f2`
 * the second of `discarded_blocks`. It does not depend on which pages were asked for.
 */
export function blockId(page: Page, list: "body" | "furniture", position: number): string {
  return `p${pageNumberOf(page)}.${list === "body" ? "b" : "f"}${position + 1}`;
}
