import { rename } from "node:fs/promises";
import { join } from "node:path";
import type { DraftPage } from "@parsewright/engine";
import { OUTPUT_FILES, type ParseOptions } from "@parsewright/contract";

export interface ParseTask {
  readonly source: { readonly bytes: Uint8Array } | { readonly url: string };
  /** Options that decide what a parsed document looks like. */
  readonly options: ParseOptions;
  /** An empty folder that gets `RESULT_FILES`. */
  readonly folder: string;
  readonly signal: AbortSignal;
  readonly onProgress: (pagesDone: number, pagesTotal: number) => void;
  /** Called with the text of each page while others are read. */
  readonly onDraft?: ((page: DraftPage) => void) | undefined;
}

/** Parses one document into a folder: on this machine, or by a service. */
export interface DocumentParser {
  /** True if it takes addresses itself. Otherwise they are fetched for it. */
  readonly takesUrls: boolean;
  parse(task: ParseTask): Promise<void>;
}

/** Name of every document while it is parsed. */
export const RESULT_STEM = "document";

/** Names in the folder of a parsed document. */
export const RESULT_FILES = {
  middle: "middle.json",
  markdown: OUTPUT_FILES.markdown(RESULT_STEM),
} as const;

/** Gives the outputs of `RESULT_STEM` the names of `RESULT_FILES`. */
export async function nameResults(folder: string): Promise<void> {
  await rename(join(folder, OUTPUT_FILES.middle(RESULT_STEM)), join(folder, RESULT_FILES.middle));
}
