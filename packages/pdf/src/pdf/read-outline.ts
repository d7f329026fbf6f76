import type { OutlineEntry } from "@parsewright/contract";
import type { PdfiumLibrary } from "./pdfium-library.ts";
import { readUtf16 } from "./read-utf16.ts";

/** Limit: more than any book has; hostile files link their bookmarks in circles. */
const MAX_ENTRIES = 10_000;
const MAX_LEVEL = 16;

interface Walk {
  readonly library: PdfiumLibrary;
  readonly document: number;
  readonly entries: OutlineEntry[];
  readonly visited: Set<number>;
}

/** The file's bookmarks, in reading order. */
export function readOutline(library: PdfiumLibrary, document: number): OutlineEntry[] {
  const walk: Walk = { library, document, entries: [], visited: new Set() };
  readLevel(walk, 0, 1);
  return walk.entries;
}

/** The bookmarks under `parent`, 0 for the outermost, each followed by its own. */
function readLevel(walk: Walk, parent: number, level: number): void {
  const { library, document, entries, visited } = walk;
  const { functions } = library;
  let bookmark = functions._FPDFBookmark_GetFirstChild(document, parent);
  while (bookmark !== 0 && !visited.has(bookmark) && entries.length < MAX_ENTRIES) {
    visited.add(bookmark);
    addEntry(walk, bookmark, level);
    if (level < MAX_LEVEL) readLevel(walk, bookmark, level + 1);
    bookmark = functions._FPDFBookmark_GetNextSibling(document, bookmark);
  }
}

function addEntry({ library, document, entries }: Walk, bookmark: number, level: number): void {
  const { functions } = library;
  const title = readUtf16(library, (buffer, byteLength) =>
    functions._FPDFBookmark_GetTitle(bookmark, buffer, byteLength),
  );
  const action = functions._FPDFBookmark_GetAction(bookmark);
  const destination =
    functions._FPDFBookmark_GetDest(document, bookmark) ||
    (action === 0 ? 0 : functions._FPDFAction_GetDest(document, action));
  const page = destination === 0 ? -1 : functions._FPDFDest_GetDestPageIndex(document, destination);
  const text = title.replaceAll(/\s+/g, " ").trim();
  if (text !== "") entries.push({ title: text, level, ...(page >= 0 && { page }) });
}
