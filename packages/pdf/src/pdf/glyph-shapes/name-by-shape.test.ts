import { expect, it } from "vitest";
import { pdfFormat } from "../pdf-format.ts";

it("reads signs of a font of drawings by what they look like, and doubts what it knows no shape of", async () => {
  const { characters } = await readFirstPage("a\\001b\\000\\003");

  expect(characters.map(({ text }) => text)).toEqual(["a", "=", "b", "−", "+"]);
  const doubted = characters.filter(({ isGarbled }) => isGarbled === true);
  expect(doubted.map(({ text }) => text)).toEqual(["a", "b"]);
});

it("takes no font of signs for one of words, though the numbers of its bars are those of letters", async () => {
  const { characters } = await readFirstPage("\\000\\024jjj{");

  expect(characters.map(({ text }) => text).join("")).toBe("−≤|||¶");
});

/** A page with a font whose glyphs are drawn by the file, without names that mean anything. */
async function readFirstPage(text: string) {
  const source = await pdfFormat.open(drawnFontPdf(text), {});
  if (!("pages" in source)) throw new Error("A PDF has pages.");
  for await (const page of source.pages.pages({ first: 0, last: 0 }, new AbortController().signal))
    return page;
  throw new Error("The document has no page.");
}

/** What draws each code, and the box of its ink. */
const GLYPHS = new Map([
  [0, { box: "80 230 700 270", drawing: "80 230 620 40 re f" }],
  [1, { box: "80 130 700 370", drawing: "80 130 620 40 re 80 330 620 40 re f" }],
  [
    0x14,
    {
      box: "83 -138 694 636",
      drawing:
        "83 -138 611 40 re 674 636 m 694 600 l 150 343 l 694 86 l 674 50 l 83 330 l 83 356 l f",
    },
  ],
  [0x7b, { box: "0 0 900 40", drawing: "0 0 900 40 re f" }],
  [0x6a, { box: "119 -250 159 750", drawing: "119 -250 40 1000 re f" }],
  [3, { box: "80 -60 700 560", drawing: "80 230 620 40 re 370 -60 40 620 re f" }],
  ...[..."ab"].map((letter): [number, { box: string; drawing: string }] => [
    letter.charCodeAt(0),
    { box: "0 0 500 700", drawing: "0 0 m 300 700 l 100 300 l 500 0 l f" },
  ]),
]);

function drawnFontPdf(text: string): Buffer {
  const codes = [...GLYPHS.keys()];
  const stream = (content: string) =>
    `<< /Length ${content.length} >> stream\n${content}\nendstream`;
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 100] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> >>",
    stream(`BT /F 10 Tf 20 50 Td (${text}) Tj ET`),
    `<< /Type /Font /Subtype /Type3 /FontBBox [0 -200 800 800] /FontMatrix [.001 0 0 .001 0 0] /FirstChar 0 /LastChar 255
    /Widths [${"780 ".repeat(256)}] /Resources << >>
    /Encoding << /Type /Encoding /Differences [${codes.map((code) => `${code} /g${code}`).join(" ")}] >>
    /CharProcs << ${codes.map((code, index) => `/g${code} ${6 + index} 0 R`).join(" ")} >> >>`,
    ...codes.map((code) =>
      stream(`780 0 ${GLYPHS.get(code)?.box} d1 ${GLYPHS.get(code)?.drawing}`),
    ),
  ];
  const bodies = objects.map((body, index) => `${index + 1} 0 obj\n${body}\nendobj\n`);
  return Buffer.from(`%PDF-1.4\n${bodies.join("")}trailer << /Root 1 0 R >>\n%%EOF\n`, "latin1");
}
