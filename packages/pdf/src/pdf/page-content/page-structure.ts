import type { PdfPageObject } from "./page-tree.ts";
import type { PdfObjects } from "./pdf-objects.ts";
import {
  isDictionary,
  isReference,
  type PdfDictionary,
  type PdfValue,
  toNumber,
  UnclearPdf,
} from "./pdf-syntax.ts";

/** Limit: as deep as readers follow the tree. */
const MAX_DEPTH = 64;

/** Entries of an element that readers look at. */
const READ_ENTRIES = ["S", "Alt", "ActualText"];

/**
 * The part of the structure tree that belongs to a page: elements that have content there, and those around them, in their
 * order. Elements of other pages are left out, so that a change there is none here.
 */
export function createStructureFinder(
  { resolve }: PdfObjects,
  catalog: PdfDictionary,
): (page: PdfPageObject) => PdfValue[] {
  const root = resolve(catalog.get("StructTreeRoot"));
  if (!isDictionary(root)) return () => [];
  const parentTree = resolve(root.get("ParentTree"));
  const parents = isDictionary(parentTree)
    ? readNumberTree(parentTree, resolve)
    : new Map<number, PdfValue>();
  const roles = root.get("RoleMap") ?? [];

  return ({ number, dictionary }) => {
    const place = dictionary.get("StructParents");
    const list = place === undefined ? undefined : resolve(parents.get(toNumber(place)));
    if (!Array.isArray(list)) return [];
    const elements = findElements(list);

    function kidsOf(element: PdfDictionary, depth: number): PdfValue[] {
      if (depth > MAX_DEPTH) throw new UnclearPdf("The structure tree is too deep.");
      const entry = element.get("K") ?? [];
      const kids = resolve(entry);
      return (Array.isArray(kids) ? kids : [entry]).flatMap((kid): PdfValue[] => {
        if (isReference(kid) && elements.has(kid.number)) return [describe(kid, depth + 1)];
        return isContentHere(kid, element) ? [contentOf(kid)] : [];
      });
    }

    function describe(reference: PdfValue, depth: number): PdfValue[] {
      const element = resolve(reference);
      if (!isDictionary(element)) throw new UnclearPdf("The structure tree is damaged.");
      const entries = READ_ENTRIES.map((name) => element.get(name) ?? []);
      return [entries, kidsOf(element, depth)];
    }

    function isContentHere(kid: PdfValue, element: PdfDictionary): boolean {
      const value = resolve(kid);
      const page = (isDictionary(value) ? value.get("Pg") : undefined) ?? element.get("Pg");
      return isReference(page) && page.number === number;
    }

    function contentOf(kid: PdfValue): PdfValue {
      const value = resolve(kid);
      return (isDictionary(value) ? value.get("MCID") : value) ?? [];
    }

    return [roles, kidsOf(root, 0)];
  };

  /** Elements of a list, with all their ancestors. */
  function findElements(list: readonly PdfValue[]): ReadonlySet<number> {
    const elements = new Set<number>();
    for (const item of list) {
      let element: PdfValue | undefined = item;
      while (isReference(element) && !elements.has(element.number)) {
        const value = resolve(element);
        if (!isDictionary(value) || value === root) break;
        elements.add(element.number);
        element = value.get("P");
      }
    }
    return elements;
  }
}

function readNumberTree(
  tree: PdfDictionary,
  resolve: PdfObjects["resolve"],
): Map<number, PdfValue> {
  const values = new Map<number, PdfValue>();
  const seen = new Set<PdfDictionary>();
  const waiting: PdfValue[] = [tree];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    const dictionary = resolve(node);
    if (!isDictionary(dictionary) || seen.has(dictionary)) {
      throw new UnclearPdf("The structure tree is damaged.");
    }
    seen.add(dictionary);
    const pairs = resolve(dictionary.get("Nums")) ?? [];
    const kids = resolve(dictionary.get("Kids")) ?? [];
    if (!Array.isArray(pairs) || !Array.isArray(kids)) throw new UnclearPdf("The tree is damaged.");
    for (let index = 0; index + 1 < pairs.length; index += 2) {
      const [key, value] = pairs.slice(index, index + 2);
      if (value !== undefined) values.set(toNumber(key), value);
    }
    for (const element of kids) waiting.push(element);
  }
  return values;
}
