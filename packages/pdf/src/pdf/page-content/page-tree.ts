import type { PdfObjects } from "./pdf-objects.ts";
import {
  isDictionary,
  isReference,
  type PdfDictionary,
  type PdfValue,
  toNumber,
  UnclearPdf,
} from "./pdf-syntax.ts";

export interface PdfPageObject {
  readonly number: number;
  /** With what it inherits. */
  readonly dictionary: PdfDictionary;
}

const INHERITED = ["Resources", "MediaBox", "CropBox", "Rotate"];

/** Limits: more is mischief. */
const MAX_DEPTH = 64;
const MAX_NODES = 1_000_000;

/** The pages of a file in order. */
export function listPages({ resolve }: PdfObjects, catalog: PdfDictionary): PdfPageObject[] {
  const pages: PdfPageObject[] = [];
  const seen = new Set<number>();

  function visit(value: PdfValue | undefined, inherited: PdfDictionary, depth: number): void {
    const node = resolve(value);
    if (!isReference(value) || !isDictionary(node) || seen.has(value.number)) {
      throw new UnclearPdf("The tree of pages is damaged.");
    }
    if (depth > MAX_DEPTH || seen.size > MAX_NODES)
      throw new UnclearPdf("There are too many pages.");
    seen.add(value.number);
    const kids = resolve(node.get("Kids"));
    if (!Array.isArray(kids)) {
      pages.push({ number: value.number, dictionary: new Map([...inherited, ...node]) });
      return;
    }
    const own = [...node].filter(([name]) => INHERITED.includes(name));
    const before = pages.length;
    for (const kid of kids) visit(kid, new Map([...inherited, ...own]), depth + 1);
    // Readers find a page by these numbers.
    if (toNumber(resolve(node.get("Count"))) !== pages.length - before) {
      throw new UnclearPdf("The tree of pages has wrong numbers.");
    }
  }

  visit(catalog.get("Pages"), new Map(), 0);
  return pages;
}
