import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { BucketResult, InlineResult } from "@parsewright/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ParserApiClient } from "./node-client.ts";
import { saveInline, saveS3Tarball, saveTarball } from "./save-results.ts";

/** A tar with the file `doc.md` that says `# Title`. */
const ARCHIVE = gzipSync(tarOf("doc.md", "# Title\n"));
const BASE = { basename: "doc", source: "b64", pages_requested: -1 };

const server = createServer((request, response) => {
  if (request.url === "/archive") response.end(ARCHIVE);
  else if (request.url === "/moved") response.writeHead(302, { location: "/archive" }).end();
  else if (request.url === "/cut") {
    response.writeHead(200, { "content-length": ARCHIVE.length + 10 });
    response.write(ARCHIVE, () => response.destroy());
  } else if (request.url?.startsWith("/v2/")) {
    const output = { ok: true, results: [bucketResult("/archive")] };
    response.end(JSON.stringify({ id: "job-1", status: "COMPLETED", output }));
  } else response.writeHead(403).end("expired");
});
let url = "";
let parent = "";
beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), "parser-save-"));
  return () => rm(parent, { recursive: true, force: true });
});

describe("an archive", () => {
  it("inside a response is unpacked, whether the response or its entry is given", async () => {
    const result = { ...BASE, tarball_b64: ARCHIVE.toString("base64") };

    const [path = ""] = await saveTarball({ results: [result] }, join(parent, "a"));
    await saveTarball(result, join(parent, "b"));

    expect(path).toBe(join(parent, "a", "doc.md"));
    expect(await readFile(join(parent, "b", "doc.md"), "utf8")).toBe("# Title\n");
  });

  it.each(["/archive", "/moved"])("behind an address is downloaded: %s", async (path) => {
    await saveS3Tarball(bucketResult(path), join(parent, "a"));
    await saveTarball({ results: [bucketResult(path)] }, join(parent, "b"));
    expect(await readdir(parent)).toEqual(["a", "b"]);
  });

  it.each([
    { path: "/expired", text: "answered 403; the address has expired: read the job again" },
    { path: "/cut", text: "not downloaded" },
    { path: "/archive", text: "limits.maxDownloadBytes", limits: { maxDownloadBytes: 5 } },
  ])("that cannot be downloaded leaves nothing: $text", async ({ path, text, limits }) => {
    const saving = saveS3Tarball(bucketResult(path), join(parent, "a"), { limits });
    await expect(saving).rejects.toMatchObject({ code: "DOWNLOAD_FAILED" });
    await expect(saving).rejects.toThrow(text);
    expect(await readdir(parent)).toEqual([]);
  });

  it.each(["file:///etc/passwd", "ftp://host/a", "data:,x", "nothing"])(
    "is not fetched from %s",
    async (address) => {
      const result = { ...bucketResult(""), tarball_url: address };
      await expect(saveS3Tarball(result, join(parent, "a"))).rejects.toThrow("not http(s)");
    },
  );

  it("that is not there is asked for by the right name", async () => {
    const inline: InlineResult = { ...BASE, markdown: "x" };
    await expect(saveTarball(inline, parent)).rejects.toThrow("use saveInline");
    await expect(saveS3Tarball(inline, parent)).rejects.toThrow("no tarball_url");
    await expect(saveInline(bucketResult("/"), parent)).rejects.toThrow("use saveTarball");
    await expect(saveTarball({ results: [] }, parent)).rejects.toThrow("no result");
  });

  it("of a task that is done is downloaded by the task's id", async () => {
    const client = new ParserApiClient("e", "key", { baseUrl: url });
    await client.downloadResults("job-1", join(parent, "task"));
    expect(await readdir(join(parent, "task"))).toEqual(["doc.md"]);
  });
});

describe("an inline result", () => {
  it("becomes files, readable JSON among them", async () => {
    const result = {
      ...BASE,
      markdown: "ü",
      content_list: [{ text: "ü" }],
      images: { "a.png": "QUJD" },
    };

    await saveInline(result as unknown as InlineResult, join(parent, "out"));

    expect(await readFile(join(parent, "out", "doc.md"), "utf8")).toBe("ü");
    expect(await readFile(join(parent, "out", "images", "a.png"), "utf8")).toBe("ABC");
    expect(await readFile(join(parent, "out", "doc_content_list_v2.json"), "utf8")).toBe(
      '[\n  {\n    "text": "ü"\n  }\n]\n',
    );
  });

  it.each([
    { basename: "../doc", images: {} },
    { basename: "doc", images: { "../../a.png": "QUJD" } },
    { basename: "doc", images: { "a.png": "QUJD", "A.png": "QUJD" } },
  ])("with names that lead elsewhere is refused: %j", async (names) => {
    const saving = saveInline({ ...BASE, markdown: "x", ...names }, join(parent, "out"));
    await expect(saving).rejects.toMatchObject({ code: "ARCHIVE_REFUSED" });
    expect(await readdir(parent)).toEqual([]);
  });
});

function bucketResult(path: string): BucketResult {
  const link = { tarball_url_expires_in: 60, bucket_key: "k", bucket_bytes: 1 };
  return { ...BASE, ...link, tarball_url: `${url}${path}` };
}

function tarOf(name: string, content: string): Buffer {
  const block = Buffer.alloc(512);
  block.write(name);
  block.write(`${content.length.toString(8).padStart(11, "0")}\0`, 124);
  block.write("        0", 148);
  const sum = block.reduce((total, byte) => total + byte, 0);
  block.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148);
  const padded = Buffer.alloc(512);
  padded.write(content);
  return Buffer.concat([block, padded, Buffer.alloc(1024)]);
}
