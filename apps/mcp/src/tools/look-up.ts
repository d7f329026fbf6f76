import type { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";
import { type Document, type Page, ParserError } from "@parsewright/contract";
import { DEFAULT_RENDER_OPTIONS, renderMarkdown } from "@parsewright/document";
import { z } from "zod";
import { listBlocks, listPageBlocks, pageNumberOf } from "../documents/document-blocks.ts";
import type { DocumentStore, StoredDocument } from "../documents/document-store.ts";
import type { DocumentSources } from "../documents/open-documents.ts";
import { searchBlocks } from "../documents/search-blocks.ts";
import { GET_OUTLINE, GET_PAGE, SEARCH_BLOCKS } from "./answers.ts";
import { CURSOR, DOCUMENT, QUERY, toolArguments } from "./arguments.ts";
import { cutList, cutText } from "./capped.ts";
import { locatorOf } from "./read-place.ts";
import { answer, toolResult } from "./tool-result.ts";

const READ_ONLY = { readOnlyHint: true, openWorldHint: false };

/** A match is to be recognised, not read in full. */
const MATCH_CHARACTERS = 600;

/** The tool that finds blocks by words. */
export function addSearchBlocks(server: McpServer, store: DocumentStore): void {
  server.registerTool(
    "search_blocks",
    {
      title: "Search a document",
      description:
        "Finds the blocks of a parsed document that contain the words of a query: paragraphs, titles, tables, captions, " +
        "each with its page, its box and its type. Ranked by BM25; it matches words, not meanings.",
      inputSchema: toolArguments({
        document: DOCUMENT,
        query: QUERY,
        limit: z.int().min(1).max(50).default(10).describe("Maximum number of matches."),
      }),
      outputSchema: SEARCH_BLOCKS,
      annotations: READ_ONLY,
    },
    ({ document: id, query, limit }) =>
      answer(async () => {
        const { document } = await store.get(id);
        const matches = searchBlocks(listBlocks(document), query, limit).map((match) => ({
          ...match,
          locator: locatorOf(id, match),
          text: match.text.slice(0, MATCH_CHARACTERS),
        }));
        return toolResult({ document: id, ranking: "bm25", matches });
      }),
  );
}

/** The tool that shows one page. */
export function addGetPage(server: McpServer, sources: DocumentSources): void {
  const { store } = sources;
  server.registerTool(
    "get_page",
    {
      title: "Show a page",
      description:
        "Returns the blocks of one page with their boxes (left, top, right, bottom in points, origin top left) and the " +
        "page's Markdown. With image, also a picture of the page with the blocks drawn on it, for PDF files and pictures.",
      inputSchema: toolArguments({
        document: DOCUMENT,
        page_number: z.int().min(1).optional().describe("Page within the file, counted from 1."),
        page: z.int().min(0).optional().describe("Instead of page_number: counted from 0."),
        image: z.boolean().default(false).describe("Whether to return a picture of the page."),
        cursor: CURSOR,
      }),
      outputSchema: GET_PAGE,
      annotations: READ_ONLY,
    },
    (input, { signal }) =>
      answer(async () => {
        const stored = await store.get(input.document);
        const wanted = wantedPage(input);
        const page = findPage(stored, wanted);
        const blocks = cutList(listPageBlocks(stored.document, page), input.cursor);
        const single: Document = { ...stored.document, pdf_info: [page] };
        const markdown = cutText(renderMarkdown(single, DEFAULT_RENDER_OPTIONS), undefined);
        const picture = input.image ? await drawPicture(sources, stored, { single, signal }) : [];
        const facts = {
          document: stored.id,
          page: wanted,
          page_number: wanted + 1,
          ...(page.page_size && { page_size: page.page_size }),
          blocks: blocks.value,
          ...(blocks.nextCursor !== undefined && { next_cursor: blocks.nextCursor }),
          ...(markdown.nextCursor !== undefined && { markdown_is_cut: true }),
          ...(input.image && picture.length === 0 && { image: "not available for this document" }),
        };
        return toolResult(facts, [{ type: "text", text: markdown.value }, ...picture]);
      }),
  );
}

/** The tool that lists headings. */
export function addGetOutline(server: McpServer, store: DocumentStore): void {
  server.registerTool(
    "get_outline",
    {
      title: "Show the outline",
      description:
        "Returns the headings of a parsed document with level (1 is the highest) and page: the file's own " +
        "table of contents where it has one, otherwise the titles that were found on its pages.",
      inputSchema: toolArguments({ document: DOCUMENT, cursor: CURSOR }),
      outputSchema: GET_OUTLINE,
      annotations: READ_ONLY,
    },
    ({ document: id, cursor }) =>
      answer(async () => {
        const { document } = await store.get(id);
        const { parser_outline: outline = [] } = document;
        const titles = listBlocks(document).filter(({ type }) => type === "title");
        const found = titles.map(({ text: title, level = 1, page, box }) => ({
          title,
          level,
          page,
          ...(box && { box }),
        }));
        const entries = cutList((outline.length > 0 ? outline : found).map(withPageNumber), cursor);
        return toolResult({
          document: id,
          from: outline.length > 0 ? "table_of_contents" : "titles",
          entries: entries.value,
          ...(entries.nextCursor !== undefined && { next_cursor: entries.nextCursor }),
        });
      }),
  );
}

function wantedPage(input: {
  readonly page?: number | undefined;
  readonly page_number?: number | undefined;
}): number {
  const { page, page_number: number } = input;
  if (page !== undefined && number === undefined) return page;
  if (page === undefined && number !== undefined) return number - 1;
  throw new ParserError("INVALID_INPUT", "Give page_number or page, and not both.");
}

function withPageNumber<Entry extends { readonly page?: number | undefined }>(entry: Entry) {
  return entry.page === undefined ? entry : { ...entry, page_number: entry.page + 1 };
}

function findPage({ id, document }: StoredDocument, wanted: number): Page {
  const page = document.pdf_info.find((one) => pageNumberOf(one) === wanted);
  if (page) return page;
  const numbers = document.pdf_info.map(pageNumberOf);
  throw new ParserError(
    "INVALID_INPUT",
    `page must be one that was parsed; counted from 0, document ${id} has ${Math.min(...numbers)} to ${Math.max(...numbers)}.`,
  );
}

async function drawPicture(
  { store, drawPage }: DocumentSources,
  { id }: StoredDocument,
  { single, signal }: { readonly single: Document; readonly signal: AbortSignal },
): Promise<CallToolResult["content"]> {
  const bytes = await store.readSource(id);
  const png = bytes && (await drawPage({ bytes, document: single, signal }));
  if (png === undefined) return [];
  const data = Buffer.from(png).toString("base64");
  return [{ type: "image", data, mimeType: "image/png" }];
}
