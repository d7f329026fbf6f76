import type { Block, Page } from "@parsewright/contract";
import { type PptxContent, writePptx } from "@parsewright/document/testing/ooxml-writer";
import { openOfficePackage } from "../../ooxml/open-office-package.ts";
import type { PageRange } from "@parsewright/document/files";
import { openPptx } from "../open-pptx.ts";

/** Options of a test, all of which have a usual value. */
interface ReadSlidesOptions {
  /** Default: all slides. */
  readonly range?: PageRange;
  readonly includeComments?: boolean;
  /** Receives the pictures by file name. */
  readonly images?: Map<string, Uint8Array>;
}

/** Writes a presentation and reads it back. */
export async function readSlides(
  content: PptxContent,
  options: ReadSlidesOptions = {},
): Promise<Page[]> {
  return readPresentationFile(writePptx(content), options);
}

export async function readPresentationFile(
  bytes: Uint8Array,
  { range, includeComments = false, images = new Map() }: ReadSlidesOptions = {},
): Promise<Page[]> {
  const document = await openPptx(openOfficePackage(bytes));
  const pages: Page[] = [];
  const reading = document.readPages(range ?? { first: 0, last: document.pageCount - 1 }, {
    images: {
      async add(fileName, png) {
        images.set(fileName, png);
      },
    },
    signal: new AbortController().signal,
    includeComments,
    readPagesOf: () => Promise.resolve([]),
  });
  for await (const page of reading) pages.push(page);
  return pages;
}

/** The blocks of a presentation's first slide. */
export async function readBlocks(content: PptxContent | string): Promise<Block[]> {
  const [page] = await readSlides(typeof content === "string" ? { slides: [content] } : content);
  return page?.para_blocks ?? [];
}

/** Blocks as short lines: `title 2: Results`, `text: One`, `list: a | b`. */
export function summarize(blocks: readonly Block[]): string[] {
  return blocks.map((block) => {
    const kind = block.type === "title" ? `title ${block.level}` : block.type;
    return `${kind}: ${textOf(block)}`;
  });
}

/** Everything a block says, its parts separated by bars, its lines by slashes. */
export function textOf({ lines = [], blocks = [] }: Block): string {
  const own = lines.map(({ spans }) =>
    spans.map(({ content = "", html = "" }) => content + html).join(""),
  );
  return [own.join("/"), ...blocks.map(textOf)].filter((text) => text !== "").join(" | ");
}
