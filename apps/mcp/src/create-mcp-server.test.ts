import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { InMemoryTransport } from "@modelcontextprotocol/sdk/inMemory.js";
import { type Document, optionsOn, ParserError } from "@parsewright/contract";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createMcpServer } from "./create-mcp-server.ts";
import { createDocumentRoom } from "./documents/document-room.ts";
import { openDocumentStore } from "./documents/document-store.ts";
import type { DocumentParser, ParseTask } from "./parsers/document-parser.ts";
import { call } from "./testing/call.ts";

let root: string;
let parsed: string[];

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "parser-mcp-server-"));
  parsed = [];
});
afterEach(() => rm(root, { recursive: true }));

describe("an MCP server", () => {
  it("answers a long text in parts that join without a gap", async () => {
    await writeFile(join(root, "long"), "a line of text\n".repeat(4000));
    const client = await connect();

    const parts: string[] = [];
    let cursor: unknown;
    do {
      const input = { path: "long", ...(cursor !== undefined && { cursor }) };
      const { facts, texts } = await call(client, "parse_document", input);
      parts.push(texts[1] ?? "");
      cursor = facts["next_cursor"];
    } while (cursor !== undefined);

    expect(parts).toHaveLength(4);
    expect(parts.join("")).toBe("a line of text\n".repeat(4000));
    expect(parsed).toHaveLength(1);
  });

  it("refuses an argument that a tool does not know", async () => {
    await writeFile(join(root, "file"), "text");
    const client = await connect();
    const calling = client.callTool({
      name: "parse_document",
      arguments: { path: "file", pages: "1-2" },
    });

    expect(JSON.stringify(await calling.catch((error: Error) => error.message))).toContain("pages");
    expect(parsed).toEqual([]);
  });

  it.each(["path", "url"])("does not repeat a %s of a megabyte", async (name) => {
    const client = await connect();
    const calling = client.callTool({
      name: "parse_document",
      arguments: { [name]: `http://${"x".repeat(1_000_000)}` },
    });

    const answer = JSON.stringify(await calling.catch((error: Error) => error.message));
    expect(answer).toContain("Too big");
    expect(answer.length).toBeLessThan(1000);
  });

  it.each([
    { name: "search_blocks", arguments: { document: "0", query: "\ufdfa".repeat(100_000) } },
    { name: "search_blocks", arguments: { document: "0".repeat(1_000_000), query: "x" } },
    { name: "get_page", arguments: { document: "0".repeat(1_000_000), page: 0 } },
    { name: "get_outline", arguments: { document: "0".repeat(1_000_000) } },
    { name: "get_outline", arguments: { document: "0", cursor: "1".repeat(1_000_000) } },
    { name: "read", arguments: { locator: "0".repeat(1_000_000) } },
    { name: "parse_document", arguments: { path: "file", cursor: "1".repeat(1_000_000) } },
    { name: "read", arguments: { locator: "0", ["x".repeat(1_000_000)]: 1 } },
    {
      name: "read",
      arguments: Object.fromEntries(
        Array.from({ length: 100_000 }, (_, index) => [`k${index}`, 1]),
      ),
    },
  ])("refuses long or many arguments of $name without repeating them", async (asked) => {
    const client = await connect();
    const answer = JSON.stringify(await client.callTool(asked));
    expect(answer).toMatch(/too big|unrecognized|more than/i);
    expect(answer.length).toBeLessThan(1000);
  });

  it("parses the same file once, and again when it has changed", async () => {
    const client = await connect();
    for (const text of ["one", "one", "two"]) {
      await writeFile(join(root, "file"), text);
      await call(client, "parse_document", { path: "file" });
    }

    expect(parsed).toEqual(["one", "two"]);
  });

  it("takes the options of the table, with those that hold for a tool", async () => {
    const client = await connect();
    const { tools } = await client.listTools();
    const [tool] = tools.filter(({ name }) => name === "parse_document");

    const { properties = {} } = tool?.inputSchema ?? {};
    const names = optionsOn("mcp").map(({ name }) => name);
    expect(Object.keys(properties)).toEqual(["path", "url", ...names, "cursor"]);
    expect(properties).toMatchObject({
      backend: { default: "pipeline", enum: ["pipeline", "vlm-auto-engine", "hybrid-auto-engine"] },
      table_enable: {
        default: true,
        type: "boolean",
        description: expect.stringContaining("HTML"),
      },
    });
  });

  it("gives the options to the parser, and parses again with other ones", async () => {
    await writeFile(join(root, "file"), "text");
    const given: unknown[] = [];
    const client = await connect({
      parse(task) {
        given.push(task.options);
        return parseText(task);
      },
    });
    for (const options of [{ table_enable: false }, { table_enable: false }, { lang: "de" }])
      await call(client, "parse_document", { path: "file", ...options });

    expect(given).toMatchObject([
      { table_enable: false, formula_enable: true, backend: "pipeline", lang: "en" },
      { table_enable: true, lang: "de" },
    ]);
  });

  it("says when another backend has read the pages than the one that was asked for", async () => {
    await writeFile(join(root, "file"), "text");
    const reason = "No vision model is connected.";
    const client = await connect({ parse: (task) => parseText(task, { parser_fallback: reason }) });
    const asked = { path: "file", backend: "vlm-auto-engine" };

    const { facts } = await call(client, "parse_document", asked);

    expect(facts).toMatchObject({ backend: "pipeline", fallback: `pipeline was used: ${reason}` });
  });

  it("says what a result lacks", async () => {
    await writeFile(join(root, "file"), "text");
    const parser_shortfall = {
      reason: "reader_missing" as const,
      message: "Nothing here reads Thai.",
      command: "parsewright models pull --lang th",
      pages_done: 0,
      pages_total: 1,
    };
    const client = await connect({ parse: (task) => parseText(task, { parser_shortfall }) });

    const { facts } = await call(client, "parse_document", { path: "file" });

    expect(facts).toMatchObject({ degraded: parser_shortfall });
  });

  it("offers no way to send the password of a document", async () => {
    await writeFile(join(root, "file"), "text");
    const message =
      "It is protected. Send the password in the field password, or a copy without it.";
    const parse = () => Promise.reject(new ParserError("DOCUMENT_ENCRYPTED", message));
    const client = await connect({ parse });

    const { texts } = await call(client, "parse_document", { path: "file" });

    expect(texts).toEqual([
      "DOCUMENT_ENCRYPTED: It is protected. This server takes no passwords: ask for a copy without one.",
    ]);
  });

  it("refuses a backend that needs a server which no tool can name", async () => {
    const client = await connect();
    const asked = { path: "file", backend: "vlm-http-client" };

    const { isError, texts } = await call(client, "parse_document", asked);

    expect(isError).toBe(true);
    expect(texts[0]).toContain("hybrid-auto-engine");
    expect(parsed).toEqual([]);
  });

  it("answers everybody who asks for the same file, or for others, at the same time", async () => {
    for (const text of ["one", "two"]) await writeFile(join(root, text), text);
    const client = await connect();

    const asked = Array.from({ length: 24 }, (_, index) => (index % 6 === 5 ? "two" : "one"));
    const answers = await Promise.all(
      asked.map((path) => call(client, "parse_document", { path })),
    );

    expect(answers.map(({ texts }) => texts[1] ?? texts[0])).toEqual(asked);
  });

  it("holds no more documents in memory than there is room for, however many are asked for", async () => {
    const texts = ["one", "two", "six", "ten"];
    for (const text of texts) await writeFile(join(root, text), text);
    const ends: (() => void)[] = [];
    const client = await connect({
      async parse(task) {
        await new Promise<void>((resolve) => ends.push(resolve));
        await parseText(task);
      },
    });

    const answers = Promise.all(texts.map((path) => call(client, "parse_document", { path })));
    for (let ended = 0; ended < texts.length; ended += 1) {
      await expect.poll(() => ends.length).toBeGreaterThan(ended);
      await call(client, "list_documents", {});
      expect(ends.length).toBeLessThanOrEqual(ended + 2);
      ends[ended]?.();
    }
    expect((await answers).map(({ texts: [, text] }) => text)).toEqual(texts);
  });

  it("hands an address to a parser that takes addresses, each time it is asked anew", async () => {
    const client = await connect({ takesUrls: true });
    const input = { url: "https://example.org/papers/a.pdf?x=1" };

    const { facts } = await call(client, "parse_document", input);
    await call(client, "parse_document", input);

    expect(facts["name"]).toBe("a.pdf");
    expect(parsed).toEqual([input.url, input.url]);
  });

  it("stops parsing when the call is cancelled, and keeps nothing of it", async () => {
    await writeFile(join(root, "file"), "slow");
    const controller = new AbortController();
    const events: string[] = [];
    const client = await connect({
      async parse({ signal }) {
        const aborted = once(signal, "abort");
        controller.abort();
        await aborted;
        events.push("stopped");
        signal.throwIfAborted();
      },
    });

    const input = { name: "parse_document", arguments: { path: "file" } };
    const calling = client.callTool(input, undefined, { signal: controller.signal });

    await expect(calling).rejects.toThrow("abort");
    await expect.poll(() => events).toEqual(["stopped"]);
    expect((await client.listResources()).resources).toEqual([]);
  });

  it("forgets what was not used for longest when there is too much", async () => {
    const client = await connect({}, { maxDocuments: 2, maxBytes: 1e9 });
    for (const text of ["one", "two", "three"]) {
      await writeFile(join(root, text), text);
      await call(client, "parse_document", { path: text });
    }

    const { resources } = await client.listResources();
    expect(resources).toHaveLength(2);
    expect(resources.map(({ name }) => name)).toContain("three");
  });
});

