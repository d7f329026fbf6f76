import { ParserError } from "@parsewright/contract";
import { describe, expect, it } from "vitest";
import { passDocument } from "./pass-document.ts";

const OLE = "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1";
const wide = (name: string) => Buffer.from(name, "utf16le").toString("latin1");
const filler = (bytes: number) => "\0".repeat(bytes);

describe("passDocument", () => {
  it.each([
    { name: "a PDF", content: `%PDF-1.7${filler(200_000)}` },
    { name: "a short text", content: "Four words are enough." },
    {
      name: "a zip that names its folder at the end",
      content: `PK\x03\x04${filler(200_000)}word/`,
    },
    {
      name: "a compound file that names its stream in the middle",
      content: `${OLE}${filler(150_000)}${wide("WordDocument\0")}${filler(150_000)}`,
    },
    {
      name: "a protected office file, which only its password opens",
      content: `${OLE}${filler(150_000)}${wide("EncryptedPackage")}${filler(150_000)}`,
    },
  ])("passes $name on as it is, however it is cut", async ({ content }) => {
    const whole = Buffer.from(content, "latin1");
    for (const size of [61, 4099, 65_535, 1_000_000]) {
      const passed: Uint8Array[] = [];
      for await (const piece of passDocument(piecesOf(whole, size))) passed.push(piece);
      expect(Buffer.concat(passed).equals(whole)).toBe(true);
    }
  });

  it.each([
    { name: "nothing", content: "", code: "DOCUMENT_EMPTY" },
    { name: "two words, which are not a text", content: "two words", code: "UNSUPPORTED_FORMAT" },
    { name: "bytes of no kind", content: filler(200_000), code: "UNSUPPORTED_FORMAT" },
    {
      name: "a zip of something else",
      content: `PK\x03\x04${filler(200_000)}`,
      code: "UNSUPPORTED_FORMAT",
    },
    { name: "a drawing of Visio", content: `${OLE}${filler(200_000)}`, code: "UNSUPPORTED_FORMAT" },
  ])("fails for $name", async ({ content, code }) => {
    await expect(drain(piecesOf(Buffer.from(content, "latin1"), 10_000))).rejects.toMatchObject({
      code,
    });
  });

  it("fails before the rest of a large file of no kind is read", async () => {
    let asked = 0;
    function* endless() {
      for (;;) {
        asked += 1;
        yield Buffer.alloc(16 * 1024);
      }
    }
    const error: unknown = await drain(endless()).catch((error_: unknown) => error_);
    expect(ParserError.from(error).code).toBe("UNSUPPORTED_FORMAT");
    expect(asked).toBe(4);
  });
});

function* piecesOf(bytes: Buffer, size: number): Generator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += size) {
    yield bytes.subarray(start, start + size);
  }
}

async function drain(pieces: Iterable<Uint8Array>): Promise<void> {
  for await (const piece of passDocument(pieces)) void piece;
}
