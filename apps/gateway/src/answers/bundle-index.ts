import { PageBundleIndex, type PageIndex } from "@parsewright/contract";

/** Part of a file. */
export interface Slice {
  readonly start: number;
  readonly bytes: number;
}

/** Choice of what an answer needs of a bundle; all of it unless given. */
export interface BundleSelection {
  readonly pageNumbers?: readonly number[];
  /** Pages by their order, the last one not included. */
  readonly places?: readonly [first: number, end: number];
  readonly images?: readonly string[];
}

/** Places of the pages and pictures that were asked for. */
export interface SelectedParts extends PageBundleIndex {
  readonly pagesTotal: number;
}

/** Chooses from the index of a bundle whose contents end at `end`; `undefined` where it leads elsewhere. */
export function selectParts(
  value: unknown,
  { end, pageNumbers, places, images }: BundleSelection & { readonly end: number },
): SelectedParts | undefined {
  const index = checkedIndex(value, end);
  if (index === undefined) return undefined;
  const numbers = pageNumbers && new Set(pageNumbers);
  return {
    document: index.document,
    pagesTotal: index.pages.length,
    pages: index.pages
      .slice(...(places ?? []))
      .filter(({ page_number }) => numbers === undefined || numbers.has(page_number)),
    images: images === undefined ? index.images : picked(index.images, images),
  };
}

/** An index as clients get it. */
export function toPageIndex(value: unknown, end: number): PageIndex | undefined {
  const index = checkedIndex(value, end);
  return (
    index && {
      document: index.document,
      pages: index.pages.map(({ start: _start, bytes: _bytes, ...page }) => page),
      images: Object.keys(index.images),
    }
  );
}

/** A worker wrote it from a document, so that nothing in it is trusted. */
function checkedIndex(value: unknown, end: number): PageBundleIndex | undefined {
  const index = PageBundleIndex.safeParse(value).data;
  const slices: readonly Slice[] = index ? [...index.pages, ...Object.values(index.images)] : [];
  return slices.every(({ start, bytes }) => start + bytes <= end) ? index : undefined;
}

function picked(images: Readonly<Record<string, Slice>>, names: readonly string[]) {
  return Object.fromEntries(
    names.flatMap((name) => {
      const slice = Object.hasOwn(images, name) ? images[name] : undefined;
      return slice === undefined ? [] : [[name, slice]];
    }),
  );
}
