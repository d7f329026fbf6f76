import { readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

// The one that VitePress has made the index with.
const MiniSearch = createRequire(fileURLToPath(import.meta.resolve("vitepress")))("minisearch");

/** Pages that people look for by words that they know from elsewhere. */
const WANTED = [
  ["citation", "/docs/guides/rag.html"],
  ["RAG", "/docs/guides/rag.html"],
  ["bounding box", "/docs/guides/rag.html"],
  ["Open WebUI", "/docs/guides/open-webui.html"],
  ["invoice", "/docs/guides/extraction.html"],
  ["docling-serve", "/docs/guides/from-docling-serve.html"],
  ["price", "/docs/cost.html"],
];
const SHOWN_FIRST = 5;
/** Options of the search box of VitePress. */
const INDEX = { fields: ["title", "titles", "text"], storeFields: ["title", "titles"] };
const SEARCH = { fuzzy: 0.2, prefix: true, boost: { title: 4, text: 2, titles: 1 } };

/** Wanted pages that the search of a built site does not show among its first results. */
export async function findMissingPages(site) {
  const chunks = join(site, "assets", "chunks");
  const [name] = readdirSync(chunks).filter((file) => file.startsWith("@localSearchIndexroot"));
  const { default: json } = await import(pathToFileURL(join(chunks, name)).href);
  const search = MiniSearch.loadJSON(json, INDEX);
  return WANTED.filter(([words, page]) => {
    const found = search.search(words, SEARCH).slice(0, SHOWN_FIRST);
    return !found.some(({ id }) => id.startsWith(page));
  }).map(([words, page]) => ({ words, page }));
}
