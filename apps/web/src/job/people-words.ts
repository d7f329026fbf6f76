import { type ClientErrorCode, ParserClientError } from "@parsewright/client/browser";
import { ParserError } from "@parsewright/contract";

/** Explanations of errors for people; the messages of the service are written for programs. */
const WORDS: Partial<Record<ClientErrorCode, string>> = {
  UNSUPPORTED_FORMAT:
    "This kind of file cannot be read. Save it as PDF, or choose a PDF, a picture or an office document.",
  DOCUMENT_ENCRYPTED: "The document is protected by a password.",
  DOCUMENT_EMPTY: "The file is empty. Check that it was saved, and choose it again.",
  INPUT_TOO_LARGE: "The file is too large for this service. Split it, or reduce its pictures.",
  PAYLOAD_TOO_LARGE: "The file is too large for this service. Split it, or reduce its pictures.",
  PAGE_RANGE_EMPTY:
    "The document does not have the pages that you requested. Change First page and Last page.",
  PAGE_LIMIT_EXCEEDED:
    "The document has more pages than this service reads at once. Choose a part with First page and Last page.",
  SOURCE_NOT_FOUND: "There is no document at this address. Open it in your browser to check.",
  SOURCE_FORBIDDEN:
    "The service may not fetch from this address. Download the document and drop it here.",
  FETCH_FAILED:
    "The document could not be fetched from this address. Try again, or download it and drop it here.",
  BACKEND_UNAVAILABLE: "The backend that you chose does not run here. Choose Pipeline.",
  MODEL_SERVER_FAILED: "The vision model did not answer. Try again later, or choose Pipeline.",
  RESULT_TOO_LARGE:
    "The document was read, but its result is too large for this service. Parse it in parts, with First page and Last page, or ask the operator of the service.",
  EXECUTION_TIMEOUT:
    "Reading took longer than this service allows. Parse the document in parts, with First page and Last page.",
  QUEUE_TIMEOUT: "No worker was free in time. Try again later.",
  WORKER_LOST:
    "The worker that read the document was lost several times. Ask the operator of the service.",
  ENGINE_CRASHED: "Reading the document failed. Please report it to the operator of the service.",
  ENGINE_OUT_OF_MEMORY:
    "There was not enough memory. Try again later, or parse the document in parts.",
  UNAUTHORIZED: "The service does not know this key. Enter another one.",
  FORBIDDEN: "Your key may not do this. Use a key with more rights.",
  NOT_FOUND: "It does not exist any more, or it belongs to somebody else.",
  RATE_LIMITED:
    "The service is busy, or your storage is full. Wait a little, or delete old documents.",
  CONNECTION_FAILED: "The service does not answer. Check your connection, and try again.",
  SERVICE_UNAVAILABLE: "The service cannot take documents at the moment. Try again in a minute.",
};

/** Errors about the file itself, which neither another try nor other options change; one of them asks for a password. */
const OF_FILE: ReadonlySet<string> = new Set([
  "UNSUPPORTED_FORMAT",
  "DOCUMENT_CORRUPT",
  "DOCUMENT_EMPTY",
  "DOCUMENT_ENCRYPTED",
]);

export function isAboutFile(code: string | undefined): boolean {
  return OF_FILE.has(code ?? "");
}

/** Advice on errors whose reason only the service knows. */
const ADVICE: Partial<Record<ClientErrorCode, string>> = {
  DOCUMENT_CORRUPT:
    "Download it again, or save it anew in the program that made it, and choose the new file.",
};

/** Words of the readers of PDF and office files, which have one code for a wrong password and for none. */
const WRONG_PASSWORD = /^The password does not open/;

/** A failure for people; the service's own text where it is good enough, or nothing better is known. */
export function peopleWords(code: string | undefined, message: string): string {
  if (code === "DOCUMENT_ENCRYPTED" && WRONG_PASSWORD.test(message))
    return "This password does not open the document.";
  const known = code as ClientErrorCode;
  const advice = ADVICE[known];
  return WORDS[known] ?? (advice === undefined ? message : `${message} ${advice}`);
}

/** Explains any error that was thrown, in words for people. */
export function wordsOfError(error: unknown): string {
  if (error instanceof ParserClientError || ParserError.is(error))
    return peopleWords(error.code, error.message);
  return (error as Error).message;
}

/** The gateway ends a job that takes too long without a code. */
const TIMEOUT = /executionTimeout exceeded/;

/** Explains the end of a job without a result, in words for people. */
export function endWords(
  error: { readonly code: string; readonly message: string } | undefined,
  text: string | undefined,
): string | undefined {
  if (error !== undefined) return peopleWords(error.code, error.message);
  return TIMEOUT.test(text ?? "") ? WORDS.EXECUTION_TIMEOUT : text;
}

/** The names of the field that a document was sent in. */
const SENT_IN = /\b(?:file_b64|file_url|volume_path)\b/g;

/** Reasons of a failure for people, from the text alone that a list has of it. */
export function failureWords(text: string | undefined, status: string): string {
  if (status === "TIMED_OUT") return WORDS.QUEUE_TIMEOUT ?? "";
  const words = endWords(undefined, text) ?? "The worker did not say why.";
  return words.replace(/^\w*Error: /, "").replaceAll(SENT_IN, "the document");
}
