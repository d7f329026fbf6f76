import { type Page, ParserError } from "@parser/contract";
import { ENGINE_FAILURE } from "./analyze-pages.ts";
import type { PageRange } from "./formats/page-source.ts";
import type { ParseRequest } from "./parse-request.ts";

/** Waits for all pages of a range and reports each. */
export async function collectPages<PageForm>(
  pages: AsyncIterable<PageForm>,
  range: PageRange,
  { onProgress }: ParseRequest,
): Promise<PageForm[]> {
  const collected: PageForm[] = [];
  const pagesTotal = range.last - range.first + 1;
  for await (const page of pages) {
    collected.push(page);
    onProgress?.({ pagesDone: collected.length, pagesTotal });
  }
  return collected;
}

/** A document of which no page can be read is a failure. */
export function requireSomePage(pages: Page[]): Page[] {
  const problems = pages.flatMap(({ parser_problem }) => parser_problem ?? []);
  if (problems.length === pages.length) throw nothingRead(problems);
  return pages;
}

function nothingRead(problems: readonly string[]): ParserError {
  const isOurFault = problems.some((problem) => problem.startsWith(ENGINE_FAILURE));
  return new ParserError(
    isOurFault ? "INTERNAL" : "DOCUMENT_CORRUPT",
    `None of the ${problems.length} pages could be read. Check that the whole file was sent.`,
    { cause: new Error(problems[0]) },
  );
}
