import type { Page } from "@parsewright/contract";
import type { AnalyzeContext, Backend } from "../backends/backend.ts";
import {
  engineFailureProblem,
  isOutOfMemory,
  lossOf,
  outOfMemoryProblem,
  type PageRange,
  type PageSource,
  type SourcePage,
} from "@parsewright/document/files";

export interface PageAnalysis {
  readonly source: PageSource;
  readonly backend: Backend;
  readonly context: AnalyzeContext;
}

/**
 * Reads the pages of a range in order, numbered from 0. A page on which the backend fails is empty and reports that.
 * Only an abort, and a picture that cannot be stored, end the document.
 */
export async function* analyzePages(
  { source, backend, context }: PageAnalysis,
  { first, last }: PageRange,
): AsyncGenerator<Page> {
  const { images, hasLostPicture } = watchPictures(context.images);
  let next = first;
  while (next <= last) {
    try {
      const filePages = source.pages({ first: next, last }, context.signal);
      const sourcePages = withRecognition(filePages, context.options);
      for await (const page of backend.analyze(sourcePages, { ...context, images })) {
        yield { ...page, page_idx: next - first };
        next++;
      }
      return;
    } catch (error) {
      context.signal.throwIfAborted();
      if (hasLostPicture()) throw error;
      yield lostPage(next, { first, problem: problemOf(error) });
      next++;
    }
  }
}

/** A page that cannot be drawn has said why. */
function problemOf(error: unknown): string {
  if (isOutOfMemory(error)) return outOfMemoryProblem();
  const message = error instanceof Error ? error.message : String(error);
  return lossOf(message) === undefined ? engineFailureProblem(String(error)) : message;
}

/** Marks the pages where the options decide whether their text is recognised; without a mark, each page decides. */
async function* withRecognition(
  pages: AsyncIterable<SourcePage>,
  { ocr, force_ocr: isForced }: AnalyzeContext["options"],
): AsyncGenerator<SourcePage> {
  for await (const page of pages) {
    yield ocr && !isForced ? page : { ...page, isToBeRecognised: ocr };
  }
}

/** Stands for page `index` of the file, counted from `first`, that was not read. */
export function lostPage(
  index: number,
  { first, problem }: { first: number; problem: string },
): Page {
  return {
    preproc_blocks: [],
    para_blocks: [],
    discarded_blocks: [],
    page_idx: index - first,
    parser_source_page: index,
    parser_problem: problem,
  };
}

function watchPictures(images: AnalyzeContext["images"]) {
  let isLost = false;
  const add = images.add;
  if (add === undefined) return { images, hasLostPicture: () => false };
  const watched: AnalyzeContext["images"] = {
    ...images,
    async add(fileName, png, box) {
      try {
        await add(fileName, png, box);
      } catch (error) {
        isLost = true;
        throw error;
      }
    },
  };
  return { images: watched, hasLostPicture: () => isLost };
}
