import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { download, type DownloadProgress } from "./download.ts";
import { type ModelServer, startModelServer } from "./testing/model-server.ts";

const BODY = Buffer.from(Array.from({ length: 5000 }, (_, index) => index % 251));

let server: ModelServer;
let folder: string;
let file: string;
let progress: DownloadProgress[];

beforeEach(async () => {
  server = await startModelServer();
  folder = await mkdtemp(join(tmpdir(), "parser-download-test-"));
  file = join(folder, "file");
  progress = [];
});

afterEach(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

describe("download", () => {
  it("writes the file and tells how far it is", async () => {
    server.routes.set("/file", { body: BODY, pieces: 5 });

    expect(await start()).toEqual({ wasResumed: false });
    expect(await readFile(file)).toEqual(BODY);
    expect(progress.at(-1)).toEqual({ bytes: 5000, totalBytes: 5000 });
  });

  it("asks only for what is missing", async () => {
    server.routes.set("/file", { body: BODY });
    await writeFile(file, BODY.subarray(0, 1234));

    expect(await start()).toEqual({ wasResumed: true });
    expect(await readFile(file)).toEqual(BODY);
    expect(server.requests.map(({ range }) => range)).toEqual(["bytes=1234-"]);
    expect(progress.at(-1)).toEqual({ bytes: 5000, totalBytes: 5000 });
  });

  it("goes on after the connection was cut", async () => {
    server.routes.set("/file", { body: BODY, silence: { afterBytes: 1500, answers: 2 } });

    await start({
      onProgress: () => {
        if (server.requests.length <= 2) server.cutConnections();
      },
    });

    expect(await readFile(file)).toEqual(BODY);
    expect(server.requests.map(({ range }) => range)).toEqual([
      undefined,
      expect.stringMatching(/^bytes=[1-9]/),
      expect.stringMatching(/^bytes=[1-9]/),
    ]);
  });

  it("goes on after the server fell silent", async () => {
    server.routes.set("/file", {
      body: BODY,
      silence: { afterBytes: 700, answers: 1 },
    });

    await start({ timing: { silenceMs: 1000, retryDelayMs: 1 } });

    expect(await readFile(file)).toEqual(BODY);
    expect(server.requests.at(-1)?.range).toMatch(/^bytes=[1-9]/);
  });

  it("starts anew where the server knows no ranges", async () => {
    server.routes.set("/file", { body: BODY, ignoresRanges: true });
    await writeFile(file, "something else");

    await start();

    expect(await readFile(file)).toEqual(BODY);
  });

  it("is done when nothing is missing", async () => {
    server.routes.set("/file", { body: BODY });
    await writeFile(file, BODY);

    await start();

    expect(await readFile(file)).toEqual(BODY);
    expect(server.requests.length).toBe(1);
  });

  it("starts anew when the file is longer than the server's", async () => {
    server.routes.set("/file", { body: BODY });
    await writeFile(file, Buffer.concat([BODY, BODY]));

    await start({ maxBytes: 20_000 });

    expect(await readFile(file)).toEqual(BODY);
  });

  it("follows redirects with the same range", async () => {
    server.routes.set("/file", { redirectTo: "/elsewhere" });
    server.routes.set("/elsewhere", { body: BODY });
    await writeFile(file, BODY.subarray(0, 10));

    await start();

    expect(await readFile(file)).toEqual(BODY);
    expect(server.requests.at(-1)).toMatchObject({ path: "/elsewhere", range: "bytes=10-" });
  });

  it("does not ask again for what is not there", async () => {
    await expect(start()).rejects.toThrow("the server answered 404 Not Found");
    expect(server.requests.length).toBe(1);
  });

  it("asks a few times when the server is in trouble", async () => {
    server.routes.set("/file", { status: 503 });

    await expect(start()).rejects.toThrow("503");
    expect(server.requests.length).toBe(6);
  });

  it("refuses a file larger than expected before writing it", async () => {
    server.routes.set("/file", { body: BODY });

    await expect(start({ maxBytes: 4999 })).rejects.toThrow("larger than the 4999 bytes expected");
    expect(await readFile(file)).toEqual(Buffer.alloc(0));
  });

  it("says why no connection was made", async () => {
    await expect(start({ url: "http://127.0.0.1:1/file" })).rejects.toThrow(
      /ECONNREFUSED|bad port/,
    );
  });

  it("keeps what it has when it is interrupted", async () => {
    server.routes.set("/file", {
      body: BODY,
      silence: { afterBytes: 700, answers: 1 },
    });
    const controller = new AbortController();

    const running = start({
      signal: controller.signal,
      onProgress: () => controller.abort(new Error("interrupted")),
    });

    await expect(running).rejects.toThrow("interrupted");
    const kept = await readFile(file);
    expect(kept.length).toBeGreaterThan(0);
    expect(kept).toEqual(BODY.subarray(0, kept.length));
  });

  it("sends the user name and password of an address as a header", async () => {
    server.routes.set("/file", { body: BODY });

    await start({ url: `${server.address.replace("//", "//me:p%40ss@")}/file` });

    const expected = `Basic ${Buffer.from("me:p@ss").toString("base64")}`;
    expect(server.requests.map(({ authorization }) => authorization)).toEqual([expected]);
  });
});

function start(overrides: Partial<Parameters<typeof download>[0]> = {}) {
  return download({
    url: `${server.address}/file`,
    file,
    maxBytes: 5000,
    signal: new AbortController().signal,
    onProgress: (step) => progress.push(step),
    timing: { silenceMs: 5000, retryDelayMs: 1 },
    ...overrides,
  });
}
