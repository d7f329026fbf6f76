import {
  type ContentList,
  type Document,
  pageNumberOf,
  type PageResult,
  type SourceMapEntry,
} from "@parsewright/contract";

/** The outputs of a document that its pages are made of. */
export interface PagedOutputs {
  readonly markdown: string;
  readonly sourceMap: readonly SourceMapEntry[];
  readonly contentList: ContentList;
  readonly middle: Document;
}

/** Divides the outputs of a document into the results of its pages, in order. */
export function* pageResults(outputs: PagedOutputs): Generator<PageResult> {
  const { markdown, sourceMap, contentList, middle } = outputs;
  // The source map counts code points.
  const characters = Array.from(markdown);
  const entriesOf = grouped(sourceMap, ({ block }) => pageNumberIn(block));
  const listOf = grouped(contentList, ({ page_idx }) => page_idx);
  for (const page of middle.pdf_info) {
    const number = pageNumberOf(page);
    const entries = entriesOf.get(number) ?? [];
    const start = entries[0]?.start ?? 0;
    yield {
      page_number: number,
      markdown: characters.slice(start, entries.at(-1)?.end ?? start).join(""),
      is_final: true,
      source_map: entries.map((entry) => moved(entry, start)),
      content_list: listOf.get(page.page_idx) ?? [],
      middle: page,
    };
  }
}

function grouped<Entry>(
  entries: readonly Entry[],
  pageOf: (entry: Entry) => number,
): ReadonlyMap<number, Entry[]> {
  const groups = new Map<number, Entry[]>();
  for (const entry of entries) {
    const group = groups.get(pageOf(entry));
    if (group) group.push(entry);
    else groups.set(pageOf(entry), [entry]);
  }
  return groups;
}

/** `p3.b12` is a block of page 3. */
function pageNumberIn(id: string): number {
  return Number.parseInt(id.slice(1), 10);
}

function moved(entry: SourceMapEntry, by: number): SourceMapEntry {
  const shift = <Part extends { readonly start: number; readonly end: number }>(part: Part) => ({
    ...part,
    start: part.start - by,
    end: part.end - by,
  });
  return { ...shift(entry), runs: entry.runs.map(shift) };
}
