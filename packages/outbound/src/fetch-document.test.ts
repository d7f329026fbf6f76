import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { fetchDocument } from "./fetch-document.ts";
import { localRequest, serve, serveBytes, stopServers } from "./testing/loopback.ts";

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "parser-fetch-"));
});

afterEach(async () => {
  await stopServers();
  await rm(folder, { recursive: true });
});

describe("fetchDocument", () => {
  it("writes the document to a file only we can read", async () => {
    const { origin } = await serve((_, response) => response.end("%PDF-1.7"));

    const bytes = await fetchDocument(origin, options());

    expect(bytes).toBe(8);
    expect(await readFile(join(folder, "input"), "utf8")).toBe("%PDF-1.7");
    expect((await stat(join(folder, "input"))).mode & 0o777).toBe(0o600);
  });

  it("writes an empty file for an answer without content", async () => {
    const { origin } = await serve((_, response) => response.writeHead(204).end());

    expect(await fetchDocument(origin, options())).toBe(0);
  });

  it.each([
    { status: 404, text: "Client error '404 Not Found'", code: "SOURCE_NOT_FOUND" },
    { status: 403, text: "Client error '403 Forbidden'", code: "SOURCE_FORBIDDEN" },
    { status: 429, text: "Client error '429 Too Many Requests'" },
    { status: 503, text: "Server error '503 Service Unavailable'" },
    { status: 599, text: "Server error '599 '" },
    { status: 304, text: "Redirect response '304 Not Modified'" },
    { status: 302, text: "Redirect response '302 Found'" },
    { status: 206, text: "Incomplete response '206 Partial Content'" },
    { status: 700, text: "Unknown response '700 '" },
  ])("fails with status $status and shows no signature", async ({ status, text, code }) => {
    const { origin } = await serveBytes(`HTTP/1.1 ${status} Whatever\r\n\r\n`);
    const url = `${origin.replace("//", "//user:SECRET@")}/a.pdf?sig=SECRET`;

    await expect(fetchDocument(url, options())).rejects.toMatchObject({
      code: code ?? "FETCH_FAILED",
      message: `${text} for url '${origin}/a.pdf'`,
    });
    expect(await readdir(folder)).toEqual([]);
  });

  it("leaves no file behind when the body fails", async () => {
    const { origin } = await serveBytes("HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n%PDF-1.4");

    await expect(fetchDocument(origin, options())).rejects.toThrow(
      "received 8 bytes, expected 1000",
    );
    expect(await readdir(folder)).toEqual([]);
  });

  it("takes no more than the specification allows", async () => {
    const { origin } = await serveBytes("HTTP/1.1 200 OK\r\nContent-Length: 209715201\r\n\r\n");

    await expect(fetchDocument(origin, options())).rejects.toThrow(
      "file_url body too large (200.0 MB); max is 200 MB",
    );
  });

  it("takes no more than its caller allows", async () => {
    const { origin } = await serve((_, response) => response.end(Buffer.alloc(1_048_577)));

    await expect(
      fetchDocument(origin, { ...options(), limits: { maxBytes: 1_048_576 } }),
    ).rejects.toMatchObject({ code: "INPUT_TOO_LARGE" });
  });

  it("does not touch a file that is there already", async () => {
    const { origin } = await serve((_, response) => response.end("new"));
    await writeFile(join(folder, "input"), "old");

    await expect(fetchDocument(origin, options())).rejects.toMatchObject({
      code: "STORAGE_UNAVAILABLE",
      message: "the document could not be stored",
    });
    expect(await readFile(join(folder, "input"), "utf8")).toBe("old");
  });

  it("stops with the caller's own reason and leaves no file behind", async () => {
    const caller = new AbortController();
    const { origin } = await serve((_, response) => {
      response.write("a");
      caller.abort(new Error("cancelled"));
    });

    await expect(fetchDocument(origin, { ...options(), signal: caller.signal })).rejects.toThrow(
      "cancelled",
    );
    expect(await readdir(folder)).toEqual([]);
  });
});

function options() {
  const { policy, signal } = localRequest();
  return { path: join(folder, "input"), policy, signal };
}
