import { readFileSync } from "node:fs";
import { ParserError } from "@parsewright/contract";
import { afterAll, describe, expect, it } from "vitest";
import { createEngine } from "../engine.ts";
import type { ParseRequest } from "../pages/parse-request.ts";
import { DEFAULT_RENDER_OPTIONS, renderers } from "@parsewright/document";
import { writePdf } from "@parsewright/document/testing/pdf-writer";
import { sampleOptions } from "@parsewright/document/testing/sample-options";

const OUTLOOK_MESSAGE = new URL(
  "../../../../fixtures/formats/sources/mail-with-plan.msg",
  import.meta.url,
);

describe("a message with a PDF", () => {
  const engine = createEngine();
  afterAll(() => engine.close());

  it("has the pages of the PDF behind its text, under its name", async () => {
    const document = await parse([["plan.pdf", pdfOf("North tower.", "South tower.")]]);

    expect(document.pdf_info.map(({ page_idx }) => page_idx)).toEqual([0, 1, 2]);
    expect(renderers.markdown(document, DEFAULT_RENDER_OPTIONS)).toMatch(
      /^# Towers\n[^]*See the plan\.\n\n# plan\.pdf\n\nNorth tower\.\n\nSouth tower\.\n*$/,
    );
    // Boxes and sizes of its pages stay.
    expect(document.pdf_info[2]).toMatchObject({ page_size: [612, 792] });
  });

  it("has them too where Outlook stored it", async () => {
    const document = await parse([], { bytes: readFileSync(OUTLOOK_MESSAGE) });

    expect(document.pdf_info.map(({ page_idx }) => page_idx)).toEqual([0, 1, 2]);
    expect(renderers.markdown(document, DEFAULT_RENDER_OPTIONS)).toMatch(
      /^# Towers\n[^]*See the plan\.\n\n# plan\.pdf\n\nNorth tower\.\n\nSouth tower\.\n*$/,
    );
  });

  it("can be written in every format", async () => {
    const document = await parse([["plan.pdf", pdfOf("North tower.")]]);
    for (const [format, render] of Object.entries(renderers)) {
      const written = JSON.stringify(render(document, DEFAULT_RENDER_OPTIONS));
      expect({ format, length: written.length }).not.toEqual({ format, length: 0 });
    }
  });

  it("numbers the pages of several, and gives up only the one that is named", async () => {
    const begun: number[] = [];
    const document = await parse(
      [
        ["one.pdf", pdfOf("First.", "Second.")],
        ["two.pdf", pdfOf("Third.")],
      ],
      { givenUpPages: [2], pageSeconds: 1, onPageBegun: (place) => begun.push(place) },
    );

    const markdown = renderers.markdown(document, DEFAULT_RENDER_OPTIONS);
    expect(markdown).toContain("First.");
    expect(markdown).not.toContain("Second.");
    expect(markdown).toContain("# two.pdf\n\nThird.");
    expect(new Set(begun)).toEqual(new Set([0, 1, 3]));
  });

  it("reads all pages of the PDF, whichever were asked for", async () => {
    const options = { ...sampleOptions, start_page: 1, end_page: 1 };
    const document = await parse([["plan.pdf", pdfOf("North.", "South.")]], { options });
    expect(document.pdf_info).toHaveLength(3);
  });

  it.each([
    { name: "damaged", bytes: Buffer.from("%PDF-1.7 and no more"), note: "could not be read (" },
    {
      name: "too long",
      bytes: pdfOf(...Array<string>(501).fill("x")),
      note: "more than 500 pages",
    },
  ])("names one that is $name", async ({ bytes, note }) => {
    const document = await parse([["plan.pdf", bytes]]);
    expect(renderers.markdown(document, DEFAULT_RENDER_OPTIONS)).toContain("Attachment plan.pdf: ");
    expect(JSON.stringify(document)).toContain(note);
  });

  it("fails with the reason of its caller when it is stopped", async () => {
    const stop = new AbortController();
    const parsing = parse([["plan.pdf", pdfOf("North.")]], {
      signal: stop.signal,
      onPageBegun: (place) => place === 1 && stop.abort(new ParserError("CANCELLED", "stop")),
    });
    await expect(parsing).rejects.toThrow("stop");
  });

  function parse(
    attachments: readonly (readonly [name: string, bytes: Uint8Array])[],
    request: Partial<ParseRequest> = {},
  ) {
    return engine.parse({
      bytes: messageWith(attachments),
      options: sampleOptions,
      images: { add: async () => {} },
      signal: new AbortController().signal,
      ...request,
    });
  }
});

function pdfOf(...texts: readonly string[]): Uint8Array {
  return writePdf(
    texts.map((text) => ({ content: (page) => page.text(text, { x: 72, y: 700, size: 12 }) })),
  );
}

function messageWith(
  attachments: readonly (readonly [name: string, bytes: Uint8Array])[],
): Uint8Array {
  const parts = attachments.map(
    ([name, bytes]) =>
      `Content-Type: application/pdf\r\nContent-Disposition: attachment; filename="${name}"\r\nContent-Transfer-Encoding: base64\r\n\r\n${Buffer.from(bytes).toString("base64")}`,
  );
  const all = ["Content-Type: text/plain\r\n\r\nSee the plan.", ...parts];
  return Buffer.from(
    `From: a@example.com\r\nTo: b@example.com\r\nSubject: Towers\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n${all.map((part) => `--b\r\n${part}\r\n`).join("")}--b--\r\n`,
  );
}
