import {
  type Degraded,
  formatOfExtension,
  type InputFormat,
  type JobStatus,
  type JobSummary,
} from "@parsewright/contract";

/** Names of statuses for readers of the page. */
export const STATUS_WORDS: Readonly<Record<JobStatus, string>> = {
  IN_QUEUE: "Waiting",
  IN_PROGRESS: "Reading",
  COMPLETED: "Done",
  FAILED: "Failed",
  CANCELLED: "Cancelled",
  TIMED_OUT: "Timed out",
};

/** The state of a job as a word and a colour: a result that lacks pages, or the end of its file, is not simply done. */
export function stateOf({
  status,
  pagesUnread,
  failure,
}: Pick<JobSummary, "status" | "pagesUnread" | "failure">): {
  readonly word: string;
  readonly look: string;
} {
  if (isLocked({ failure })) return { word: "Protected", look: "failed" };
  if (status === "COMPLETED" && pagesUnread !== undefined)
    return { word: PARTLY_READ, look: "partial" };
  return { word: STATUS_WORDS[status], look: status.toLowerCase() };
}

/** Checks whether a document could not be opened for lack of its password. */
export function isLocked({ failure }: Pick<JobSummary, "failure">): boolean {
  return failure?.code === "DOCUMENT_ENCRYPTED";
}

/** Checks whether a job that failed may succeed without a change: a protected or damaged file fails in the same way. */
export function canRunAgain({ status, failure }: Pick<JobSummary, "status" | "failure">): boolean {
  return status === "TIMED_OUT" || (status === "FAILED" && failure?.retryable !== false);
}

/** The same of an open result. A result with doubtful text lacks nothing, but is not simply done either. */
export function stateOfResult(degraded: Pick<Degraded, "reason"> | undefined): {
  readonly word: string;
  readonly look: string;
} {
  if (degraded === undefined) return stateOf({ status: "COMPLETED" });
  const word = degraded.reason === "low_confidence" ? "Done, some text doubtful" : PARTLY_READ;
  return { word, look: "partial" };
}

const PARTLY_READ = "Partly read";

/** A duration as people say it. */
export function formatSeconds(seconds: number): string {
  return seconds < 10 ? `${seconds.toFixed(1)} s` : spokenTime(seconds * 1000);
}

/** Whole seconds, minutes and hours. */
export function spokenTime(milliseconds: number): string {
  const seconds = Math.max(0, Math.round(milliseconds / 1000));
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60)
    return seconds % 60 === 0 ? `${minutes} min` : `${minutes} min ${seconds % 60} s`;
  return minutes % 60 === 0
    ? `${Math.floor(minutes / 60)} h`
    : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** A size as people say it. */
export function formatBytes(bytes: number): string {
  if (bytes < 1024) return `${bytes} bytes`;
  const kibibytes = bytes / 1024;
  if (kibibytes < 1024) return `${Math.round(kibibytes)} KB`;
  const mebibytes = kibibytes / 1024;
  return mebibytes < 1024 ? `${mebibytes.toFixed(1)} MB` : `${(mebibytes / 1024).toFixed(1)} GB`;
}

/** A number with the name of what is counted. */
export function countOf(number: number, singular: string): string {
  return `${number} ${singular}${number === 1 ? "" : "s"}`;
}

const SHEET_FORMATS: ReadonlySet<InputFormat> = new Set(["xlsx", "xls", "ods", "csv"]);

const SLIDE_FORMATS: ReadonlySet<InputFormat> = new Set(["pptx", "ppt", "odp"]);

/** Formats whose files note where their program last ended pages; only results know these. */
const FLOWING_FORMATS: ReadonlySet<InputFormat> = new Set(["docx", "doc", "odt", "rtf"]);

/** The word for what documents of a format consist of. */
export function partNameOf(format: InputFormat): "sheet" | "slide" | "page" {
  if (SHEET_FORMATS.has(format)) return "sheet";
  return SLIDE_FORMATS.has(format) ? "slide" : "page";
}

/** The name of one of these parts, counted from 1. */
export function numberedPart(format: InputFormat, number: number): string {
  return { page: `Page ${number}`, sheet: `Sheet ${number}`, slide: `Slide ${number}` }[
    partNameOf(format)
  ];
}

/** The pages of a listed job, in the word for its kind of document; none where their number is not known. */
export function jobPagesWords({
  documentName = "",
  pages,
  pagesUnread,
}: Pick<JobSummary, "documentName" | "pages" | "pagesUnread">): string {
  const extension = documentName.slice(documentName.lastIndexOf(".") + 1).toLowerCase();
  const format = formatOfExtension(extension) ?? "pdf";
  if (pages === undefined || FLOWING_FORMATS.has(format)) return "";
  return pagesWords(pages, pagesUnread, partNameOf(format));
}

/** The pages of a result, and how many of them could be read. */
export function pagesWords(pages: number, unread = 0, name = "page"): string {
  return unread === 0 ? countOf(pages, name) : `${pages - unread} of ${countOf(pages, name)}`;
}

/** A moment in the words of the reader's country. */
export function formatTime(iso: string): string {
  const time = new Date(iso);
  const isThisYear = time.getFullYear() === new Date().getFullYear();
  return time.toLocaleString(undefined, {
    ...(!isThisYear && { year: "numeric" }),
    month: "short",
    day: "numeric",
    hour: "2-digit",
    minute: "2-digit",
  });
}
