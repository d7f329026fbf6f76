import { createHash } from "node:crypto";
import { createStructureFinder } from "./page-structure.ts";
import { listPages } from "./page-tree.ts";
import { openPdfObjects, type PdfObjects } from "./pdf-objects.ts";
import { isDictionary, isReference, isStream, type PdfValue, wordOf } from "./pdf-syntax.ts";

/** Limit: larger files are not worth a second copy in memory. */
const MAX_FILE_BYTES = 256 * 1024 * 1024;
/** Limit: objects of all pages together, those that pages share counted for each. It takes a few seconds. */
const MAX_VISITS = 3_000_000;

/** Entries of the whole file that affect every page: layers, base of addresses, whether the tags count. */
const SEEN_BY_ALL_PAGES = ["OCProperties", "URI", "MarkInfo"];

/** Entries of a page that no reader looks at, and `Parent`, whose entries it has already. */
const UNREAD = new Set(["Parent", "Thumb", "B", "LastModified", "PieceInfo", "Metadata", "ID"]);

/** They number the page in the structure tree, which is looked up instead. */
const PLACES_IN_STRUCTURE = new Set(["StructParent", "StructParents"]);

/**
 * A hash for each page of a PDF of all that it is made of: equal hashes mean pages that are read alike, in whichever file
 * and place. `undefined` for a file that is encrypted, damaged, or in any way not exactly as the format has it.
 */
export function hashPages(bytes: Uint8Array): readonly string[] | undefined {
  if (bytes.length > MAX_FILE_BYTES) return undefined;
  try {
    return hashAll(openPdfObjects(bytes));
  } catch {
    // Whatever is wrong, such a file is read in full.
    return undefined;
  }
}

function hashAll(objects: PdfObjects): readonly string[] | undefined {
  const { trailer, resolve } = objects;
  const catalog = resolve(trailer.get("Root"));
  if (trailer.has("Encrypt") || !isDictionary(catalog)) return undefined;
  const pages = listPages(objects, catalog);
  const structureOf = createStructureFinder(objects, catalog);
  const seenByAll = SEEN_BY_ALL_PAGES.map((name) => catalog.get(name) ?? []);
  const form = catalog.get("AcroForm") ?? [];
  const walker = createWalker(objects, new Set(pages.map(({ number }) => number)));
  return pages.map((page, index) => {
    const own = new Map([...page.dictionary].filter(([name]) => !UNREAD.has(name)));
    const parts = [seenByAll, own, structureOf(page), own.has("Annots") ? form : []];
    // Titles are looked for on the first page alone.
    return walker.hash([...parts, { kind: "word", text: String(index === 0) }], page.number);
  });
}

/** A value without what it refers to, which is listed in order. */
interface Outline {
  readonly digest: Uint8Array;
  readonly references: readonly number[];
}

/**
 * Hashes values with all that they refer to. Objects are numbered in the order in which they are met, so that the numbers
 * that a file gives them do not count. Other pages are not followed.
 */
function createWalker({ resolve }: PdfObjects, pageNumbers: ReadonlySet<number>) {
  const outlines = new Map<PdfValue | undefined, Outline>();
  let visitsLeft = MAX_VISITS;

  function outlineOf(value: PdfValue | undefined): Outline {
    const known = outlines.get(value);
    if (known !== undefined) return known;
    const references: number[] = [];
    const hash = createHash("sha256");
    if (value !== undefined) hash.update(write(value, references), "latin1");
    if (isStream(value)) hash.update(value.data);
    const outline = { digest: hash.digest(), references };
    outlines.set(value, outline);
    return outline;
  }

  return {
    hash(parts: PdfValue, ownNumber: number): string {
      const hash = createHash("sha256");
      const met = new Map<number, number>();
      const waiting: (PdfValue | undefined)[] = [parts];
      for (let next = 0; next < waiting.length; next += 1) {
        if (visitsLeft-- <= 0) throw new Error("The pages have too many objects.");
        const { digest, references } = outlineOf(waiting[next]);
        hash.update(digest);
        const places = references.map((number) => {
          if (number === ownNumber) return "own page";
          if (pageNumbers.has(number)) return "page";
          const place = met.get(number) ?? met.size;
          if (!met.has(number)) waiting.push(resolve({ kind: "reference", number }));
          met.set(number, place);
          return place;
        });
        hash.update(JSON.stringify(places));
      }
      return hash.digest("base64url");
    },
  };
}

/** Writes a value so that different ones are never written alike. */
function write(value: PdfValue, references: number[]): string {
  if (Array.isArray(value)) return `[${value.map((item) => write(item, references)).join("")}]`;
  if (isStream(value)) return `${write(value.dictionary, references)}stream ${value.data.length} `;
  if (isReference(value)) {
    references.push(value.number);
    return " R";
  }
  if (!isDictionary(value)) return ` ${value.text}`;
  const entries = [...value].map(([name, entry]) => {
    const isPlace = PLACES_IN_STRUCTURE.has(name) && wordOf(entry) !== undefined;
    return isPlace ? "" : `/${JSON.stringify(name)}${write(entry, references)}`;
  });
  return `<<${entries.join("")}>>`;
}
