/**
 * The pages of the documentation as `llms.txt`: what a language model reads first (llmstxt.org).
 * @param {ReadonlyMap<string, string>} pages Markdown by path, from the root of the repository
 */
export function listForModels(pages) {
  const lines = [...pages].map(([path, text]) => `- [${titleOf(text, path)}](${addressOf(path)})`);
  return `# Parsewright

> Turns PDFs, scans, Office files, mail and e-books into Markdown, typed blocks with page and box, tables and chunks: as a command, a service, clients for TypeScript and Python, and an MCP server.

Block ids such as p3.b12 (block 12 of page 3) are the same in all outputs; DOCUMENT/p3.b12 is a locator to cite.

## Docs

${lines.join("\n")}
`;
}

function titleOf(text, path) {
  return /^# (.+)$/m.exec(text)?.[1] ?? path;
}

function addressOf(path) {
  return path === "README.md" ? "/" : `/${path.replace(/md$/, "html")}`;
}
