/** Each time that it is drawn it paints millions of pixels. */
const WHOLE_PAGE_PICTURE = "q 595 0 0 842 0 0 cm BI /W 1 /H 1 /CS /G /BPC 8 ID x EI Q ";

/** As many as fill a page. */
const LINES = 30;

/** A PDF with this many pages of text. It has no cross-reference table: readers make one themselves. */
export function writePages(count: number, lines = LINES): Buffer {
  const objects = [...objectsOf(count, { lines }), "trailer << /Root 1 0 R >>"];
  return Buffer.from(`%PDF-1.7\n${objects.join("\n")}\n%%EOF\n`);
}

/** A whole file with pages of these kinds. It has a cross-reference table. */
export function writeVersion(kinds: readonly PageKind[], lines = LINES): Buffer {
  let file = "%PDF-1.7\n";
  const objects = objectsOf(kinds.length, { lines, kinds });
  const entries = objects.map((object) => {
    const entry = `${String(file.length).padStart(10, "0")} 00000 n \n`;
    file += `${object}\n`;
    return entry;
  });
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries.join("")}`;
  const trailer = `trailer << /Root 1 0 R /Size ${objects.length + 1} >>`;
  return Buffer.from(`${file}${table}${trailer}\nstartxref\n${file.length}\n%%EOF\n`);
}

/** The year of its entries, one that is a picture alone, or one that paints more than a page may. */
type PageKind = number | "a picture" | "too much";

function objectsOf(
  count: number,
  { lines, kinds = [] }: { readonly lines: number; readonly kinds?: readonly PageKind[] },
): string[] {
  const pages = Array.from({ length: count }, (_, index) => index);
  return [
    "1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj",
    `2 0 obj << /Type /Pages /Count ${count} /Kids [${pages.map((index) => `${pageId(index)} 0 R`).join(" ")}] >> endobj`,
    "3 0 obj << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> endobj",
    ...pages.flatMap((index) => pageObjects(index, lines, kinds[index])),
  ];
}

function pageObjects(index: number, lines: number, kind?: PageKind): string[] {
  const content = contentOf(index, lines, kind);
  const id = pageId(index);
  return [
    `${id} 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${id + 1} 0 R
      /Resources << /Font << /F1 3 0 R >> >> >> endobj`,
    `${id + 1} 0 obj << /Length ${content.length} >> stream\n${content}\nendstream endobj`,
  ];
}

function contentOf(index: number, lines: number, kind?: PageKind): string {
  if (kind === "a picture") return WHOLE_PAGE_PICTURE;
  const log = kind === undefined ? "the log" : `the log of ${kind}`;
  const pictures = kind === "too much" ? WHOLE_PAGE_PICTURE.repeat(300) : "";
  const entries = Array.from(
    { length: lines },
    (_, line) => `(Page ${index + 1} of ${log}, entry ${line + 1}: wind from the north.) Tj T*`,
  );
  return `${pictures}BT /F1 11 Tf 14 TL 72 720 Td ${entries.join(" ")} ET`;
}

function pageId(index: number): number {
  return 4 + 2 * index;
}
