import type { ContentListEntry } from "@parsewright/contract";
import { DEFAULT_RENDER_OPTIONS, renderContentList, renderMarkdown } from "@parsewright/document";
import { createEngine } from "@parsewright/engine";
import { expect, it } from "vitest";
import { readCommittedDocuments } from "../documents/committed-sets.ts";
import { requestFor } from "./parse-file.ts";

const TIMEOUT_MS = 300_000;
/** All of them take a minute; these are of every set, producer and language. */
const EVERY = 3;
const TYPES = ["text", "equation", "table", "image", "code"];

it(
  "every word of the Markdown is in the five types of the content list, in a third of the gate's documents",
  async () => {
    const engine = createEngine({ models: "none" });
    const losses: Record<string, string[]> = {};
    const documents = (await readCommittedDocuments()).filter((_, index) => index % EVERY === 0);
    for (const { id, filePath } of documents) {
      const document = await engine.parse(await requestFor(filePath));
      const list = renderContentList(document, DEFAULT_RENDER_OPTIONS);
      const listed = countWords(list.flatMap(textsOf).join("\n"));
      const missing = [...countWords(renderMarkdown(document, DEFAULT_RENDER_OPTIONS))]
        .filter(([word, count]) => (listed.get(word) ?? 0) < count)
        .map(([word]) => word);
      if (missing.length > 0) losses[id] = missing;
      expect(list.filter(({ type }) => !TYPES.includes(type))).toEqual([]);
    }
    expect(losses).toEqual({});
  },
  TIMEOUT_MS,
);

/** Items of lists repeat the text. */
function textsOf(entry: ContentListEntry): string[] {
  return Object.values({ ...entry, list_items: [] }).flatMap((value) =>
    [value].flat().filter((item) => typeof item === "string"),
  );
}

/** Counts the words of a text; the tags around the data of a chart are in the Markdown alone. */
function countWords(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const [word] of text
    .replaceAll(/<\/?(?:details|summary)>/g, " ")
    .matchAll(/[\p{L}\p{N}]+/gu)) {
    counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return counts;
}
