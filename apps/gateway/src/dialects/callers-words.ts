import { ParserError } from "@parsewright/contract";

/** Names that an API has for what a job calls otherwise. */
export interface CallersNames {
  /** Its field for the pages to read. */
  readonly pages: string;
  /** Its word for the document, such as `files`. */
  readonly file: string;
  /** Its field for the address of a document. */
  readonly url: string;
}

const SENTENCE_ABOUT_FILES = /Check that file_b64 was .*$/;
const SENTENCE_ABOUT_SENDING = /Send the document as multipart\/form-data .*$/;

/**
 * An error in the names of the API that was called, which may count pages in another way. Its details then have `param`,
 * the field that is to blame.
 */
export function inCallersWords(error: ParserError, names: CallersNames): ParserError {
  const { code, details, message } = error;
  const pageCount = details["page_count"];
  if (code === "PAGE_RANGE_EMPTY" && pageCount !== undefined) {
    const pages = pageCount === 1 ? "page" : "pages";
    return withText(
      error,
      `${names.pages} names no page of the document, which has ${pageCount} ${pages}.`,
      names.pages,
    );
  }
  const text = message
    .replace(
      SENTENCE_ABOUT_FILES,
      `Check that ${names.file} is the document itself (not an error page).`,
    )
    .replace(SENTENCE_ABOUT_SENDING, `Send a smaller one, or its address.`)
    .replaceAll("file_url", names.url);
  if (code === "UNSUPPORTED_FORMAT") return withText(error, text, names.file);
  const isAboutAddress = code === "FETCH_FAILED" || code.startsWith("SOURCE_");
  if (isAboutAddress) return withText(error, text, names.url);
  return text === message ? error : withText(error, text);
}

function withText(error: ParserError, message: string, param?: string): ParserError {
  const details = { ...error.details, ...(param !== undefined && { param }) };
  return new ParserError(error.code, message, { cause: error.cause, details });
}

/** The field that an error is about, as the caller named it; `null` where there is none. */
export function paramOf({ details }: ParserError): string | null {
  const field = details["field"] ?? details["param"];
  return field === undefined || field === "" ? null : String(field);
}
