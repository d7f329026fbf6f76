import { readFile } from "node:fs/promises";
import { z } from "zod";
import { MarkedDocument } from "./facts.ts";

const FOLDER = new URL("../../documents/marks/", import.meta.url);

/** Documents full of marks, with what is true of them. */
export async function readMarkedDocuments(): Promise<(MarkedDocument & { readonly path: URL })[]> {
  const text = await readFile(new URL("facts.json", FOLDER), "utf8");
  return z
    .array(MarkedDocument)
    .parse(JSON.parse(text))
    .map((document) => ({ ...document, path: new URL(document.file, FOLDER) }));
}
