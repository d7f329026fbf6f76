import { chmodSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { ArchiveLayout, InlineResult } from "@parsewright/contract";
import { describe, expect, it } from "vitest";
import { packageResult } from "./package-result.ts";
import { requestFor, RESULT_FILES } from "./testing/output-folders.ts";
import { testTransport } from "./transport-conformance.ts";

const MEBIBYTE = 1024 * 1024;
const settings = { responseMaxBytes: 20 * MEBIBYTE };

describe("inline", () => {
  testTransport({ name: "inline", settings: () => settings, readFiles: filesOf });

  it("holds the formats asked for, in the order of the contract", async () => {
    const all = await packageInline({});
    const some = await packageInline({ formats: ["images", "markdown", "images"] });

    expect(Object.keys(all.payload)).toEqual(["markdown", "content_list", "middle", "images"]);
    expect(Object.keys(some.payload)).toEqual(["markdown", "images"]);
  });

  it("holds upstream's flat list where the gateway asks for upstream's files", async () => {
    const files = {
      "full.md": "# x",
      "layout.json": "{}",
      "doc_content_list.json": '[{"type":"text"}]',
      "content_list_v2.json": "[[]]",
    };
    const { payload } = await packageInline({}, files, "hosted");

    expect(payload).toEqual({
      markdown: "# x",
      content_list: [{ type: "text" }],
      middle: {},
      images: {},
    });
  });

  it("gives the default of a format whose file is missing", async () => {
    const { payload, lost } = await packageInline({}, { "doc.md": "" });

    expect(payload).toEqual({ markdown: "", content_list: [], middle: {}, images: {} });
    expect(lost).toBeUndefined();
  });

  it.each([
    { content: "{", errorType: "SyntaxError" },
    { content: "null", errorType: "TypeError" },
    { content: Buffer.from([0x5b, 0x22, 0xff, 0x22, 0x5d]), errorType: "TypeError" },
  ])("gives defaults for JSON that is none: $content", async ({ content, errorType }) => {
    const files = {
      ...RESULT_FILES,
      "doc_content_list_v2.json": content,
      "doc_middle.json": content,
    };
    const { payload, lost } = await packageInline({}, files);

    expect(payload).toMatchObject({ content_list: [], middle: {} });
    expect(lost).toEqual({
      count: 2,
      items: [
        {
          artifact: "content_list",
          file: "doc_content_list_v2.json",
          reason: "unreadable",
          error_type: errorType,
        },
        {
          artifact: "middle",
          file: "doc_middle.json",
          reason: "unreadable",
          error_type: errorType,
        },
      ],
    });
  });

  it("gives defaults where list and object are exchanged", async () => {
    const files = { "doc.md": "", "doc_content_list_v2.json": "{}", "doc_middle.json": "[]" };

    const { payload, lost } = await packageInline({}, files);

    expect(payload).toMatchObject({ content_list: [], middle: {} });
    expect(lost?.count).toBe(2);
  });

  it("holds further formats as text, JSON, base64 or files by name", async () => {
    const files = {
      ...RESULT_FILES,
      "doc.html": "<p>",
      "doc_chunks.json": "[]",
      "doc.xlsx": Buffer.from("PK"),
      "tables/p1.b2.csv": "a,b\r\n",
    };
    const request = requestFor(
      { transport: "inline", formats: ["html", "chunks", "xlsx", "csv"] },
      files,
    );
    const { payload } = await packageResult(request, settings);

    expect(payload).toEqual({
      chunks: [],
      html: "<p>",
      csv: { "p1.b2.csv": "a,b\r\n" },
      xlsx: "UEs=",
    });
  });

  it("does not look at formats that were not asked for", async () => {
    const request = requestFor({ transport: "inline", formats: ["content_list"] });
    writeFileSync(join(request.outputFolder, "doc.md"), Buffer.from([0xff]));
    symlinkSync("nowhere", join(request.outputFolder, "images", "c.png"));
    chmodSync(join(request.outputFolder, "doc_middle.json"), 0);

    const { payload, lost } = await packageResult(request, settings);

    expect(Object.keys(payload)).toEqual(["content_list"]);
    expect(lost).toBeUndefined();
  });

  it("fits a list that is large only by its indentation, and text that is large only by escapes not", async () => {
    const entries = Array.from({ length: 20_000 }, (_, index) => ({ bbox: [index, 0, 0, 0] }));
    const indented = {
      ...RESULT_FILES,
      "doc_content_list_v2.json": JSON.stringify(entries, null, 8),
    };
    const escaped = { ...RESULT_FILES, "doc.md": "\n".repeat(MEBIBYTE) };
    const small = { responseMaxBytes: 1.5 * MEBIBYTE };

    const fitting = requestFor({ transport: "inline" }, indented);
    const tooLarge = requestFor({ transport: "inline" }, escaped);

    expect(Buffer.byteLength(indented["doc_content_list_v2.json"])).toBeGreaterThan(1.5 * MEBIBYTE);
    expect((await packageResult(fitting, small)).payload).toMatchObject({ content_list: entries });
    await expect(packageResult(tooLarge, small)).rejects.toThrow("the result is 2.0 MB");
  });
});

async function packageInline(
  input: Parameters<typeof requestFor>[0],
  files: Parameters<typeof requestFor>[1] = RESULT_FILES,
  archiveLayout?: ArchiveLayout,
) {
  const request = requestFor({ transport: "inline", ...input }, files);
  return packageResult({ ...request, archiveLayout }, settings);
}

async function filesOf(payload: InlineResult | object): Promise<Record<string, Buffer>> {
  const { markdown, content_list, middle, images } = payload as InlineResult;
  return {
    "doc.md": Buffer.from(markdown ?? ""),
    "doc_content_list_v2.json": Buffer.from(JSON.stringify(content_list)),
    "doc_middle.json": Buffer.from(JSON.stringify(middle)),
    ...Object.fromEntries(
      Object.entries(images ?? {}).map(([name, text]) => [
        `images/${name}`,
        Buffer.from(text, "base64"),
      ]),
    ),
  };
}
