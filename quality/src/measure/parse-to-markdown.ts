import { type Document, ParserError } from "@parsewright/contract";
import { renderMarkdown, type RenderOptions } from "@parsewright/document";

/** The outcome of one document. */
export interface ParsedDocument {
  readonly markdown: string;
  readonly pageCount: number;
  /** Parsing only: neither reading the file nor rendering. */
  readonly parseSeconds: number;
  /** Reason that there is no Markdown. */
  readonly failure: string | undefined;
}

/** Parses a document and takes the time. A failed parse is a result, not an error. */
export async function parseToMarkdown(
  parse: () => Promise<Document>,
  renderOptions: RenderOptions,
): Promise<ParsedDocument> {
  const startMs = performance.now();
  const secondsSoFar = (): number => (performance.now() - startMs) / 1000;
  try {
    const document = await parse();
    const parseSeconds = secondsSoFar();
    const markdown = renderMarkdown(document, renderOptions);
    return { markdown, pageCount: document.pdf_info.length, parseSeconds, failure: undefined };
  } catch (error) {
    const failure = ParserError.is(error) ? `${error.code}: ${error.message}` : String(error);
    return { markdown: "", pageCount: 0, parseSeconds: secondsSoFar(), failure };
  }
}
