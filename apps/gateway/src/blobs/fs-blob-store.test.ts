import { mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { ParserError } from "@parsewright/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { BlobStore } from "./blob-store.ts";
import { createFsBlobStore } from "./fs-blob-store.ts";
import { type AddressSigner, createAddressSigner } from "./signed-address.ts";
import { itIsABlobStore } from "./testing/blob-store-conformance.ts";

let folder: string;
let server: Server;
let signer: AddressSigner;
let store: BlobStore;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "parser-blobs-"));
  server = createServer((request, response) => void serve(request, response));
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const publicUrl = () => `http://127.0.0.1:${port}`;
  signer = createAddressSigner({ signingKey: Buffer.from("secret"), publicUrl });
  store = await createFsBlobStore({ folder, signer });
});

afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true, force: true });
});

describe("the fs store", () => {
  itIsABlobStore(() => store);

  it("leaves no temporary file behind", async () => {
    const content = Buffer.alloc(20);
    const options = { key: "a/b", contentType: "text/plain", maxBytes: 10 };
    await expect(store.write(content, options)).rejects.toThrow(ParserError);
    expect(await readdir(join(folder, "incoming"))).toEqual([]);
  });

  it("removes what a process that died has left, with the next removal after an hour", async () => {
    const incoming = join(folder, "incoming");
    await writeFile(join(incoming, "old"), "half");
    await writeFile(join(incoming, "young"), "half");
    const hoursAgo = new Date(Date.now() - 2 * 60 * 60 * 1000);
    await utimes(join(incoming, "old"), hoursAgo, hoursAgo);

    await store.remove(["a/b"]);

    expect(await readdir(incoming)).toEqual(["young"]);
    await rm(join(incoming, "young"));
  });

  it("says that the store does not work, without naming its folder", async () => {
    const broken = await createFsBlobStore({ folder: join(folder, "broken"), signer });
    await rm(join(folder, "broken"), { recursive: true });

    const written = broken.write(Buffer.from("x"), { key: "a", contentType: "b", maxBytes: 9 });

    const error = await written.catch((error_: unknown) => error_);
    expect(error).toMatchObject({ code: "STORAGE_UNAVAILABLE" });
    expect(String(error)).not.toContain(folder);
  });
});

/** As little of the gateway's own blob routes as the suite needs. */
async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? "", "http://gateway");
  const key = url.pathname.replace("/blobs/", "");
  const query = Object.fromEntries(url.searchParams);
  try {
    if (request.method === "PUT") {
      const { maxBytes } = signer.checkUpload(key, query);
      await store.write(request, { key, contentType: "application/octet-stream", maxBytes });
      response.end();
      return;
    }
    const name = encodeURIComponent(signer.checkDownload(key, query).fileName);
    const found = await store.read(key);
    response.writeHead(200, { "content-disposition": `attachment; filename*=UTF-8''${name}` });
    if (found) await pipeline(found.stream, response);
  } catch (error) {
    response.writeHead(ParserError.is(error) && error.code === "FORBIDDEN" ? 403 : 500).end();
  }
}
