/**
 * Lists the PDFs of fetched repositories with what a truth maker has to know before it opens them.
 *
 *   node corpus/real/list-documents.mjs REPOSITORIES_FOLDER OUT.jsonl
 *
 * Each PDF is listed once, also where several repositories have it. A list that is there already is completed.
 */
import { appendFileSync, existsSync } from "node:fs";
import { openPdfFile } from "../../packages/pdf/dist/pdf/pdf-file.js";
import { readDocumentInfo } from "../../packages/pdf/dist/pdf/read-document-info.js";
import { commitOf, findRepositories, listFiles, readBlob } from "./git-blobs.mjs";
import { readLines } from "./listed-documents.mjs";

const [folder, out] = process.argv.slice(2);
const listed = new Set(existsSync(out) ? readLines(out).map(({ blob }) => blob) : []);
for (const { repository, directory } of findRepositories(folder)) {
  const commit = commitOf(directory);
  const files = listFiles(directory).filter(
    ({ path, blob }) => /\.pdf$/iu.test(path) && !listed.has(blob),
  );
  for (const { path, blob, size } of files) {
    if (listed.has(blob)) continue;
    listed.add(blob);
    const facts = await readFacts(directory, blob);
    appendFileSync(out, `${JSON.stringify({ repository, commit, path, blob, size, ...facts })}\n`);
  }
  if (files.length > 0) process.stdout.write(`${repository}: ${files.length}\n`);
}

async function readFacts(directory, blob) {
  let file;
  try {
    file = await openPdfFile(readBlob(directory, blob));
    const { library, document, pageCount } = file;
    const { metadata = {} } = readDocumentInfo(library, document);
    const { producer = "", creator = "", language = "" } = metadata;
    const isTagged = library.functions._FPDFCatalog_IsTagged(document) !== 0;
    file.close();
    return { pages: pageCount, isTagged, producer, creator, language };
  } catch (error) {
    return { problem: String(error).slice(0, 120) };
  }
}
