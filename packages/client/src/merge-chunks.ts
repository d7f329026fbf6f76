import type { Degraded, Document, InlineResult } from "@parsewright/contract";

/** The result of some pages of a document, and where they are in the whole. */
export interface Chunk {
  readonly start: number;
  readonly count: number;
  /** Number of pages before these in the joined result. */
  readonly offset: number;
  readonly result: InlineResult & { readonly middle: Document };
}

export type MergedResult = InlineResult;

/**
 * Joins results of consecutive pages into one: Concatenates Markdown, continues page numbers, and puts images in one folder.
 * Work across pages, such as joining a table, happens only within a chunk.
 */
export function mergeChunks(chunks: readonly Chunk[]): MergedResult {
  const images = new Map<string, string>();
  const parts = chunks.map(({ result, offset }) =>
    adjust(result, offset, addImages(result.images ?? {}, images)),
  );
  const [head] = parts;
  const degraded = joinDegraded(chunks);
  return {
    ...(head as MergedResult),
    ...(head?.markdown !== undefined && { markdown: joinMarkdown(parts) }),
    ...(head?.content_list && { content_list: parts.flatMap((part) => part.content_list ?? []) }),
    ...(head?.middle && {
      middle: { ...head.middle, pdf_info: parts.flatMap(({ middle }) => middle.pdf_info) },
    }),
    ...(chunks[0]?.result.images && { images: Object.fromEntries(images) }),
    ...(degraded && { degraded }),
  };
}

/** The first reason, with everything that the chunks lack. */
function joinDegraded(chunks: readonly Chunk[]): Degraded | undefined {
  const lacking = chunks.flatMap(({ result }) => result.degraded ?? []);
  const [first] = lacking;
  if (first === undefined) return undefined;
  const pages = chunks.map(({ result: { degraded, middle } }) => ({
    done: degraded?.pages_done ?? middle.pdf_info.length,
    total: degraded?.pages_total ?? middle.pdf_info.length,
  }));
  return {
    ...first,
    message: [...new Set(lacking.map(({ message }) => message))].join("; "),
    pages_done: sumOf(pages.map(({ done }) => done)),
    pages_total: sumOf(pages.map(({ total }) => total)),
    count: sumOf(lacking.map(({ count }) => count)),
    items: lacking.flatMap(({ items }) => items),
  };
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}

function joinMarkdown(parts: readonly MergedResult[]): string {
  const texts = parts.map(({ markdown = "" }) => markdown.replace(/\n+$/, ""));
  return texts.filter((text) => text !== "").join("\n\n");
}

/** Counts pages on and renames images, wherever they are: Markdown, HTML inside strings, values of several keys. */
function adjust(
  result: Chunk["result"],
  offset: number,
  rename: (text: string) => string,
): Chunk["result"] {
  const { images: _images, ...rest } = result;
  return JSON.parse(JSON.stringify(rest), (key, value: unknown) => {
    if (key === "page_idx" && typeof value === "number") return value + offset;
    return typeof value === "string" ? rename(value) : value;
  }) as Chunk["result"];
}

/** Adds images to those there are. One whose name another picture has gets a new name; gives what renames it in a text. */
function addImages(
  images: Readonly<Record<string, string>>,
  taken: Map<string, string>,
): (text: string) => string {
  const renamed = new Map<string, string>();
  for (const [name, content] of Object.entries(images)) {
    const free = freeName(name, content, taken);
    taken.set(free, content);
    if (free !== name) renamed.set(name, free);
  }
  if (renamed.size === 0) return (text) => text;
  const names = [...renamed.keys()].map((name) => name.replaceAll(/[^\w]/g, String.raw`\$&`));
  const pattern = new RegExp(String.raw`(?<![\w.-])(?:${names.join("|")})(?![\w-])`, "g");
  return (text) => text.replaceAll(pattern, (name) => renamed.get(name) ?? name);
}

function freeName(name: string, content: string, taken: ReadonlyMap<string, string>): string {
  const dot = name.lastIndexOf(".");
  const [stem, suffix] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ""];
  for (let number = 1; ; number += 1) {
    const candidate = number === 1 ? name : `${stem}-${number}${suffix}`;
    const holder = taken.get(candidate);
    if (holder === undefined || holder === content) return candidate;
  }
}