async function connect(
  overrides: Partial<DocumentParser> = {},
  limits = { maxDocuments: 10, maxBytes: 1e9 },
): Promise<Client> {
  const sources = {
    parser: { takesUrls: false, parse: (task: ParseTask) => parseText(task), ...overrides },
    drawPage: () => Promise.resolve(undefined),
    store: await openDocumentStore(join(root, ".store"), limits),
    // For two of the texts of these tests.
    room: createDocumentRoom(8),
    roots: [root],
    urlPolicy: { field: "url", allowPrivateHosts: false },
  };
  const [here, there] = InMemoryTransport.createLinkedPair();
  await createMcpServer(sources, "1.0.0").connect(there);
  const client = new Client({ name: "test", version: "1.0.0" });
  await client.connect(here);
  return client;
}

/** A document is its own text here, so that nothing but the server is tested. */
async function parseText(
  { source, folder }: ParseTask,
  facts: Partial<Document> = {},
): Promise<void> {
  const text = "url" in source ? source.url : Buffer.from(source.bytes).toString();
  parsed.push(text);
  const document: Document = {
    pdf_info: [],
    _backend: "pipeline",
    _version_name: "test",
    ...facts,
  };
  await writeFile(join(folder, "middle.json"), JSON.stringify(document));
  await writeFile(join(folder, "document.md"), text);
}
