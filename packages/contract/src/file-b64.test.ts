import { describe, expect, it } from "vitest";
import { ParserError } from "./errors.ts";
import { decodeFileB64 } from "./file-b64.ts";
import { FILE_B64_MAX_DECODED_BYTES, FILE_B64_MAX_ENCODED_CHARACTERS } from "./limits.ts";

describe("decodeFileB64", () => {
  it.each([
    { name: "plain base64", text: "JVBERi0xLjQK" },
    { name: "line breaks", text: "JVBE\r\nRi0x\nLjQK\n" },
    { name: "spaces around it", text: "  JVBERi0xLjQK " },
    { name: "a data: URL", text: "data:application/pdf;base64,JVBERi0xLjQK" },
    {
      name: "a data: URL with parameters",
      text: "data:application/pdf;name=a.pdf;base64,JVBERi0xLjQK",
    },
  ])("reads $name", ({ text }) => {
    expect(Buffer.from(decodeFileB64(text)).toString()).toBe("%PDF-1.4\n");
  });

  it.each([
    { name: "with padding", text: "JVBERi0_-w==" },
    { name: "without padding", text: "JVBERi0_-w" },
  ])("reads the URL-safe alphabet $name", ({ text }) => {
    expect([...decodeFileB64(text)].slice(-2)).toEqual([0x3f, 0xfb]);
  });

  it.each([1, 2, 3, 4, 5])("gives back %i bytes as they were", (length) => {
    const bytes = Uint8Array.from({ length }, (_, index) => 250 - index * 60);

    expect([...decodeFileB64(Buffer.from(bytes).toString("base64"))]).toEqual([...bytes]);
  });

  it.each([
    { text: "!!!!", reason: "Only base64 data is allowed" },
    { text: "JVBERi0x*jQK", reason: "Only base64 data is allowed" },
    { text: "QQ==QQ==", reason: "Only base64 data is allowed" },
    { text: "====", reason: "Only base64 data is allowed" },
    { text: "ŁŁŁŁ", reason: "Only base64 data is allowed" },
    { text: "JVBERi0éLjQK", reason: "Only base64 data is allowed" },
    { text: "QQ", reason: "Incorrect padding" },
    { text: "JVBERi0_-", reason: "Incorrect padding" },
    { text: "data:text/plain,hello", reason: "a data: URL must start with data:<type>;base64," },
  ])("refuses $text: $reason", ({ text, reason }) => {
    expect(() => decodeFileB64(text)).toThrow(`file_b64 is not valid base64 (${reason});`);
  });

  it("says when nothing is left without whitespace", () => {
    expect(() => decodeFileB64("  \n ")).toThrow("file_b64 contains no base64 data");
  });

  it("accepts exactly 20 MB and refuses one byte more", () => {
    const largest = Buffer.alloc(FILE_B64_MAX_DECODED_BYTES);

    expect(decodeFileB64(largest.toString("base64"))).toHaveLength(FILE_B64_MAX_DECODED_BYTES);
    expect(
      codeOf(() => decodeFileB64(Buffer.concat([largest, Buffer.alloc(1)]).toString("base64"))),
    ).toBe("INPUT_TOO_LARGE");
  });

  it("refuses an over-long text before decoding it", () => {
    const text = "!".repeat(FILE_B64_MAX_ENCODED_CHARACTERS + 1);

    expect(() => decodeFileB64(text)).toThrow(
      "inline file too large (encoded length 29360129 chars)",
    );
  });
});

function codeOf(action: () => unknown): string | undefined {
  try {
    action();
    return undefined;
  } catch (error) {
    return ParserError.from(error).code;
  }
}
