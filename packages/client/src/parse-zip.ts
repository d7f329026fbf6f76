import type { SuccessResponse } from "@parsewright/contract";
import { ParserClientError } from "./client-error.ts";
import type { ParseDocumentOptions, ParseZipOptions } from "./parse-options.ts";
import { requirePositive } from "./require-positive.ts";
import { listZippedDocuments, type ZippedDocument } from "./zip-documents.ts";

/** A document of a zip with its result or its error. */
export type ZipOutcome =
  | { readonly name: string; readonly response: SuccessResponse; readonly error?: undefined }
  | { readonly name: string; readonly response?: undefined; readonly error: ParserClientError };

type ParseOne = (options: ParseDocumentOptions) => Promise<SuccessResponse>;

const DEFAULT_CONCURRENCY = 2;

/** Parses the documents of a zip, a few at a time, and yields their results in the order of their names. */
export async function* parseZip(
  parseOne: ParseOne,
  { file, concurrency = DEFAULT_CONCURRENCY, ...options }: ParseZipOptions,
): AsyncGenerator<ZipOutcome, void, undefined> {
  requirePositive({ concurrency });
  const documents = await listZippedDocuments(file instanceof Blob ? file : new Blob([file]));
  const stop = new AbortController();
  const signal = options.signal ? AbortSignal.any([options.signal, stop.signal]) : stop.signal;
  const parse = (document: ZippedDocument) =>
    outcomeOf(document.name, async () =>
      parseOne({ ...options, signal, documentName: document.name, file: await document.read() }),
    );

  const waiting = documents.values();
  const running: Promise<ZipOutcome>[] = [];
  const startNext = () => {
    const { value: document } = waiting.next();
    if (document === undefined) return;
    const parsing = parse(document);
    // Seen when its turn comes.
    parsing.catch(() => undefined);
    running.push(parsing);
  };
  for (let started = 0; started < concurrency; started += 1) startNext();
  try {
    for (let next = running.shift(); next !== undefined; next = running.shift()) {
      const outcome = await next;
      startNext();
      yield outcome;
    }
  } finally {
    stop.abort(new Error("The outcomes of the zip are no longer asked for."));
    await Promise.allSettled(running);
  }
}

/** One document that cannot be parsed does not keep the others from it; an aborted signal does. */
async function outcomeOf(name: string, parse: () => Promise<SuccessResponse>): Promise<ZipOutcome> {
  try {
    return { name, response: await parse() };
  } catch (error) {
    if (error instanceof ParserClientError) return { name, error };
    throw error;
  }
}
