import { readFileSync } from "node:fs";
import { crc32 } from "node:zlib";

/** One of the repository's own documents, by its path below `fixtures`. */
export function fixture(path: string): Buffer {
  return readFileSync(new URL(`../../../../fixtures/${path}`, import.meta.url));
}

/** A PDF of one page with these lines, and some that nobody sees. It has no cross-reference table: readers make one themselves. */
export function pdfWith(lines: readonly string[], hiddenLines: readonly string[] = []): Buffer {
  const show = (line: string) => `(${line.replaceAll(/[()\\]/g, String.raw`\$&`)}) Tj T*`;
  const text = [...lines.map(show), "3 Tr", ...hiddenLines.map(show)].join(" ");
  const content = `BT /F1 12 Tf 30 TL 60 720 Td ${text} ET`;
  const objects = [
    "1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj",
    "2 0 obj << /Type /Pages /Count 1 /Kids [4 0 R] >> endobj",
    "3 0 obj << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> endobj",
    "4 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 5 0 R",
    "/Resources << /Font << /F1 3 0 R >> >> >> endobj",
    `5 0 obj << /Length ${content.length} >> stream\n${content}\nendstream endobj`,
    "trailer << /Root 1 0 R >>",
  ];
  return Buffer.from(`%PDF-1.7\n${objects.join("\n")}\n%%EOF\n`);
}

const CONTENT_TYPES = `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
<Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`;
const RELATIONSHIPS = "http://schemas.openxmlformats.org/package/2006/relationships";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

/** A Word file with these cells in a table, and a link for each target. */
export function docxWith(cells: readonly string[], targets: readonly string[]): Buffer {
  const links = targets.map(
    (_, index) => `<w:p><w:hyperlink r:id="L${index}">${run(`Link ${index}`)}</w:hyperlink></w:p>`,
  );
  const row = cells.map((cell) => `<w:tc><w:p>${run(cell)}</w:p></w:tc>`).join("");
  const body = `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="${OFFICE}"><w:body>
<w:p>${run("A table and links")}</w:p><w:tbl><w:tr>${row}</w:tr><w:tr>${row}</w:tr></w:tbl>${links.join("")}</w:body></w:document>`;
  const targetTags = targets.map(
    (target, index) =>
      `<Relationship Id="L${index}" Type="${OFFICE}/hyperlink" Target="${escapeXml(target)}" TargetMode="External"/>`,
  );
  return zip({
    "[Content_Types].xml": CONTENT_TYPES,
    "_rels/.rels": `<Relationships xmlns="${RELATIONSHIPS}"><Relationship Id="R1" Type="${OFFICE}/officeDocument" Target="word/document.xml"/></Relationships>`,
    "word/document.xml": body,
    "word/_rels/document.xml.rels": `<Relationships xmlns="${RELATIONSHIPS}">${targetTags.join("")}</Relationships>`,
  });
}

function run(text: string): string {
  return `<w:r><w:t xml:space="preserve">${escapeXml(text)}</w:t></w:r>`;
}

function escapeXml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}

/** A zip of stored files. */
export function zip(files: Readonly<Record<string, string | Buffer>>): Buffer {
  const locals: Buffer[] = [];
  const entries: Buffer[] = [];
  let offset = 0;
  for (const [name, written] of Object.entries(files)) {
    const content = Buffer.from(written);
    const path = Buffer.from(name);
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt32LE(crc32(content), 10);
    facts.writeUInt32LE(content.length, 14);
    facts.writeUInt32LE(content.length, 18);
    facts.writeUInt16LE(path.length, 22);
    const local = Buffer.concat([Buffer.from("PK\x03\x04"), facts, path, content]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    const made = Buffer.from([20, 0]);
    entries.push(Buffer.concat([Buffer.from("PK\x01\x02"), made, facts, place, path]));
    locals.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(entries);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...locals, directory, Buffer.from("PK\x05\x06"), end]);
}
