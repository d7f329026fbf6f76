import type { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { ParserError } from "@parsewright/contract";
import { type BlockView, listBlocks } from "../documents/document-blocks.ts";
import type { DocumentStore } from "../documents/document-store.ts";
import { LIST_DOCUMENTS, READ } from "./answers.ts";
import { CURSOR, LOCATOR, toolArguments } from "./arguments.ts";
import { cutText } from "./capped.ts";
import { answer, toolResult } from "./tool-result.ts";

const READ_ONLY = { readOnlyHint: true, openWorldHint: false };

/** `3fa9c1d2/p3.b12` is a block, `3fa9c1d2/p3` a page and `3fa9c1d2` a whole document. */
const PLACE = /^([0-9a-f]+)(?:\/(p\d{1,9})(?:[./](\w{1,12}))?)?$/;

/** The place of a block for later calls, quotations and links. */
export function locatorOf(document: string, { id }: Pick<BlockView, "id">): string {
  return `${document}/${id}`;
}

/** The tool that reads what a locator names. */
export function addRead(server: McpServer, store: DocumentStore): void {
  server.registerTool(
    "read",
    {
      title: "Read a place",
      description:
        "Returns the text at a locator, which search_blocks returns and citations can use: DOCUMENT/p3.b12 for a block, " +
        "DOCUMENT/p3 for page 3 (counted from 1), DOCUMENT for the whole document.",
      inputSchema: toolArguments({
        locator: LOCATOR,
        cursor: CURSOR,
      }),
      outputSchema: READ,
      annotations: READ_ONLY,
    },
    ({ locator, cursor }) =>
      answer(async () => {
        const [, id, page, block] = PLACE.exec(locator) ?? [];
        if (id === undefined) throw notALocator(locator);
        const blocks = listBlocks((await store.get(id)).document);
        const wanted = blocks.filter(
          (one) =>
            page === undefined ||
            (block === undefined ? one.id.startsWith(`${page}.`) : one.id === `${page}.${block}`),
        );
        if (wanted.length === 0) throw nothingAt(locator);
        const text = cutText(wanted.map((one) => one.text).join("\n\n"), cursor);
        const facts = {
          locator,
          blocks: wanted.length,
          ...(wanted.length === 1 && wanted[0] && placeOf(wanted[0])),
          ...(text.nextCursor !== undefined && { next_cursor: text.nextCursor }),
        };
        return toolResult(facts, [{ type: "text", text: text.value }]);
      }),
  );
}

/** The tool that lists what was parsed. */
export function addListDocuments(server: McpServer, store: DocumentStore): void {
  server.registerTool(
    "list_documents",
    {
      title: "List documents",
      description:
        "Lists the documents that were parsed and are still kept: id, name and number of pages.",
      inputSchema: toolArguments({}),
      outputSchema: LIST_DOCUMENTS,
      annotations: READ_ONLY,
    },
    () =>
      answer(async () => {
        const documents = (await store.list()).map(({ id, name, pages }) => ({ id, name, pages }));
        return toolResult({ documents });
      }),
  );
}

function placeOf({ page, page_number, box }: BlockView) {
  return box && { page, page_number, box };
}

function notALocator(locator: string): ParserError {
  return new ParserError(
    "INVALID_INPUT",
    `"${locator}" is not a locator. Write DOCUMENT, DOCUMENT/p3 or DOCUMENT/p3.b12, with the id of parse_document or list_documents as DOCUMENT.`,
  );
}

function nothingAt(locator: string): ParserError {
  return new ParserError(
    "INVALID_INPUT",
    `There is no text at ${locator}. Use a locator of search_blocks, or DOCUMENT/p3 for page 3.`,
  );
}
