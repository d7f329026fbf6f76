import type {
  DocumentAudit,
  ArchiveLayout,
  BackendName,
  FoundVisionModel,
  InputFormat,
  OutputFormat,
  ParseOptions,
  ReadersCount,
  Shortfall,
} from "@parsewright/contract";
import type { RenderOptions } from "@parsewright/document";
import type { DraftPage } from "@parsewright/engine";

/** Limit on the time that something may take. */
export interface TimeLimit {
  readonly seconds: number;
  /** Advice on how to get more, as the end of a sentence: "raise THAT_SETTING". */
  readonly advice: string;
}

/** One document for the engine, given and returned as files of one folder. */
export interface ParseTask {
  /** The document, in a folder that `EngineHost.openWorkFolder` returned. */
  readonly documentPath: string;
  /** The work folder's `outputFolder`, which the process makes. It gets `<basename>.md`, `<basename>_content_list_v2.json`, `<basename>_middle.json` and `images/`. */
  readonly outputFolder: string;
  readonly basename: string;
  /** With it the folder gets the files of that archive, and `basename` is the id in their names. */
  readonly archiveLayout?: ArchiveLayout | undefined;
  /** The outputs to write, all of which must succeed. Default: those that every job has, of which only Markdown must succeed. */
  readonly formats?: readonly OutputFormat[] | undefined;
  /** Leaves the result page by page, too: of long documents, or of all. Default: of none. */
  readonly pageResults?: "long" | "all" | undefined;
  /** Outputs to write beside the default ones, all of which must succeed. */
  readonly furtherFormats?: readonly OutputFormat[] | undefined;
  /** Running headers, footers and page numbers in the Markdown. Default: left out. */
  readonly pageFurniture?: RenderOptions["pageFurniture"] | undefined;
  /** True if a page is read without asking the models, which are loaded all the same. Default: no. */
  readonly isTrial?: boolean | undefined;
  /** The work folder's `debugFolder`, for what shows how the document was read. */
  readonly debugFolder?: string | undefined;
  /** A file beside the document, as `_middle.json` is: what an earlier parse read, in place of reading it again. */
  readonly parsedPath?: string | undefined;
  /**
   * In place of parsing the document: a plan of its pages, or pages that are read by their places. Both leave files that
   * `page-files.ts` finds, and no output.
   */
  readonly pages?: "plan" | readonly number[] | undefined;
  /** A folder beside the document with pages that were read before, as `makeKeptPagesFolder` makes it. */
  readonly keptPages?: string | undefined;
  readonly options: ParseOptions;
  /** More pages than this in the asked range fail with PAGE_LIMIT_EXCEEDED; 0 means no limit. */
  readonly maxPages: number;
  /** For the document. When it is nearly over, the pages read by then are the result. Default: no limit. */
  readonly timeLimit?: (TimeLimit & { readonly usedSeconds: number }) | undefined;
  /** For each page of the range, taken together: the second page may use what the first has left. Default: no limit. */
  readonly pageTimeLimit?: TimeLimit | undefined;
  /** The vision model that the process may ask through the host, as it has no network. Absent for backends that need none. */
  readonly vision?: FoundVisionModel;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: {
    readonly pagesDone: number;
    readonly pagesTotal: number;
  }) => void;
  /** Called with the text of each page while others are read, before the task ends; sometimes twice. Default: no page is drafted. */
  readonly onDraft?: ((page: DraftPage) => void) | undefined;
}

/** Office documents are read directly, whatever backend was named. */
export type RanBackend = BackendName | "office";

export interface ParseOutcome {
  /** Backend that ran: `pipeline` where `vlm-auto-engine` has no model, `office` for office documents. */
  readonly backend: RanBackend;
  readonly inputFormat: InputFormat;
  readonly pageCount: number;
  /** Folder of the models that were used; null when there were none. */
  readonly modelDirectory: string | null;
  /** Reason that another backend ran than the one asked for. */
  readonly fallback?: string;
  /** Number of blocks that the vision model did not read. */
  readonly failedBlocks?: number;
  /** Present when pages of the range were not read in full. */
  readonly shortfall?: Shortfall;
  /** Readers of the pages. Absent where no page says. */
  readonly readers?: readonly ReadersCount[];
  /** Account of everything in the document. Absent for office documents. */
  readonly audit?: DocumentAudit;
}

/** A place in which one job's files live. */
export interface WorkFolder {
  /** For the document. The engine process that gets the job can read files here that `ParseTask` names, and write nothing. */
  readonly path: string;
  /**
   * Folder for what that process writes and makes: nobody else may make anything here by name. It is not trusted; the process may
   * exchange folders for links at any moment until `close`.
   */
  readonly outputFolder: string;
  readonly debugFolder: string;
  /** Removes the folder and gives its place back. Safe to call twice. */
  readonly close: () => Promise<void>;
}

/**
 * Runs the engine in child processes that have no network, no secrets and bounded memory, one document at a time each.
 * A document that hangs, crashes, runs out of memory or is aborted costs its process and nothing else.
 */
export interface EngineHost {
  /** Starts all processes and waits until they answer. Without it a process starts with its first document. */
  start(): Promise<void>;
  /** Waits until a process is free. One that has seen documents of another tenant is replaced. */
  openWorkFolder(tenant?: string): Promise<WorkFolder>;
  /**
   * Rejects with a `ParserError`, or with the signal's reason when that is aborted. Where the child sent its stack,
   * that is the `stack` of the error's `cause`.
   */
  parse(task: ParseTask): Promise<ParseOutcome>;
  /** Kills what still runs, removes the work folders. Safe to call twice. */
  close(): Promise<void>;
}
