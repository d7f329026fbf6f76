import type { Block, Page } from "./document.ts";

/** The number of a page within the file, from 1, as people count. */
export function pageNumberOf({ parser_source_page, page_idx }: Page): number {
  return (parser_source_page ?? page_idx) + 1;
}

/**
 * The names of a page's blocks that all outputs share: `p3.b12` is the twelfth of `para_blocks` of page 3 of the file,
 * `p3.f2` the second of `discarded_blocks`. They do not depend on which pages were asked for.
 */
export function blockIds(page: Page): ReadonlyMap<Block, string> {
  const number = pageNumberOf(page);
  const name = (letter: string) => (block: Block, position: number) =>
    [block, `p${number}.${letter}${position + 1}`] as const;
  return new Map([...page.para_blocks.map(name("b")), ...page.discarded_blocks.map(name("f"))]);
}
