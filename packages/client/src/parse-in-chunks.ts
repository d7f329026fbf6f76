import type { OutputFormat, SuccessResponse } from "@parsewright/contract";
import { ParserClientError } from "./client-error.ts";
import { first } from "./first.ts";
import { type Chunk, mergeChunks, type MergedResult } from "./merge-chunks.ts";
import type { JobFields, ParseDocumentOptions, ParseInChunksOptions } from "./parse-options.ts";
import { requirePositive } from "./require-positive.ts";

/** One response for all chunks: times are added up, everything else is the first chunk's. */
export type ChunkedResponse = Omit<SuccessResponse, "results"> & {
  readonly results: readonly [MergedResult];
};

type ParseOne = (options: ParseDocumentOptions) => Promise<SuccessResponse>;

interface PageRange {
  readonly start: number;
  /** May reach beyond the document. */
  readonly count: number;
}

interface ParsedChunk extends Chunk {
  readonly response: SuccessResponse;
}

const DEFAULT_PAGES_PER_CHUNK = 20;
const DEFAULT_CONCURRENCY = 2;
const ALL_FORMATS = ["markdown", "content_list", "middle", "images"] as const;

/**
 * Parses one range after another until one reaches beyond the document. A range whose result is too large is parsed in halves,
 * down to single pages.
 */
export async function parseInChunks(
  parseOne: ParseOne,
  options: ParseInChunksOptions,
): Promise<ChunkedResponse> {
  const { pagesPerChunk = DEFAULT_PAGES_PER_CHUNK, concurrency = DEFAULT_CONCURRENCY } = options;
  requirePositive({ pagesPerChunk, concurrency });
  refuseWholeFormats(options);
  const ranges = listRanges(options, pagesPerChunk);
  const stop = new AbortController();
  const signal = options.signal ? AbortSignal.any([options.signal, stop.signal]) : stop.signal;
  const parse = (range: PageRange) => parseRange(parseOne, { ...options, signal }, range);

  const chunks: ParsedChunk[] = [];
  const running: Promise<readonly ParsedChunk[]>[] = [];
  const startNext = () => {
    const { value: range } = ranges.next();
    if (range === undefined) return;
    const parsing = parse(range);
    // Seen when its turn comes; one that is not waited for any more failed because of the one before.
    parsing.catch(() => undefined);
    running.push(parsing);
  };
  for (let started = 0; started < concurrency; started += 1) startNext();
  try {
    for (let next = running.shift(); next !== undefined; next = running.shift()) {
      const parsed = await next.catch((error: unknown) => nothingBeyondTheEnd(error, chunks));
      chunks.push(...parsed);
      if (isEnd(parsed)) break;
      startNext();
    }
  } finally {
    stop.abort(new Error("The document has no further pages."));
    await Promise.allSettled(running);
  }
  return joinResponses(chunks, options);
}

function* listRanges(
  { startPage = 0, endPage = -1 }: JobFields,
  pagesPerChunk: number,
): Generator<PageRange, undefined> {
  const end = endPage < 0 ? Number.POSITIVE_INFINITY : endPage + 1;
  for (let start = startPage; start < end; start += pagesPerChunk) {
    yield { start, count: Math.min(pagesPerChunk, end - start) };
  }
  return undefined;
}

async function parseRange(
  parseOne: ParseOne,
  options: ParseInChunksOptions,
  range: PageRange,
): Promise<readonly ParsedChunk[]> {
  const { pagesPerChunk: _pages, concurrency: _concurrency, ...rest } = options;
  try {
    const response = await parseOne({
      ...rest,
      startPage: range.start,
      endPage: range.start + range.count - 1,
      returnFormat: "inline",
      // Only the layout says how many pages there were.
      formats: [...new Set([...formatsOf(options), "middle" as const])],
    });
    const result = first(response);
    const mustBeSplit = isCutShort(response, range);
    if (result.middle !== undefined && !mustBeSplit) {
      const offset = range.start - (options.startPage ?? 0);
      const { middle } = result;
      const inline = { ...result, middle, parser_transport: "inline" as const };
      return [{ ...range, offset, result: inline, response }];
    }
    if (result.tarball_url === undefined && !mustBeSplit) throw unexpectedResult();
  } catch (error) {
    if (!isTooLarge(error) || range.count === 1) throw error;
  }
  if (range.count === 1) throw tooLargePage(range.start);
  return parseHalves(parseOne, options, range);
}

