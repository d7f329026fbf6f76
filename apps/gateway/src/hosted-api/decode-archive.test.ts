import { randomBytes } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { Readable } from "node:stream";
import { expect, it } from "vitest";
import { decodeArchive } from "./decode-archive.ts";

const ARCHIVE = randomBytes(1000);
const RESPONSE = {
  ok: true,
  results: [{ source: 'url:"tarball_b64":"no"', tarball_b64: ARCHIVE.toString("base64"), x: "y" }],
};

it.each([1, 2, 3, 7, 64, 5000])("finds the archive in chunks of %i bytes", async (size) => {
  for (const text of [JSON.stringify(RESPONSE), JSON.stringify(RESPONSE, null, 1)]) {
    const decoded = await buffer(Readable.from(decodeArchive(inChunks(text, size))));
    expect(decoded.equals(ARCHIVE)).toBe(true);
  }
});

it.each(["{}", '{"tarball_b64":"QUJD', '{"tarball_b64":1}'])("refuses %s", async (text) => {
  await expect(buffer(Readable.from(decodeArchive(inChunks(text, 4))))).rejects.toThrow(
    "no complete",
  );
});

async function* inChunks(text: string, size: number): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text);
  for (let start = 0; start < bytes.length; start += size)
    yield bytes.subarray(start, start + size);
}
