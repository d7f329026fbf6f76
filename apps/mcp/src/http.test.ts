import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { call } from "./testing/call.ts";
import { isBuilt, PDF, type RunningCommand, startCommand } from "./testing/command.ts";
import { runScenario } from "./testing/conformance.ts";

const KEY = "a key for the tests";
const ANSWERS_AT = /answers at (\S+)/;

let folder = "";
let open: RunningCommand;
let locked: RunningCommand;
let openUrl = "";
let lockedUrl = "";

beforeAll(async () => {
  if (!isBuilt) return;
  folder = await mkdtemp(join(tmpdir(), "parser-mcp-http-"));
  await writeFile(join(folder, "key"), `${KEY}\n`);
  const argv = ["mcp", "--http", "0", "--no-models", "--root", dirname(PDF)];
  open = startCommand(argv);
  locked = startCommand([...argv, "--key-file", join(folder, "key")]);
  openUrl = await open.waitFor(ANSWERS_AT);
  lockedUrl = await locked.waitFor(ANSWERS_AT);
});

afterAll(async () => {
  await Promise.all([open?.stop(), locked?.stop()]);
  if (folder !== "") await rm(folder, { recursive: true });
});

describe.skipIf(!isBuilt)("parsewright mcp over HTTP", () => {
  it("serves several sessions, which share what was parsed", async () => {
    await using one = await connect(openUrl);
    await using other = await connect(openUrl);

    const { facts } = await call(one.client, "parse_document", { path: "sample.pdf" });
    const page = await call(other.client, "get_page", { document: facts["document"], page: 0 });

    expect(page.isError).toBe(false);
    expect(page.texts[1]).not.toBe("");
  });

  it("lets in only who shows the key", async () => {
    await expect(connect(lockedUrl)).rejects.toThrow(/401|bearer/i);
    await expect(connect(lockedUrl, { authorization: "Bearer no" })).rejects.toThrow(/401|bearer/i);
    expect(await post({ host: "evil.example" }, "/mcp", lockedUrl)).toBe(403);
    await using session = await connect(lockedUrl, { authorization: `Bearer ${KEY}` });

    expect((await session.client.listTools()).tools).toHaveLength(6);
  });

  it("keeps its oldest session when a request comes that opens none", async () => {
    const oldest = await connect(openUrl);
    const others = await Promise.all(Array.from({ length: 63 }, () => connect(openUrl)));
    for (let requests = 0; requests < 3; requests += 1) expect(await post({})).toBe(400);

    expect((await oldest.client.listTools()).tools).toHaveLength(6);
    for (const session of [oldest, ...others]) await session[Symbol.asyncDispose]();
  });

  it.each([
    { headers: { host: "evil.example" }, status: 403 },
    { headers: { host: "127.0.0.1.evil.example:80" }, status: 403 },
    { headers: { origin: "https://evil.example" }, status: 403 },
    { headers: { origin: "null" }, status: 403 },
    { headers: { origin: "http://localhost:3000" }, status: 403 },
    { headers: { "mcp-session-id": "none" }, status: 404 },
    { headers: {}, status: 400 },
    { headers: {}, path: "/", status: 404 },
  ])("answers $status to $headers $path", async ({ headers, path, status }) => {
    expect(await post(headers, path)).toBe(status);
  });

  it.each([
    "server-initialize",
    "ping",
    "tools-list",
    "resources-list",
    "server-sse-multiple-streams",
    "dns-rebinding-protection",
  ])("passes the protocol's own scenario %s", async (scenario) => {
    const { exitCode, printed } = await runScenario(scenario, openUrl);

    expect(printed).toMatch(/Passed: [1-9]\d*\/|[1-9]\d* passed, 0 failed/);
    expect(exitCode).toBe(0);
  });

  it("answers other machines under any name, but only with the key", async () => {
    const keyFile = join(folder, "key");
    const argv = ["mcp", "--http", "0", "--host", "0.0.0.0", "--key-file", keyFile, "--no-models"];
    const exposed = startCommand(argv);
    const url = await exposed.waitFor(ANSWERS_AT);
    const key = { authorization: `Bearer ${KEY}` };
    const statuses = [
      await post({ host: "box.example" }, "/mcp", url),
      await post({ host: "box.example", ...key, origin: "https://evil.example" }, "/mcp", url),
      await post({ host: "box.example", ...key, origin: "http://box.example" }, "/mcp", url),
    ];

    expect(await exposed.stop()).toBe(0);
    expect(statuses).toEqual([401, 403, 400]);
  });

  it("opens no door to other machines without a key, and ends well on Ctrl-C", async () => {
    const exposed = startCommand(["mcp", "--http", "0", "--host", "0.0.0.0"]);
    expect(await exposed.waitFor(/(--key-file)/)).toBe("--key-file");
    const ended = startCommand(["mcp", "--http", "0", "--no-models"]);
    await ended.waitFor(ANSWERS_AT);

    expect(await ended.stop()).toBe(0);
  });
});

async function connect(url: string, headers: Record<string, string> = {}) {
  const client = new Client({ name: "test", version: "1.0.0" });
  const transport = new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } });
  await client.connect(transport);
  return { client, [Symbol.asyncDispose]: () => client.close() };
}

/** By hand: `fetch` sends no Host of the caller's choice. */
function post(
  headers: Record<string, string>,
  path = "/mcp",
  url = openUrl,
): Promise<number | undefined> {
  const { port } = new URL(url);
  return new Promise((resolve, reject) => {
    const options = {
      port,
      path,
      method: "POST",
      host: "127.0.0.1",
      headers: {
        "content-type": "application/json",
        accept: "application/json, text/event-stream",
        ...headers,
      },
    };
    request(options, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .on("error", reject)
      .end(JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" }));
  });
}
