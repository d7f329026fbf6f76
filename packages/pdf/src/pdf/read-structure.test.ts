import { describe, expect, it } from "vitest";
import type { Character, SourcePage } from "@parsewright/document/files";
import { collectAll } from "@parsewright/document/testing/collect-all";
import { writePdf } from "@parsewright/document/testing/pdf-writer";
import { pdfFormat } from "./pdf-format.ts";

describe("createTagReader", () => {
  it("says which element of the structure tree each character stands in, after the role map", async () => {
    const characters = await charactersOf(TAGGED);

    expect(tagAt(characters, "T")).toEqual({ role: "H1", ancestors: ["Document"] });
    expect(tagAt(characters, "b")).toEqual({ role: "P", ancestors: ["Document"] });
  });

  it("knows artifacts", async () => {
    expect(tagAt(await charactersOf(TAGGED), "9")?.role).toBe("Artifact");
  });

  it("knows where pictures are and what their author says of them, drawn by a form or not", async () => {
    const [page] = await pagesOf(TAGGED);

    expect(page?.descriptions).toEqual([
      { box: [100, 192, 200, 292], text: "A tower at night" },
      { box: [300, 192, 350, 242], text: "Logo" },
    ]);
  });

  it("leaves the characters of untagged files alone", async () => {
    const bytes = writePdf([{ content: (page) => page.text("Title", { x: 72, y: 700 }) }]);

    expect((await charactersOf(bytes)).some(({ tag }) => tag !== undefined)).toBe(false);
  });
});

const CONTENT = [
  "/Heading1 << /MCID 0 >> BDC BT /F 20 Tf 72 700 Td (T) Tj ET EMC",
  "/P << /MCID 1 >> BDC BT /F 10 Tf 72 660 Td (b) Tj ET EMC",
  "/Figure << /MCID 2 >> BDC 100 500 100 60 re f 100 540 100 60 re f EMC",
  "/Figure << /MCID 3 >> BDC q 1 0 0 1 300 550 cm /X Do Q EMC",
  "/Artifact BMC BT /F 10 Tf 72 20 Td (9) Tj ET EMC",
].join("\n");

/** Written out, since the structure tree is what it is about; PDFium finds the objects without a table of them. */
const TAGGED = Buffer.from(`%PDF-1.7
1 0 obj << /Type /Catalog /Pages 2 0 R /MarkInfo << /Marked true >> /StructTreeRoot 5 0 R >> endobj
2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 >> endobj
3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /StructParents 0 /Contents 4 0 R
  /Resources << /Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> /XObject << /X 11 0 R >> >> >> endobj
4 0 obj << /Length ${CONTENT.length} >> stream
${CONTENT}
endstream endobj
5 0 obj << /Type /StructTreeRoot /K 6 0 R /RoleMap << /Heading1 /H1 >>
  /ParentTree << /Nums [0 [7 0 R 8 0 R 9 0 R 10 0 R]] >> >> endobj
6 0 obj << /Type /StructElem /S /Document /P 5 0 R /K [7 0 R 8 0 R 9 0 R 10 0 R] >> endobj
7 0 obj << /Type /StructElem /S /Heading1 /P 6 0 R /Pg 3 0 R /K 0 >> endobj
8 0 obj << /Type /StructElem /S /P /P 6 0 R /Pg 3 0 R /K [1] >> endobj
9 0 obj << /Type /StructElem /S /Figure /P 6 0 R /Pg 3 0 R /K 2 /Alt (A tower\\nat night) >> endobj
10 0 obj << /Type /StructElem /S /Figure /P 6 0 R /Pg 3 0 R /K 3 /ActualText (Logo) >> endobj
11 0 obj << /Type /XObject /Subtype /Form /BBox [0 0 50 50] /Length 14 >> stream
0 0 50 50 re f
endstream endobj
trailer << /Root 1 0 R /Size 12 >>
%%EOF
`);

function tagAt(characters: readonly Character[], text: string) {
  return characters.find((character) => character.text === text)?.tag;
}

async function charactersOf(bytes: Uint8Array): Promise<Character[]> {
  return (await pagesOf(bytes)).flatMap(({ characters }) => characters);
}

async function pagesOf(bytes: Uint8Array): Promise<SourcePage[]> {
  const file = await pdfFormat.open(bytes);
  if (file.kind !== "pages") throw new Error("A PDF opens as pages.");
  const pages = await collectAll(
    file.pages.pages({ first: 0, last: 0 }, new AbortController().signal),
  );
  file.pages.close();
  return pages;
}
