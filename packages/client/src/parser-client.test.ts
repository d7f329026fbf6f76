import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import type { ParserClientOptions } from "./client-options.ts";
import { ParserClient } from "./parser-client.ts";
import { CASES, matchError, type PlatformCase } from "./testing/cases.ts";
import { STUB_JOB_ID, usePlatformStub } from "./testing/platform-stub.ts";

const platform = usePlatformStub();

describe("a client of the platform", () => {
  it.each(CASES.platform)("$name", async (row) => {
    platform.script(row.answers);
    const { expect: wanted } = row;

    const outcome = await call(row).catch((error: unknown) => error);

    expect({ outcome, requests: platform.requests }).toMatchObject({
      outcome: wanted.error ? matchError(wanted.error) : (wanted.updates ?? wanted.result),
      requests: wanted.requests ?? platform.requests,
    });
  });

  it("submits again when the first request cannot have arrived", async () => {
    platform.script({ "POST run": [{ body: { id: STUB_JOB_ID, status: "IN_QUEUE" } }] });
    let isFirst = true;
    const client = createClient({
      fetch: (...request) => {
        if (!isFirst) return fetch(...request);
        isFirst = false;
        // Nobody listens there.
        return fetch("http://127.0.0.1:2/");
      },
    });

    expect(await client.submit({ fileUrl: "https://a.example" })).toMatchObject({ id: "job-1" });
  });

  it("sends a file in base64, and refuses one that the platform would not take", async () => {
    platform.script({ "POST run": [{ body: { id: STUB_JOB_ID, status: "IN_QUEUE" } }] });
    const file = new TextEncoder().encode("%PDF-1.7 ä");

    await createClient().submit({ file, basename: "a" });

    const { input } = JSON.parse(platform.bodies[0] ?? "") as { input: Record<string, string> };
    expect(Buffer.from(input["file_b64"] ?? "", "base64").toString()).toBe("%PDF-1.7 ä");
    const large = createClient().submit({ file: new Uint8Array(8 * 1024 * 1024) });
    await expect(large).rejects.toMatchObject({ code: "INPUT_TOO_LARGE" });
    expect(platform.requests).toEqual({ "POST run": 1 });
  });

  it.each([
    { name: "never answers", beginning: undefined },
    { name: "stops in the middle of its answer", beginning: '{"id":' },
  ])("gives a service up that $name", async ({ beginning }) => {
    const silent = createServer((_request, response) => {
      if (beginning !== undefined) response.write(beginning);
    });
    onTestFinished(() => silent.closeAllConnections());
    onTestFinished(() => void silent.close());
    silent.listen(0, "127.0.0.1");
    await once(silent, "listening");
    const baseUrl = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;

    const asking = createClient({ baseUrl, requestTimeoutMs: 50, maxRetries: 0 }).status("x");

    await expect(asking).rejects.toMatchObject({
      code: "CONNECTION_FAILED",
      message: expect.stringContaining("nothing came for 50 ms") as string,
    });
  });

  it("waits for as long as it is told to, also for ever", async () => {
    const { answers } = CASES.platform.find(({ name }) => name.startsWith("keeps waiting")) ?? {};
    platform.script(answers ?? {});
    const client = createClient();
    await expect(client.wait(STUB_JOB_ID, { timeoutMs: Infinity })).resolves.toMatchObject({
      ok: true,
    });
  });

  it("stops when it is told to, with the caller's reason, and cancels the job it knows of", async () => {
    const controller = new AbortController();
    platform.script({
      "POST run": [{ body: { id: STUB_JOB_ID, status: "IN_QUEUE" } }],
      "GET stream": [
        { body: { status: "IN_PROGRESS", stream: [{ output: { phase: "parsing" } }] } },
      ],
      "POST cancel": [{ body: { id: STUB_JOB_ID, status: "CANCELLED" } }],
    });

    const parsing = createClient().parseDocument({
      fileUrl: "https://a.example",
      signal: controller.signal,
      onProgress: () => controller.abort(new Error("enough")),
    });

    await expect(parsing).rejects.toThrow("enough");
    expect(platform.requests["POST cancel"]).toBe(1);
  });
});

describe("the settings of a client", () => {
  it.each([
    {
      name: "two arguments mean the platform",
      settings: ["abc", "key", { environment: {} }] as const,
      asked: "https://api.runpod.ai/v2/abc/status/x",
    },
    {
      name: "variables of ours stand for arguments, and an endpoint is called parser",
      settings: [
        { environment: { PARSER_BASE_URL: "http://here:8000/", PARSER_API_KEY: "key" } },
      ] as const,
      asked: "http://here:8000/v2/parser/status/x",
    },
    {
      name: "the platform's variables work, too",
      settings: [
        "e",
        undefined,
        { environment: { RUNPOD_ENDPOINT_BASE_URL: "https://proxy/a/v2", RUNPOD_API_KEY: "key" } },
      ] as const,
      asked: "https://proxy/a/v2/e/status/x",
    },
  ])("$name", async ({ settings, asked }) => {
    const requests: Request[] = [];
    const record: typeof fetch = (url, init) => {
      requests.push(new Request(url, init));
      return Promise.resolve(Response.json({ id: "x", status: "IN_QUEUE" }));
    };
    const [first, key, options] = settings;
    const client =
      typeof first === "string"
        ? new ParserClient(first, key, { ...options, fetch: record })
        : new ParserClient({ ...first, fetch: record });

    await client.status("x");

    expect(requests[0]?.url).toBe(asked);
    expect(requests[0]?.headers.get("authorization")).toBe("Bearer key");
  });

  it.each([
    {
      options: { environment: {} },
      text: /give baseUrl or set PARSER_BASE_URL, such as http:.*give endpointId or set PARSER_ENDPOINT_ID/,
    },
    { options: { endpointId: "e", environment: {} }, text: "apiKey is missing" },
    { options: { endpointId: "../e", apiKey: "k" }, text: "endpointId must be" },
    { options: { endpointId: "e", apiKey: "k", baseUrl: "ftp://x" }, text: "baseUrl must be" },
  ])("are refused: $text", ({ options, text }) => {
    expect(() => new ParserClient(options)).toThrow(text);
  });
});

function createClient(options: ParserClientOptions = {}) {
  return new ParserClient({
    endpointId: "e",
    apiKey: "key",
    baseUrl: platform.url,
    service: "platform",
    pollIntervalMs: 10,
    maxRetries: 3,
    environment: {},
    ...options,
  });
}

async function call({ call: name, input, timeout_ms: timeoutMs }: PlatformCase): Promise<unknown> {
  const client = createClient();
  const fileUrl = input?.file_url;
  switch (name) {
    case "parse":
      return client.parseDocument({ fileUrl });
    case "submit":
      return client.submit({ fileUrl });
    case "stream":
      return collect(client.stream(STUB_JOB_ID));
    case "pages":
      return collect(client.pages(STUB_JOB_ID));
    case "wait":
      return client.wait(STUB_JOB_ID, { timeoutMs });
    default:
      return client[name](STUB_JOB_ID);
  }
}

async function collect<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const collected: Item[] = [];
  for await (const item of items) collected.push(item);
  return collected;
}
