import { chmod, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { call } from "./testing/call.ts";
import { isBuilt, LAUNCHER, PDF, type RunningCommand, startCommand } from "./testing/command.ts";

let folder = "";
let gateway: RunningCommand;
let client: Client;

beforeAll(async () => {
  if (!isBuilt) return;
  folder = await mkdtemp(join(tmpdir(), "parser-mcp-service-"));
  // The embedded database runs as another account when the tests run as root.
  await chmod(folder, 0o755);
  gateway = startCommand(["serve", "--port", "0", "--data-dir", folder], {
    PARSER_MODEL_DIR: folder,
  });
  const apiKey = await readFile(await gateway.waitFor(/API key: in (\S+),/), "utf8");
  const url = await gateway.waitFor(/answers at (\S+)/);
  client = new Client({ name: "test", version: "1.0.0" });
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [LAUNCHER, "mcp", "--url", url, "--root", dirname(PDF)],
      env: { PARSER_API_KEY: apiKey.trim() },
    }),
  );
});

afterAll(async () => {
  await client?.close();
  await gateway?.stop();
  if (folder !== "") await rm(folder, { recursive: true, force: true });
});

describe.skipIf(!isBuilt)("parsewright mcp with a service", () => {
  it("lets it parse a file of this machine, and draws its pages here", async () => {
    const { facts, texts } = await call(client, "parse_document", { path: "sample.pdf" });
    expect(facts).toMatchObject({ name: "sample.pdf", pages: 3 });
    expect(texts[1]).toContain("Île Vierge");

    const input = { document: facts["document"], page: 0, image: true };
    const page = await call(client, "get_page", input);
    expect(page.content.at(-1)).toMatchObject({ type: "image" });
  });

  it("lets it judge addresses", async () => {
    const { isError, texts } = await call(client, "parse_document", { url: "http://127.0.0.1:9/" });

    expect(isError).toBe(true);
    expect(texts[0]).toMatch(/^SOURCE_FORBIDDEN: .*file_url/);
  });
});
