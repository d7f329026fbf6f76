import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { InMemoryTransport } from "@modelcontextprotocol/sdk/inMemory.js";
import type { EngineHost } from "@parsewright/engine-host";
import {
  type MockInstruction,
  mockDocument,
} from "@parsewright/engine-host/testing/mock-instructions";
import { startTestHost } from "@parsewright/engine-host/testing/test-host";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createMcpServer } from "./create-mcp-server.ts";
import { createDocumentRoom } from "./documents/document-room.ts";
import { openDocumentStore } from "./documents/document-store.ts";
import { createDrawPage } from "./parsers/draw-page.ts";
import { createEngineParser } from "./parsers/engine-parser.ts";
import { call } from "./testing/call.ts";

let root: string;
let host: EngineHost;
let client: Client;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "parser-mcp-poison-"));
  ({ host } = await startTestHost({ jobSilenceSeconds: 2 }));
  const sources = {
    parser: createEngineParser(host),
    drawPage: createDrawPage(host),
    store: await openDocumentStore(join(root, ".store")),
    roots: [root],
    room: createDocumentRoom(1e9),
    urlPolicy: { field: "url", allowPrivateHosts: false },
  };
  const [here, there] = InMemoryTransport.createLinkedPair();
  await createMcpServer(sources, "1.0.0").connect(there);
  client = new Client({ name: "test", version: "1.0.0" });
  await client.connect(here);
});

afterAll(async () => {
  await client.close();
  await host.close();
  await rm(root, { recursive: true });
});

describe("a document that harms the process which reads it", () => {
  it.each<{ instruction: MockInstruction; text: RegExp }>([
    { instruction: { do: "abort" }, text: /^ENGINE_CRASHED: .*signal SIG(?:ABRT|SEGV)/ },
    { instruction: { do: "exit", code: 0 }, text: /^ENGINE_CRASHED: .*exit code 0/ },
    { instruction: { do: "hang" }, text: /^EXECUTION_TIMEOUT: .*no progress for 2 s/ },
    { instruction: { do: "spin" }, text: /^EXECUTION_TIMEOUT: .*no progress for 2 s/ },
    {
      instruction: { do: "allocate", what: "buffers", megabytes: 4096 },
      text: /^DOCUMENT_TOO_COMPLEX: .*256 MB/,
    },
  ])("is an error in words, and the server goes on: $text", async ({ instruction, text }) => {
    await writeFile(join(root, "poison.pdf"), mockDocument(instruction));
    const nextText = `The document after ${text}.`;
    await writeFile(join(root, "next.pdf"), nextText);

    const poisoned = await call(client, "parse_document", { path: "poison.pdf" });
    const next = await call(client, "parse_document", { path: "next.pdf" });

    expect(poisoned.isError).toBe(true);
    expect(poisoned.texts[0]).toMatch(text);
    expect(next.texts[1]).toBe(nextText);
  });

  it("costs no more than its process when one of its pages is drawn", async () => {
    const drawing = createDrawPage(host)({
      bytes: Buffer.from(mockDocument({ do: "abort" })),
      document: { pdf_info: [], _backend: "pipeline", _version_name: "test" },
      signal: new AbortController().signal,
    });

    await expect(drawing).rejects.toMatchObject({ code: "ENGINE_CRASHED" });
  });
});
