import { deflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { openPdfFile } from "./pdf-file.ts";
import { rebuildPdf } from "./rebuild-pdf.ts";

describe("rebuildPdf", () => {
  it("unpacks objects that a lost cross-reference stream pointed at", async () => {
    const file = await openPdfFile(rebuild(packedFile()));

    expect(file.pageCount).toBe(2);
  });

  it("keeps what came before the cut of a truncated object stream", () => {
    const whole = packedFile({ level: 0 });
    const cut = whole.slice(0, whole.lastIndexOf("<< /Type /Page "));

    const tail = Buffer.from(rebuild(cut)).toString("latin1", cut.length);

    expect(tail).toContain("3 0 obj\n<< /Type /Page ");
    expect(tail).not.toContain("4 0 obj");
  });

  it("leaves an encrypted file alone", () => {
    expect(
      rebuildPdf(Buffer.from(`${packedFile()}trailer << /Encrypt 9 0 R >>`, "latin1")),
    ).toBeUndefined();
  });

  it("gives up on a file without a single page", () => {
    expect(rebuildPdf(Buffer.from("%PDF-1.7\n1 0 obj\n<< /Length 3 >>\nendobj\n"))).toBeUndefined();
  });
});

/** A PDF as newer programs write it, its dictionaries packed in an object stream, cut off before the table. */
function packedFile({ level = 6 } = {}): string {
  const packed = [
    [1, "<< /Type /Catalog /Pages 2 0 R >>"],
    [2, "<< /Type /Pages /Count 2 /Kids [3 0 R 4 0 R] >>"],
    [3, "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 100 100] >>"],
    [4, "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 100 100] >>"],
  ] as const;
  let offset = 0;
  const numbers = packed.map(([number, body]) => {
    const entry = `${number} ${offset}`;
    offset += body.length + 1;
    return entry;
  });
  const head = `${numbers.join(" ")} `;
  const content = head + packed.map(([, body]) => body).join(" ");
  const stream = deflateSync(Buffer.from(content, "latin1"), { level }).toString("latin1");
  const dictionary = `<< /Type /ObjStm /N ${packed.length} /First ${head.length} /Length ${stream.length} >>`;
  return `%PDF-1.7\n10 0 obj\n${dictionary}\nstream\n${stream}\nendstream\nendobj\n`;
}

function rebuild(file: string): Uint8Array {
  const rebuilt = rebuildPdf(Buffer.from(file, "latin1"));
  if (rebuilt === undefined) throw new Error("The file was not rebuilt.");
  return rebuilt;
}
