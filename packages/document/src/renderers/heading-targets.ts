import type { Document } from "@parsewright/contract";
import { blockText } from "../blocks/block-text.ts";

/** The fragment that leads to the heading with a text; `undefined` where there is none. */
export type FindTarget = (text: string) => string | undefined;

/** Finds headings by their letters: contents leave numbers and signs out as they please. Looked at when first asked. */
export function createTargetFinder({ pdf_info }: Document): FindTarget {
  let targets: Map<string, string> | undefined;
  const read = () => {
    const found = new Map<string, string>();
    const slugs = new Set<string>();
    for (const block of pdf_info.flatMap(({ para_blocks }) => para_blocks)) {
      if (block.type !== "title") continue;
      const text = blockText(block);
      const [key, slug] = [lettersOf(text), slugOf(text)];
      // Of headings with the same words, only the first has a name without a number.
      if (key !== "" && !found.has(key) && !slugs.has(slug)) found.set(key, slug);
      slugs.add(slug);
    }
    return found;
  };
  return (text) => (targets ??= read()).get(lettersOf(text));
}

function lettersOf(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}]/gu, "");
}

/** As the usual renderers of Markdown name headings. */
function slugOf(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
    .replaceAll(/\s/gu, "-");
}
