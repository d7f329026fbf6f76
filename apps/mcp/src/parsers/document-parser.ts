import type { BackendName } from "@parser/contract";

/** What decides what a parsed document looks like. Pages count from 0; an end of -1 means the last page. */
export interface ParseChoices {
  readonly startPage: number;
  readonly endPage: number;
  readonly lang: string;
  readonly backend: BackendName;
}

export interface ParseTask {
  readonly source: { readonly bytes: Uint8Array } | { readonly url: string };
  readonly choices: ParseChoices;
  /** An empty folder that gets `RESULT_FILES`. */
  readonly folder: string;
  readonly signal: AbortSignal;
  readonly onProgress: (pagesDone: number, pagesTotal: number) => void;
}

/** Parses one document into a folder: on this machine, or by a service. */
export interface DocumentParser {
  /** Whether it takes addresses itself. Otherwise they are fetched for it. */
  readonly takesUrls: boolean;
  parse(task: ParseTask): Promise<void>;
  /** Ends what it holds open. Safe to call twice. */
  close(): Promise<void>;
}

/** Names in the folder of a parsed document. */
export const RESULT_FILES = {
  middle: "middle.json",
  markdown: "document.md",
  images: "images",
} as const;
