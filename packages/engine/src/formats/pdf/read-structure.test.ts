import { describe, expect, it } from "vitest";
import type { Character } from "../page-source.ts";
import { writePdf } from "../../testing/pdf-writer.ts";
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

  it("leaves the characters of untagged files alone", async () => {
    const bytes = writePdf([{ content: (page) => page.text("Title", { x: 72, y: 700 }) }]);

    expect((await charactersOf(bytes)).some(({ tag }) => tag !== undefined)).toBe(false);
  });
});

const CONTENT = [
  "/Heading1 << /MCID 0 >> BDC BT /F 20 Tf 72 700 Td (T) Tj ET EMC",
  "/P << /MCID 1 >> BDC BT /F 10 Tf 72 660 Td (b) Tj ET EMC",
  "/Artifact BMC BT /F 10 Tf 72 20 Td (9) Tj ET EMC",
].join("\n");

/** Written out, since the structure tree is what it is about; PDFium finds the objects without a table of them. */
const TAGGED = Buffer.from(`%PDF-1.7
1 0 obj << /Type /Catalog /Pages 2 0 R /MarkInfo << /Marked true >> /StructTreeRoot 5 0 R >> endobj
2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 >> endobj
3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /StructParents 0 /Contents 4 0 R
  /Resources << /Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >> >> endobj
4 0 obj << /Length ${CONTENT.length} >> stream
${CONTENT}
endstream endobj
5 0 obj << /Type /StructTreeRoot /K 6 0 R /RoleMap << /Heading1 /H1 >>
  /ParentTree << /Nums [0 [7 0 R 8 0 R]] >> >> endobj
6 0 obj << /Type /StructElem /S /Document /P 5 0 R /K [7 0 R 8 0 R] >> endobj
7 0 obj << /Type /StructElem /S /Heading1 /P 6 0 R /Pg 3 0 R /K 0 >> endobj
8 0 obj << /Type /StructElem /S /P /P 6 0 R /Pg 3 0 R /K [1] >> endobj
trailer << /Root 1 0 R /Size 9 >>
%%EOF
`);

function tagAt(characters: readonly Character[], text: string) {
  return characters.find((character) => character.text === text)?.tag;
}

async function charactersOf(bytes: Uint8Array): Promise<Character[]> {
  const file = await pdfFormat.open(bytes);
  if (file.kind !== "pages") throw new Error("A PDF opens as pages.");
  const characters: Character[] = [];
  const pages = file.pages.pages({ first: 0, last: 0 }, new AbortController().signal);
  for await (const page of pages) characters.push(...page.characters);
  file.pages.close();
  return characters;
}
