import { createHash, randomBytes, randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { ParserError } from "@parsewright/contract";
import { expect, it } from "vitest";
import type { BlobStore } from "../blob-store.ts";

/** What every blob store must do. Addresses are called over HTTP, so the store has to be served. */
export function itIsABlobStore(store: () => BlobStore): void {
  it("gives back what was written, with its size, hash and content type", async () => {
    const content = randomBytes(100_000);
    const key = newKey();

    const facts = await write(store(), { key, content });

    const sha256 = createHash("sha256").update(content).digest("hex");
    expect(facts).toEqual({ key, bytes: content.length, sha256 });
    const read = await store().read(key);
    expect(read).toMatchObject({ bytes: content.length, contentType: "application/pdf" });
    expect(read && (await buffer(read.stream))).toEqual(content);
  });

  it("describes what is there without reading it", async () => {
    const key = newKey();
    await write(store(), { key, content: Buffer.from("0123456789") });
    expect(await store().describe(key)).toEqual({ bytes: 10, contentType: "application/pdf" });
    expect(await store().describe(newKey())).toBeUndefined();
  });

  it.each([
    { start: 0, end: 9, text: "0123456789" },
    { start: 0, end: 0, text: "0" },
    { start: 3, end: 6, text: "3456" },
    { start: 9, end: 9, text: "9" },
  ])("reads the bytes $start to $end", async ({ start, end, text }) => {
    const key = newKey();
    await write(store(), { key, content: Buffer.from("0123456789") });

    const found = await store().read(key, { start, end });

    expect(found?.bytes).toBe(text.length);
    expect(found && String(await buffer(found.stream))).toBe(text);
  });

  it("takes a stream of several parts", async () => {
    const part = randomBytes(3 * 1024 * 1024);
    const key = newKey();

    await write(store(), { key, content: Readable.from([part, part, part, part]) });

    const stored = await contentOf(store(), key);
    expect(stored?.equals(Buffer.concat([part, part, part, part]))).toBe(true);
  });

  it("keeps empty content", async () => {
    const key = newKey();
    await write(store(), { key, content: new Uint8Array() });
    expect(await contentOf(store(), key)).toEqual(Buffer.alloc(0));
  });

  it("replaces what was there before", async () => {
    const key = newKey();
    await write(store(), { key, content: Buffer.from("first") });
    await write(store(), { key, content: Buffer.from("second") });
    expect(String(await contentOf(store(), key))).toBe("second");
  });

  it("leaves nothing of content over the limit", async () => {
    const key = newKey();
    const content = Readable.from([Buffer.alloc(6), Buffer.alloc(6)]);

    const written = write(store(), { key, content, maxBytes: 10 });

    await expect(written).rejects.toMatchObject({ code: "PAYLOAD_TOO_LARGE" });
    expect(await store().read(key)).toBeUndefined();
  });

  it("leaves nothing of content that breaks off, and says why it did", async () => {
    const key = newKey();
    const content = Readable.from(breaksOff());
    await expect(write(store(), { key, content })).rejects.toThrow("the client went away");
    expect(await store().read(key)).toBeUndefined();
  });

  it("leaves nothing of a write that is aborted", async () => {
    const key = newKey();
    const controller = new AbortController();
    const content = new Readable({ read() {} });
    content.push(Buffer.alloc(10));

    const written = write(store(), { key, content, signal: controller.signal });
    controller.abort(new Error("enough"));

    await expect(written).rejects.toThrow("enough");
    expect(await store().read(key)).toBeUndefined();
  });

  it("removes, and does not mind what is gone already", async () => {
    const key = newKey();
    await write(store(), { key, content: Buffer.from("x") });
    await store().remove([key, newKey()]);
    expect(await store().read(key)).toBeUndefined();
  });

  it.each(["", "../secret", "a/../b", "/etc/passwd", "a//b", ".hidden", "a\0b", "x".repeat(201)])(
    "refuses the key %j",
    async (key) => {
      await expect(write(store(), { key, content: Buffer.from("x") })).rejects.toSatisfy(
        (error) => ParserError.is(error) && error.code === "INVALID_INPUT",
      );
      await expect(store().read(key)).rejects.toThrow(ParserError);
    },
  );

  it("makes an address that anybody can download from under a name", async () => {
    const key = newKey();
    await write(store(), { key, content: Buffer.from("hello") });
    const url = await store().downloadUrl(key, { expiresInSeconds: 60, fileName: "bericht ü.zip" });

    const answer = await fetch(url);

    expect(answer.status).toBe(200);
    expect(await answer.text()).toBe("hello");
    expect(answer.headers.get("content-disposition")).toContain("bericht%20%C3%BC.zip");
  });

  it("makes download addresses that are good for one key only", async () => {
    const [mine, other] = [newKey(), newKey()];
    await write(store(), { key: other, content: Buffer.from("secret") });
    const url = await store().downloadUrl(mine, { expiresInSeconds: 60, fileName: "a" });
    expect((await fetch(url.replace(mine, other))).status).toBe(403);
  });
}

function newKey(): string {
  return `tests/${randomUUID()}.bin`;
}

function write(
  store: BlobStore,
  options: {
    key: string;
    content: Readable | Uint8Array;
    maxBytes?: number;
    signal?: AbortSignal;
  },
) {
  const { content, ...rest } = options;
  const contentType = "application/pdf";
  return store.write(content, { contentType, maxBytes: 100 * 1024 * 1024, ...rest });
}

async function contentOf(store: BlobStore, key: string): Promise<Buffer | undefined> {
  const found = await store.read(key);
  return found && buffer(found.stream);
}

async function* breaksOff(): AsyncGenerator<Buffer> {
  yield Buffer.alloc(10);
  await Promise.resolve();
  throw new Error("the client went away");
}
