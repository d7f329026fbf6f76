import { describe, expect, it } from "vitest";
import { readTarEntry } from "./read-tar-entry.ts";
import { writeTar } from "./testing/tar-writer.ts";

const LONG_NAME = `package/${"very-long-".repeat(15)}.onnx`;

describe("readTarEntry", () => {
  it.each([1, 7, 512, 100_000])("finds a file in pieces of %i bytes", async (pieceBytes) => {
    const tar = writeTar([
      { name: "package/", data: "", type: "5" },
      { name: "package/package.json", data: "{}" },
      { name: "package/model.onnx", data: "weights".repeat(300) },
    ]);

    expect(await read(tar, "package/model.onnx", pieceBytes)).toBe("weights".repeat(300));
  });

  it.each([
    {
      name: "with a prefix",
      entries: [{ name: "b.onnx", prefix: "a", data: "found" }],
      path: "a/b.onnx",
    },
    {
      name: "with a long name in GNU's way",
      entries: [
        { name: "././@LongLink", type: "L", data: `${LONG_NAME}\0` },
        { name: LONG_NAME.slice(0, 100), data: "found" },
      ],
      path: LONG_NAME,
    },
    {
      name: "with a long name in the way of pax",
      entries: [
        { name: "PaxHeader", type: "x", data: `20 mtime=1234567.89\n177 path=${LONG_NAME}\n` },
        { name: "short", data: "found" },
      ],
      path: LONG_NAME,
    },
    {
      name: "after one with a long name",
      entries: [
        { name: "././@LongLink", type: "L", data: `${LONG_NAME}\0` },
        { name: LONG_NAME.slice(0, 100), data: "not this" },
        { name: "a.onnx", data: "found" },
      ],
      path: "a.onnx",
    },
  ])("finds a file $name", async ({ entries, path }) => {
    expect(await read(writeTar(entries), path)).toBe("found");
  });

  it.each([
    { name: "without the file", tar: writeTar([{ name: "a", data: "x" }]), problem: 'no file "b"' },
    {
      name: "that is cut",
      tar: writeTar([{ name: "b", data: "x".repeat(2000) }]).subarray(0, 1000),
      problem: "ends too early",
    },
    { name: "that is something else", tar: Buffer.alloc(2000, "z"), problem: "no size" },
    {
      name: "with an endless name",
      tar: writeTar([{ name: "b", type: "L", data: "x".repeat(100_000) }]),
      problem: "too long",
    },
  ])("refuses a tar $name", async ({ tar, problem }) => {
    await expect(read(tar, "b")).rejects.toThrow(problem);
  });

  it("reads no further than the file", async () => {
    const tar = writeTar([
      { name: "a", data: "found" },
      { name: "b", data: "x".repeat(100_000) },
    ]);
    let bytesRead = 0;
    async function* counted() {
      for await (const piece of inPieces(tar, 512)) {
        bytesRead += piece.length;
        yield piece;
      }
    }

    for await (const piece of readTarEntry(counted(), "a")) void piece;

    expect(bytesRead).toBe(1024);
  });
});

async function read(tar: Buffer, path: string, pieceBytes = 512): Promise<string> {
  const pieces: Uint8Array[] = [];
  for await (const piece of readTarEntry(inPieces(tar, pieceBytes), path)) pieces.push(piece);
  return Buffer.concat(pieces).toString();
}

async function* inPieces(bytes: Buffer, size: number): AsyncIterable<Uint8Array> {
  for (let start = 0; start < bytes.length; start += size)
    yield await Promise.resolve(bytes.subarray(start, start + size));
}
