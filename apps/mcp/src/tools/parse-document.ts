import type { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import {
  type Document,
  listInputFormats,
  parameterSchemas,
  validateParseOptions,
} from "@parsewright/contract";
import { z } from "zod";
import { type DocumentSources, openDocument } from "../documents/open-documents.ts";
import { PARSE_DOCUMENT } from "./answers.ts";
import { CURSOR, toolArguments } from "./arguments.ts";
import { cutText } from "./capped.ts";
import { createDraftReporter, createProgressReporter } from "./report-progress.ts";
import { answer, toolResult } from "./tool-result.ts";

/** Limit: an answer repeats the path, and a megabyte of it would fill the context of the model that reads it. */
const ADDRESS_MAX_CHARACTERS = 4096;

const INPUT = {
  path: z
    .string()
    .max(ADDRESS_MAX_CHARACTERS)
    .optional()
    .describe("File on the server's machine, below its root folders."),
  url: z
    .string()
    .max(ADDRESS_MAX_CHARACTERS)
    .optional()
    .describe("Address of the document, http or https."),
  ...parameterSchemas("mcp"),
  cursor: CURSOR,
};

/** The tool that parses. Its answer has the id that all other tools need. */
export function addParseDocument(server: McpServer, sources: DocumentSources): void {
  server.registerTool(
    "parse_document",
    {
      title: "Parse a document",
      description:
        `Parses a document (${listInputFormats()}) and returns its id, its pages and its Markdown. Give path or url. ` +
        "Long Markdown comes in parts; search_blocks, get_page and get_outline find things faster.",
      inputSchema: toolArguments(INPUT),
      outputSchema: PARSE_DOCUMENT,
      annotations: { readOnlyHint: true, openWorldHint: true },
    },
    (input, extra) =>
      answer(async () => {
        const { path, url, cursor, ...choices } = input;
        const stored = await openDocument(sources, {
          path,
          url,
          options: validateParseOptions(choices),
          isContinued: cursor !== undefined,
          signal: extra.signal,
          onProgress: createProgressReporter(extra),
          onDraft: createDraftReporter(extra),
        });
        const markdown = cutText(await sources.store.readMarkdown(stored.id), cursor);
        const facts = {
          document: stored.id,
          name: stored.name,
          pages: stored.pages,
          ...backendFacts(stored.document),
          ...(stored.document.parser_shortfall && { degraded: stored.document.parser_shortfall }),
          ...(markdown.nextCursor !== undefined && { next_cursor: markdown.nextCursor }),
        };
        return toolResult(facts, [{ type: "text", text: markdown.value }]);
      }),
  );
}

/** Names what has read the pages, and why it is not what was asked for. */
function backendFacts({ _backend: backend, parser_fallback: reason }: Document) {
  return { backend, ...(reason !== undefined && { fallback: `${backend} was used: ${reason}` }) };
}
