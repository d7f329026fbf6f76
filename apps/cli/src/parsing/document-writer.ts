import type { Shortfall } from "@parsewright/contract";
import type { DraftPage, ParseProgress } from "@parsewright/engine";

/** One document and where its result goes. */
export interface DocumentTask {
  /** As the user named it. */
  readonly file: string;
  /** Path of the file, if it differs from its name: standard input is a file by then. */
  readonly path?: string | undefined;
  /** Name of the folder in the output folder, and of the files in it. */
  readonly stem: string;
  readonly onProgress: (progress: ParseProgress) => void;
  /** Called with the text of a page while others are read; not with every page. */
  readonly onDraft?: ((page: DraftPage) => void) | undefined;
}

export interface WrittenDocument {
  readonly pages: number;
  /** Set where not all of it was read. */
  readonly shortfall?: Shortfall | undefined;
}

/** Parses documents and writes their results: on this machine, or by a service. */
export interface DocumentWriter {
  /** Number of documents that are written at the same time. */
  readonly concurrency: number;
  /** Ends when all outputs are in their folder. A failure leaves nothing behind. */
  write(task: DocumentTask): Promise<WrittenDocument>;
  /** Ends what it holds open. Safe to call twice. */
  close(): Promise<void>;
}
