import { readFileSync } from "node:fs";
import { DEFAULT_RENDER_OPTIONS, renderMarkdown } from "@parsewright/document";
import { describe, expect, it } from "vitest";
import { readDocument } from "./read-document.ts";

const fixture = (name: string) =>
  readFileSync(new URL(`../../../fixtures/${name}`, import.meta.url));

describe("readDocument", () => {
  it("reads an office file with its pictures, without the engine", async () => {
    const { document, images } = await readDocument(fixture("office/sources/lighthouses.docx"));

    const markdown = renderMarkdown(document, DEFAULT_RENDER_OPTIONS);
    expect(markdown).toMatch(/^# Lamps on the Edge of the Sea\n/);
    for (const name of images.keys()) expect(markdown).toContain(name);
    expect(images.size).toBeGreaterThan(0);
  });

  it("reads the rest of a message whose attached PDF only the engine reads", async () => {
    const message = [
      "Subject: Plans",
      'Content-Type: multipart/mixed; boundary="b"',
      "",
      "--b",
      "Content-Type: text/plain",
      "",
      "See the plan.",
      "--b",
      "Content-Type: application/pdf",
      'Content-Disposition: attachment; filename="plan.pdf"',
      "Content-Transfer-Encoding: base64",
      "",
      Buffer.from("%PDF-1.7").toString("base64"),
      "--b--",
    ].join("\r\n");

    const { document } = await readDocument(Buffer.from(message));

    const markdown = renderMarkdown(document, DEFAULT_RENDER_OPTIONS);
    expect(markdown).toContain("See the plan.");
    expect(markdown).toContain("Attachment plan.pdf: could not be read (");
  });

  it("says who reads a PDF", async () => {
    await expect(readDocument(fixture("pdf/sources/sample.pdf"))).rejects.toMatchObject({
      code: "UNSUPPORTED_FORMAT",
      message: expect.stringContaining("@parsewright/engine") as string,
    });
  });

  it("opens a protected file with its password, and asks for a missing one", async () => {
    const bytes = fixture("protected/agile.docx");

    await expect(readDocument(bytes)).rejects.toMatchObject({ code: "DOCUMENT_ENCRYPTED" });
    const { document } = await readDocument(bytes, { password: "lantern" });
    expect(document.pdf_info.length).toBeGreaterThan(0);
  });

  it.each([
    { name: "empty lines", text: "\n".repeat(1_000_000) },
    { name: "formulas that nothing ends", text: "\\(".repeat(200_000) },
  ])("reads Markdown of $name in one pass", async ({ text }) => {
    const { document } = await readDocument(Buffer.from(`# Title\n${text}\n- [x] done`));

    const markdown = renderMarkdown(document, DEFAULT_RENDER_OPTIONS);
    expect(markdown).toMatch(/^# Title/);
    expect(markdown.endsWith("- ☑ done")).toBe(true);
  });
});