async function parseHalves(
  parseOne: ParseOne,
  options: ParseInChunksOptions,
  { start, count }: PageRange,
): Promise<readonly ParsedChunk[]> {
  const half = Math.ceil(count / 2);
  const left = await parseRange(parseOne, options, { start, count: half });
  if (isEnd(left)) return left;
  const right = await parseRange(parseOne, options, {
    start: start + half,
    count: count - half,
  }).catch((error: unknown) => nothingBeyondTheEnd(error, left));
  return [...left, ...right];
}

/** True if the time was over before all pages were read. */
function isCutShort(response: SuccessResponse, { count }: PageRange): boolean {
  const { degraded } = first(response);
  return degraded?.reason === "time_limit" && count > 1 && !isReadWhole(response);
}

/** Fewer pages than requested: there are no more. */
function isEnd(parsed: readonly ParsedChunk[]): boolean {
  const last = parsed.at(-1);
  if (last === undefined || isReadWhole(last.response)) return true;
  return last.result.middle.pdf_info.length < last.count;
}

/** A text document has no pages to choose from: every job has all of it. */
function isReadWhole({ debug }: SuccessResponse): boolean {
  return debug.input_format === "docx";
}

/** A range beyond the document is the end of it, unless it is the first. */
function nothingBeyondTheEnd(error: unknown, before: readonly unknown[]): readonly ParsedChunk[] {
  const isBeyond = error instanceof ParserClientError && error.code === "PAGE_RANGE_EMPTY";
  if (isBeyond && before.length > 0) return [];
  throw error;
}

function isTooLarge(error: unknown): boolean {
  return (
    error instanceof ParserClientError &&
    (error.code === "RESULT_LOST" || error.code === "RESULT_TOO_LARGE")
  );
}

function joinResponses(
  chunks: readonly ParsedChunk[],
  options: ParseInChunksOptions,
): ChunkedResponse {
  const [head] = chunks;
  if (head === undefined) throw unexpectedResult();
  const result = mergeChunks(chunks);
  const { startPage = 0, endPage = -1 } = options;
  const formats = formatsOf(options);
  const kept = Object.entries(result).filter(([name]) => !isFormat(name) || formats.includes(name));
  const seconds = chunks.map(({ response }) => response.elapsed_seconds);
  return {
    ...head.response,
    elapsed_seconds: seconds.reduce((sum, value) => sum + value, 0),
    results: [
      {
        ...(Object.fromEntries(kept) as unknown as MergedResult),
        pages_requested: endPage < 0 ? -1 : endPage - startPage + 1,
      },
    ],
  };
}

function formatsOf({ formats = ALL_FORMATS }: ParseInChunksOptions): readonly OutputFormat[] {
  return typeof formats === "string" ? [formats] : formats;
}

/** Refuses formats that are made of a whole document: they cannot be joined from its parts. */
function refuseWholeFormats(options: ParseInChunksOptions): void {
  const whole = formatsOf(options).find((format) => !isFormat(format));
  if (whole === undefined) return;
  throw new ParserClientError(
    "INVALID_INPUT",
    `parseInChunks cannot join ${whole}: use parseDocument, or one of ${ALL_FORMATS.join(", ")}.`,
  );
}

function isFormat(name: string): name is (typeof ALL_FORMATS)[number] {
  return (ALL_FORMATS as readonly string[]).includes(name);
}

function unexpectedResult(): ParserClientError {
  return new ParserClientError("UNEXPECTED_ANSWER", "A chunk came back without its layout.");
}

function tooLargePage(page: number): ParserClientError {
  return new ParserClientError(
    "RESULT_TOO_LARGE",
    `The result of page ${page} alone does not fit into a response. Use parseDocument with returnFormat s3.`,
  );
}
