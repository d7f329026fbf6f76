/** A PDF with this many pages of text. It has no cross-reference table: readers make one themselves. */
export function writePages(count: number): Buffer {
  const pages = Array.from({ length: count }, (_, index) => index);
  const objects = [
    "1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj",
    `2 0 obj << /Type /Pages /Count ${count} /Kids [${pages.map((index) => `${pageId(index)} 0 R`).join(" ")}] >> endobj`,
    "3 0 obj << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> endobj",
    ...pages.flatMap(pageObjects),
    "trailer << /Root 1 0 R >>",
  ];
  return Buffer.from(`%PDF-1.7\n${objects.join("\n")}\n%%EOF\n`);
}

function pageObjects(index: number): string[] {
  const lines = Array.from(
    { length: 30 },
    (_, line) => `(Page ${index + 1} of the log, entry ${line + 1}: wind from the north.) Tj T*`,
  );
  const content = `BT /F1 11 Tf 14 TL 72 720 Td ${lines.join(" ")} ET`;
  const id = pageId(index);
  return [
    `${id} 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${id + 1} 0 R
      /Resources << /Font << /F1 3 0 R >> >> >> endobj`,
    `${id + 1} 0 obj << /Length ${content.length} >> stream\n${content}\nendstream endobj`,
  ];
}

function pageId(index: number): number {
  return 4 + 2 * index;
}
