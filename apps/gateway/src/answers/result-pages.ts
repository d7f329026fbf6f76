import {
  type InlineResult,
  ParserError,
  type PageResult,
  type PageText,
} from "@parsewright/contract";
import {
  DEFAULT_RENDER_OPTIONS,
  type PagedOutputs,
  pageResults,
  renderContentList,
  renderers,
  renderMarkdown,
} from "@parsewright/document";

/** Texts of some pages of a result, and the number of all of them. */
export function pageTexts(result: InlineResult, [start, end]: readonly [number, number]) {
  const all = [...pageResults(outputsOf(result))];
  return { pages: all.slice(start, end).map(toPageText), total: all.length };
}

/** Texts of pages that are kept one by one. */
export function pagedTexts(output: unknown): PageText[] {
  const { paged } = output as { readonly paged: { readonly pages: readonly PageResult[] } };
  return paged.pages.map(toPageText);
}

function toPageText({ page_number, markdown, is_final }: PageText): PageText {
  return { page_number, markdown, is_final };
}

/** One page of a result; NOT_FOUND where it has no such page. */
export function pageOf(result: InlineResult, pageNumber: number): PageResult {
  for (const page of pageResults(outputsOf(result))) {
    if (page.page_number === pageNumber) return page;
  }
  throw noSuchPage(pageNumber);
}

/** A picture of a result by its name; NOT_FOUND where it has no such picture. */
export function pictureOf({ images = {} }: InlineResult, name: string): Uint8Array {
  const picture = Object.hasOwn(images, name) ? images[name] : undefined;
  if (picture === undefined) throw noSuchPicture(name);
  return Buffer.from(picture, "base64");
}

export function noSuchPicture(name: string): ParserError {
  return new ParserError("NOT_FOUND", `The result has no picture ${JSON.stringify(name)}.`);
}

export function noSuchPage(pageNumber: number): ParserError {
  return new ParserError("NOT_FOUND", `The result has no page ${pageNumber}.`);
}

/** For results that were sent elsewhere, or without the layout. */
export function notByPage(): ParserError {
  return new ParserError(
    "NOT_FOUND",
    "The result of this job is not kept page by page. Read it whole from /status.",
  );
}

function outputsOf({ markdown, source_map, content_list, middle }: InlineResult): PagedOutputs {
  if (middle === undefined) throw notByPage();
  if (markdown !== undefined && source_map !== undefined) {
    const contentList = content_list ?? renderContentList(middle, DEFAULT_RENDER_OPTIONS);
    return { markdown, sourceMap: source_map, contentList, middle };
  }
  // The options of the job are not part of its result: those with which its Markdown comes out again are its own.
  const emphasisOff = { ...DEFAULT_RENDER_OPTIONS, emphasis: "off" } as const;
  const isOff = markdown !== undefined && renderMarkdown(middle, emphasisOff) === markdown;
  const options = isOff ? emphasisOff : DEFAULT_RENDER_OPTIONS;
  return {
    markdown: renderMarkdown(middle, options),
    sourceMap: renderers.source_map(middle, options),
    contentList: content_list ?? renderContentList(middle, options),
    middle,
  };
}
