import type { Page, TrackedChanges } from "@parsewright/contract";
import { type DocxContent, writeDocx } from "@parsewright/document/testing/ooxml-writer";
import { openOfficePackage } from "../../ooxml/open-office-package.ts";
import { openDocx } from "../open-docx.ts";
import { outlineOf } from "./outline.ts";

/** What a test finds in a document it wrote. */
export interface ReadDocx {
  readonly pages: readonly Page[];
  /** The body of all pages, a line or more for each block. */
  readonly outline: readonly string[];
  readonly pageCount: number;
  readonly notes: readonly string[];
  readonly imageNames: readonly string[];
}

export interface ReadDocxOptions {
  readonly first?: number;
  readonly last?: number;
  readonly includeComments?: boolean;
  readonly changes?: TrackedChanges;
}

/** Writes a document and reads it again. Used by tests only. */
export async function readDocx(
  content: DocxContent,
  options: ReadDocxOptions = {},
): Promise<ReadDocx> {
  return readDocxBytes(writeDocx(content), options);
}

/** The outline of a document of these body elements and nothing else. */
export async function outlineOfBody(body: string): Promise<readonly string[]> {
  return (await readDocx({ body })).outline;
}

export async function readDocxBytes(
  bytes: Uint8Array,
  { first = 0, last, includeComments = false, changes = "accepted" }: ReadDocxOptions = {},
): Promise<ReadDocx> {
  const imageNames: string[] = [];
  const document = await openDocx(openOfficePackage(bytes));
  const { pageCount, notes } = document;
  const pages: Page[] = [];
  const context = {
    images: { add: async (name: string) => void imageNames.push(name) },
    signal: new AbortController().signal,
    includeComments,
    changes,
    readPagesOf: () => Promise.resolve([]),
  };
  for await (const page of document.readPages({ first, last: last ?? pageCount - 1 }, context)) {
    pages.push(page);
  }
  const outline = pages.flatMap(({ para_blocks }) => outlineOf(para_blocks));
  return { pages, outline, pageCount, notes, imageNames };
}
