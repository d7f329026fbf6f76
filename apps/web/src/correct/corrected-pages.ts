import type { TextPage } from "../result/text-pages.ts";

/** The pages with the texts that people corrected. Lines of a corrected block are no longer where they were. */
export function correctedPages(
  pages: readonly TextPage[],
  texts: ReadonlyMap<string, string>,
): readonly TextPage[] {
  if (texts.size === 0) return pages;
  return pages.map((page) => ({
    ...page,
    parts: page.parts.map((part) => {
      const markdown = texts.get(part.id);
      return markdown === undefined ? part : { ...part, markdown, runs: [] };
    }),
  }));
}
