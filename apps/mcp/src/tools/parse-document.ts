import type { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { BACKENDS, ParserError, resolveLanguage } from "@parser/contract";
import { z } from "zod";
import { type DocumentSources, openDocument } from "../documents/open-documents.ts";
import { cutText } from "./capped.ts";
import { createProgressReporter } from "./report-progress.ts";
import { answer, toolResult } from "./tool-result.ts";

const INPUT = {
  path: z.string().optional().describe("File on the server's machine, below its root folders."),
  url: z.string().optional().describe("Address of the document, http or https."),
  start_page: z.int().min(0).default(0).describe("First page, counted from 0."),
  end_page: z.int().min(-1).default(-1).describe("Last page, counted from 0; -1 for the end."),
  lang: z.string().default("en").describe("Language of scanned text, such as en, ch or japan."),
  backend: z.enum(BACKENDS).default("pipeline").describe("What reads the pages."),
  cursor: z
    .string()
    .optional()
    .describe("next_cursor of the call before, with the same arguments."),
};

/** The tool that parses. Its answer has the id that all other tools need. */
export function addParseDocument(server: McpServer, sources: DocumentSources): void {
  server.registerTool(
    "parse_document",
    {
      title: "Parse a document",
      description:
        "Parses a PDF, an office document or a picture and answers its id, its pages and its Markdown. Give path or url. " +
        "Long Markdown comes in parts; search_blocks, get_page and get_outline find things faster.",
      inputSchema: INPUT,
      annotations: { readOnlyHint: true, openWorldHint: true },
    },
    (input, extra) =>
      answer(async () => {
        const { path, url, cursor } = input;
        const stored = await openDocument(sources, {
          path,
          url,
          choices: {
            startPage: input.start_page,
            endPage: input.end_page,
            lang: readLanguage(input.lang),
            backend: input.backend,
          },
          isContinued: cursor !== undefined,
          signal: extra.signal,
          onProgress: createProgressReporter(extra),
        });
        const markdown = cutText(await sources.store.readMarkdown(stored.id), cursor);
        const facts = {
          document: stored.id,
          name: stored.name,
          pages: stored.pages,
          ...(markdown.nextCursor !== undefined && { next_cursor: markdown.nextCursor }),
        };
        return toolResult(facts, [{ type: "text", text: markdown.value }]);
      }),
  );
}

function readLanguage(text: string): string {
  const code = resolveLanguage(text);
  if (code !== undefined) return code;
  throw new ParserError("INVALID_INPUT", `lang must be a code such as en, ch or de; got ${text}.`);
}
