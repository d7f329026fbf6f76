import { z } from "zod";

/** A page with decoration and a title whose font does not say what its letters are, and what is true of it. */
export const Poster = z.strictObject({
  file: z.string().min(1),
  title: z.string().min(1),
  /** Every word that the page has beside the title. */
  text: z.string().min(1),
});
export type Poster = z.infer<typeof Poster>;

/** Mistakes in posters. */
export interface PosterCounts {
  /** Titles that are not headings with the words of the picture. */
  readonly titles: readonly string[];
  /** Words that nobody wrote: they were read out of decoration. */
  readonly decoration: readonly string[];
}

export function countWrong(
  posters: readonly (Poster & { readonly markdown: string })[],
): PosterCounts {
  return {
    titles: posters
      .filter(({ title, markdown }) => !headingsOf(markdown).includes(title))
      .map(({ title }) => title),
    decoration: posters.flatMap(({ title, text, markdown }) => {
      const known = new Set(wordsOf(`${title} ${text}`));
      return wordsOf(markdown.replaceAll(/!\[[^\]]*\]\([^)]*\)/g, " ")).filter(
        (word) => !known.has(word),
      );
    }),
  };
}

function headingsOf(markdown: string): string[] {
  return [...markdown.matchAll(/^#+ (.*)$/gm)].map(([, text = ""]) => text.trim());
}

function wordsOf(text: string): string[] {
  return text.match(/[\p{L}\p{N}]+/gu) ?? [];
}
