import { type McpServer, ResourceTemplate } from "@modelcontextprotocol/sdk/server/mcp.js";
import type { DocumentStore } from "../documents/document-store.ts";

/** Resources have no cursor; this is the most that one answer holds. */
const MAX_RESOURCE_CHARACTERS = 1_000_000;

const MIME_TYPE = "text/markdown";

/** Every parsed document as a resource: its Markdown. */
export function addDocumentResources(server: McpServer, store: DocumentStore): void {
  const template = new ResourceTemplate("parser://documents/{id}.md", {
    list: async () => ({
      resources: (await store.list()).map(({ id, name, pages }) => ({
        uri: `parser://documents/${id}.md`,
        name,
        description: `${pages} ${pages === 1 ? "page" : "pages"}, as Markdown`,
        mimeType: MIME_TYPE,
      })),
    }),
  });
  server.registerResource(
    "document",
    template,
    {
      title: "Parsed document",
      description: "The Markdown of a parsed document.",
      mimeType: MIME_TYPE,
    },
    async (uri, { id }) => {
      const markdown = await store.readMarkdown(String(id));
      const isCut = markdown.length > MAX_RESOURCE_CHARACTERS;
      const text = isCut
        ? `${markdown.slice(0, MAX_RESOURCE_CHARACTERS)}\n\n[Cut here. parse_document returns the rest in parts.]\n`
        : markdown;
      return { contents: [{ uri: uri.href, mimeType: MIME_TYPE, text }] };
    },
  );
}
