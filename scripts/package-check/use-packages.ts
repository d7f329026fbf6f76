// Compiled and run in a folder that has nothing but the packed packages. It is what a user writes.
import assert from "node:assert/strict";
import { ParserClient } from "@parsewright/client";
import { JobInput } from "@parsewright/contract";
import { createEngine, ENGINE_VERSION } from "@parsewright/engine";
import { createEngineHost } from "@parsewright/engine-host";
import { extractValues } from "@parsewright/extraction";
import { runGateway } from "@parsewright/gateway";
import { runMcp } from "@parsewright/mcp";
import { fetchDocument } from "@parsewright/outbound";
import { createRedactor } from "@parsewright/redaction";
import { connectVisionModel } from "@parsewright/vision";
import { runWorker } from "@parsewright/worker";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";

const [document = "", expected = ""] = process.argv.slice(2);

for (const entry of [createEngine, createEngineHost, extractValues, fetchDocument, runWorker]) {
  assert.equal(typeof entry, "function");
}
for (const entry of [connectVisionModel, createRedactor, runGateway, runMcp]) {
  assert.equal(typeof entry, "function");
}
assert.equal(JobInput.parse({}).transport, "tarball_b64");

const client = new ParserClient();
const response = await client.parseDocumentFromFile(document, {
  returnFormat: "inline",
  backend: "pipeline",
});
const markdown: string | undefined = client.first(response).markdown;
assert.match(markdown ?? "", new RegExp(expected));
assert.equal(response.parser_version, ENGINE_VERSION);
console.log("The TypeScript client has parsed a document.");

const assistant = new Client({ name: "package-check", version: ENGINE_VERSION });
await assistant.connect(
  new StdioClientTransport({ command: "npx", args: ["parsewright", "mcp", "--no-models"] }),
);
const answer = await assistant.callTool({
  name: "parse_document",
  arguments: { path: document },
});
assert.match(JSON.stringify(answer), new RegExp(expected));
await assistant.close();
console.log("The MCP server has parsed a document.");
