import { spawn } from "node:child_process";
import { once } from "node:events";
import { createReadStream } from "node:fs";
import { copyFile, mkdir, mkdtemp, readdir, rm, symlink } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { LoggingMessageNotificationSchema } from "@modelcontextprotocol/sdk/types.js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { call } from "./testing/call.ts";
import { DOCX, isBuilt, LAUNCHER, PDF } from "./testing/command.ts";

let folder = "";
let root = "";
let client: Client;
let server: Server;
let documentUrl = "";

beforeAll(async () => {
  if (!isBuilt) return;
  folder = await mkdtemp(join(tmpdir(), "parser-mcp-test-"));
  root = join(folder, "root");
  await copyFile(PDF, join(folder, "outside.pdf"));
  await mkdir(root);
  await copyFile(PDF, join(root, "sample.pdf"));
  await copyFile(DOCX, join(root, "lighthouses.docx"));
  await symlink(join(folder, "outside.pdf"), join(root, "link.pdf"));
  server = createServer((_, response) => createReadStream(PDF).pipe(response)).listen(0);
  await once(server, "listening");
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  documentUrl = `http://${host}/papers/sample.pdf`;
  client = new Client({ name: "test", version: "1.0.0" });
  const argv = ["mcp", "--root", root, "--no-models", "--allow-host", host];
  await client.connect(
    new StdioClientTransport({ command: process.execPath, args: [LAUNCHER, ...argv] }),
  );
});

afterAll(async () => {
  await client?.close();
  server?.close();
  if (folder !== "") await rm(folder, { recursive: true });
});

