import { deflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { type PdfPageSpec, writePdf, writeRawPdf } from "@parsewright/document/testing/pdf-writer";
import { hashPages } from "./hash-pages.ts";

describe("hashPages", () => {
  it("gives a page the same hash in another file and place, and another where it differs", () => {
    const [cover = "", one = "", two = ""] = hashesOf([text("cover"), text("one"), text("two")]);

    expect(new Set([cover, one, two]).size).toBe(3);
    expect(hashesOf([text("cover"), text("changed"), text("two")])).toEqual([
      cover,
      expect.not.stringMatching(one),
      two,
    ]);
    const withPageBetween = hashesOf([text("cover"), text("between"), text("one"), text("two")]);
    expect(withPageBetween).toEqual([cover, expect.any(String), one, two]);
  });

  it("distinguishes the first page, on which titles are looked for", () => {
    const [first, second] = hashesOf([text("one"), text("one")]);

    expect(first).not.toBe(second);
  });

  it.each<{ name: string; page: PdfPageSpec }>([
    { name: "its size", page: { ...text("one"), width: 500 } },
    { name: "its rotation", page: { ...text("one"), rotate: 90 } },
    { name: "a picture", page: { content: (page) => page.image(dot(9), PLACE) } },
    { name: "a form field", page: { ...text("one"), fields: [{ value: "yes", x: 9, y: 9 }] } },
    { name: "a link", page: { ...text("one"), annotations: [link("https://example.com/b")] } },
  ])("changes with $name", ({ page }) => {
    const pictured = { content: (drawn) => drawn.image(dot(1), PLACE) } satisfies PdfPageSpec;
    const linked = { ...text("one"), annotations: [link("https://example.com/a")] };
    const [, ...others] = hashesOf([text("cover"), text("one"), pictured, linked]);

    expect(others).not.toContain(hashesOf([text("cover"), page])[1]);
  });

  it("takes what pages inherit and what the catalog says of all", () => {
    const hashes = [
      treeOf({ box: "[0 0 600 800]" }),
      treeOf({ box: "[0 0 600 801]" }),
      treeOf({ box: "[0 0 600 800]", catalog: "/OCProperties << /D << /OFF [] >> >>" }),
      treeOf({ box: "[0 0 600 800]", catalog: "/URI << /Base (https://example.com) >>" }),
    ].map((bytes) => hashPages(bytes)?.[0]);

    expect(hashes).not.toContain(undefined);
    expect(new Set(hashes).size).toBe(hashes.length);
  });

  it("takes the part of the structure tree that is the page's", () => {
    const [one, two] = hashPages(taggedPages(["H1", "P"])) ?? [];

    expect(hashPages(taggedPages(["H1", "P"]))).toEqual([one, two]);
    expect(hashPages(taggedPages(["H1", "H2"]))).toEqual([
      one,
      expect.not.stringMatching(two ?? ""),
    ]);
    expect(hashPages(taggedPages(["P", "P"]))?.[1]).toBe(two);
  });

  it("reads files whose objects are packed as it reads others", () => {
    const packed = packedPdf("one");

    expect(hashPages(packed)).toHaveLength(1);
    expect(hashPages(packed)).toEqual(hashPages(packedPdf("one")));
    expect(hashPages(packed)).not.toEqual(hashPages(packedPdf("two")));
  });

  it.each([
    { name: "encrypted", change: ["/Root 1 0 R", "/Encrypt<<>>/Root 1 0 R"] },
    { name: "without its table", change: ["xref\n0", "lost\n0"] },
    { name: "with a wrong length of a stream", change: ["/Length", "/Longth"] },
    { name: "with a wrong number of pages", change: ["/Count 2", "/Count 3"] },
    { name: "with something behind its end", change: ["%%EOF", "%%EOF 7"] },
  ])("has nothing to say of a file that is $name", ({ change: [from = "", to = ""] }) => {
    const whole = Buffer.from(writePdf([{}, {}]));
    const changed = whole.toString("latin1").replace(from, to);

    expect(hashPages(whole)).toHaveLength(2);
    expect(hashPages(Buffer.from(changed, "latin1"))).toBeUndefined();
  });
});

const PLACE = { x: 100, y: 300, width: 60, height: 60 };

function hashesOf(pages: readonly PdfPageSpec[]): readonly string[] {
  return hashPages(writePdf(pages)) ?? [];
}

function text(content: string): PdfPageSpec {
  return { content: (page) => page.text(content, { x: 72, y: 700 }) };
}

function dot(value: number) {
  return { width: 1, height: 1, data: Uint8Array.from([value, 0, 0]) };
}

function link(url: string): string {
  return `/Subtype /Link /Rect [0 0 9 9] /A << /S /URI /URI (${url}) >>`;
}

function treeOf({ box, catalog = "" }: { box: string; catalog?: string }): Uint8Array {
  return writeRawPdf([
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    `<< /Type /Pages /Count 1 /Kids [3 0 R] /MediaBox ${box} >>`,
    "<< /Type /Page /Parent 2 0 R >>",
  ]);
}

/** Two pages with one element each. */
function taggedPages([first = "", second = ""]: readonly string[]): Uint8Array {
  return writeRawPdf([
    "<< /Type /Catalog /Pages 2 0 R /MarkInfo << /Marked true >> /StructTreeRoot 5 0 R >>",
    "<< /Type /Pages /Count 2 /Kids [3 0 R 4 0 R] /MediaBox [0 0 600 800] >>",
    "<< /Type /Page /Parent 2 0 R /StructParents 0 >>",
    "<< /Type /Page /Parent 2 0 R /StructParents 1 >>",
    "<< /Type /StructTreeRoot /K 6 0 R /ParentTree << /Nums [0 [7 0 R] 1 [8 0 R]] >> >>",
    "<< /S /Document /P 5 0 R /K [7 0 R 8 0 R] >>",
    `<< /S /${first} /P 6 0 R /Pg 3 0 R /K 0 >>`,
    `<< /S /${second} /P 6 0 R /Pg 4 0 R /K [<< /Type /MCR /Pg 4 0 R /MCID 0 >>] >>`,
  ]);
}

/** A page whose objects are in a stream, and its table in another. */
function packedPdf(title: string): Uint8Array {
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Count 1 /Kids [3 0 R] /MediaBox [0 0 600 800] >>",
    `<< /Type /Page /Parent 2 0 R /Group << /Title (${title}) >> >>`,
  ];
  let length = 0;
  const places = objects.map((object, index) => {
    length += object.length + 1;
    return `${index + 1} ${length - object.length - 1}`;
  });
  const header = `${places.join(" ")} `;
  const content = deflateSync(header + objects.join(" "));
  const start = "%PDF-1.7\n";
  const packed = `4 0 obj << /Type /ObjStm /N 3 /First ${header.length} /Filter /FlateDecode /Length ${content.length} >> stream\n`;
  const before = Buffer.concat([
    Buffer.from(start + packed),
    content,
    Buffer.from("\nendstream endobj\n"),
  ]);
  const rows = [
    [0, 0, 0, 0],
    ...objects.map((_, index) => [2, 0, 4, index]),
    [1, 0, start.length, 0],
    [1, before.length >> 8, before.length & 255, 0],
  ];
  // As programs write it: each row as its difference from the one above.
  const differences = rows.flatMap((row, index) => [
    2,
    ...row.map((value, column) => (value - (rows[index - 1]?.[column] ?? 0)) & 255),
  ]);
  const table = deflateSync(Uint8Array.from(differences));
  const parameters = "/Filter /FlateDecode /DecodeParms << /Predictor 12 /Columns 4 >>";
  return Buffer.concat([
    before,
    Buffer.from(
      `5 0 obj << /Type /XRef /Size 6 /Root 1 0 R /W [1 2 1] ${parameters} /Length ${table.length} >> stream\n`,
    ),
    table,
    Buffer.from(`\nendstream endobj\nstartxref\n${before.length}\n%%EOF\n`),
  ]);
}