describe.skipIf(!isBuilt)("parsewright mcp over stdio", () => {
  it("has six tools, each with a description, and schemas of what it takes and answers", async () => {
    const { tools } = await client.listTools();

    expect(tools.map(({ name }) => name)).toEqual([
      "parse_document",
      "search_blocks",
      "get_page",
      "get_outline",
      "read",
      "list_documents",
    ]);
    expect(tools.filter(({ description }) => (description ?? "").length < 50)).toEqual([]);
    for (const { inputSchema, outputSchema } of tools) {
      expect(inputSchema).toMatchObject({ type: "object", additionalProperties: false });
      expect(outputSchema).toMatchObject({ type: "object", required: expect.any(Array) });
    }
  });

  it("parses a file, tells of its pages, and then finds things in it", async () => {
    const updates: unknown[] = [];
    const pages: unknown[] = [];
    client.setNotificationHandler(LoggingMessageNotificationSchema, ({ params }) => {
      pages.push(params.data);
    });
    const result = await client.callTool(
      { name: "parse_document", arguments: { path: "sample.pdf" } },
      undefined,
      { onprogress: (update) => updates.push(update) },
    );
    const { document } = result.structuredContent as { document: string };

    expect(result.structuredContent).toMatchObject({ name: "sample.pdf", pages: 3 });
    expect(JSON.stringify(result.content)).toContain("Île Vierge");
    expect(updates.at(-1)).toEqual({ progress: 3, total: 3, message: "page 3 of 3" });
    expect(pages).toHaveLength(3);
    expect(pages[0]).toEqual({ page: 1, markdown: expect.stringMatching(/^# Lamps on the Edge/) });

    const found = await call(client, "search_blocks", { document, query: "ile vierge", limit: 2 });
    const [match] = found.facts["matches"] as [{ page: number; text: string }];
    expect(match).toMatchObject({
      id: expect.stringMatching(new RegExp(`^p${match.page + 1}\\.b\\d+$`)),
      page: expect.any(Number),
      page_number: match.page + 1,
      box: expect.any(Array),
    });
    expect(match.text).toContain("Île Vierge");

    const page = await call(client, "get_page", { document, page: match.page, image: true });
    expect(page.facts["blocks"]).toContainEqual(expect.objectContaining({ text: match.text }));
    const counted = { document, page_number: match.page + 1 };
    expect((await call(client, "get_page", counted)).facts).toMatchObject(page.facts);
    expect(page.texts[1]).toContain("Île Vierge");
    expect(page.content[2]).toMatchObject({ type: "image", mimeType: "image/png" });

    const hyphenated = await call(client, "search_blocks", { document, query: "eighteenth" });
    expect(hyphenated.facts["matches"]).toHaveLength(1);

    const outline = await call(client, "get_outline", { document });
    expect(outline.facts["entries"]).toContainEqual(
      expect.objectContaining({ title: expect.any(String), level: expect.any(Number) }),
    );
  });

  it("lists documents, and reads a block, a page or all by a locator", async () => {
    const { facts } = await call(client, "parse_document", { path: "sample.pdf" });
    const document = String(facts["document"]);
    const query = { document, query: "lighthouse promise", limit: 1 };
    const { facts: found } = await call(client, "search_blocks", query);
    const [match] = found["matches"] as { locator: string; text: string }[];
    const read = (locator: string) => call(client, "read", { locator });

    const { facts: list } = await call(client, "list_documents", {});
    expect(list["documents"]).toContainEqual({ id: document, name: "sample.pdf", pages: 3 });
    expect(match?.locator).toMatch(new RegExp(`^${document}/p1\\.b\\d+$`));
    expect((await read(match?.locator ?? "")).texts[1]).toBe(match?.text);
    expect((await read(`${document}/p1`)).texts[1]).toContain(match?.text);
    expect((await read(document)).facts["blocks"]).toBeGreaterThan(10);
    expect((await read(`${document}/p9`)).isError).toBe(true);
  });

  it("fetches a document from a host that it may call", async () => {
    const { facts } = await call(client, "parse_document", { url: documentUrl });

    expect(facts).toMatchObject({ name: "sample.pdf", pages: 3 });
  });

  it("offers what was parsed as a resource", async () => {
    const { facts } = await call(client, "parse_document", {
      path: join(root, "lighthouses.docx"),
    });
    const uri = `parser://documents/${String(facts["document"])}.md`;

    const { resources } = await client.listResources();
    expect(resources).toContainEqual(expect.objectContaining({ uri, name: "lighthouses.docx" }));
    const { contents } = await client.readResource({ uri });
    expect(contents).toMatchObject([{ mimeType: "text/markdown" }]);
  });

  it.each([
    { input: { path: "../outside.pdf" }, code: "SOURCE_FORBIDDEN" },
    { input: { path: "link.pdf" }, code: "SOURCE_FORBIDDEN" },
    { input: { path: "/etc/passwd" }, code: "SOURCE_FORBIDDEN" },
    { input: { path: "/etc/no-such-file" }, code: "SOURCE_FORBIDDEN" },
    { input: { path: "none.pdf" }, code: "SOURCE_NOT_FOUND" },
    { input: { path: "." }, code: "INVALID_INPUT" },
    { input: { path: "sample.pdf", url: "https://example.org/a.pdf" }, code: "INVALID_INPUT" },
    { input: { path: "sample.pdf", lang: "klingon" }, code: "INVALID_INPUT" },
    { input: { path: "sample.pdf", start_page: 9 }, code: "PAGE_RANGE_EMPTY" },
    { input: { path: "sample.pdf", cursor: "x" }, code: "INVALID_INPUT" },
    { input: { url: "http://127.0.0.1:9/a.pdf" }, code: "SOURCE_FORBIDDEN" },
    { input: { url: "file:///etc/passwd" }, code: "INVALID_INPUT" },
  ])("answers $code to $input", async ({ input, code }) => {
    const answer = await call(client, "parse_document", input);

    expect(answer.isError).toBe(true);
    expect(answer.texts[0]).toMatch(new RegExp(`^${code}: `));
  });

  it("says what allows an address on a private network", async () => {
    const { texts } = await call(client, "parse_document", { url: "http://127.0.0.1:9/a.pdf" });
    expect(texts[0]).toContain("start this server with --allow-host to allow it");
  });

  it("answers errors of the other tools in words", async () => {
    const unknown = await call(client, "get_outline", { document: "../../etc" });
    expect(unknown.texts[0]).toContain("NOT_FOUND: There is no document ../../etc.");

    const noPlace = await call(client, "read", { locator: "page three" });
    expect(noPlace.texts[0]).toContain('INVALID_INPUT: "page three" is not a locator.');

    const { facts } = await call(client, "parse_document", { path: "sample.pdf", end_page: 0 });
    const absent = await call(client, "get_page", { document: facts["document"], page: 2 });
    expect(absent.texts[0]).toContain("has 0 to 0");
  });

  it("writes nothing but the protocol to stdout, ends with stdin and leaves nothing behind", async () => {
    const child = spawn(process.execPath, [LAUNCHER, "mcp", "--root", root, "--no-models"], {
      env: { PATH: "/usr/bin:/bin", TMPDIR: folder },
    });
    let printed = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => (printed += text));
    const send = (message: object) =>
      child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
    const params = {
      protocolVersion: "2025-06-18",
      capabilities: {},
      clientInfo: { name: "test", version: "1" },
    };
    send({ id: 1, method: "initialize", params });
    send({ method: "notifications/initialized" });
    // Larger than the buffer of the transport.
    send({ id: 3, method: "tools/call", params: { name: "x".repeat(11_000_000) } });
    const input = { name: "parse_document", arguments: { path: "sample.pdf" } };
    send({ id: 2, method: "tools/call", params: input });
    while (!printed.includes('"id":2')) await once(child.stdout, "data");
    child.stdin.end();
    const [exitCode] = (await once(child, "exit")) as [number];

    expect(exitCode).toBe(0);
    const lines = printed
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as object);
    expect(lines).toMatchObject([
      { jsonrpc: "2.0", id: 1 },
      { jsonrpc: "2.0", id: 2 },
    ]);
    expect((await readdir(folder)).toSorted()).toEqual(["outside.pdf", "root"]);
  });
});
