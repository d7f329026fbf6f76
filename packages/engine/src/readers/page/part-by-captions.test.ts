import type { Box } from "@parsewright/contract";
import { describe, expect, it } from "vitest";
import { pdfFormat } from "@parsewright/pdf/pdf";
import type { Character } from "@parsewright/document/files";
import { unionOf } from "@parsewright/document/geometry";
import type { PdfPage } from "@parsewright/document/testing/pdf-page";
import { writePdf } from "@parsewright/document/testing/pdf-writer";
import type { Region } from "../regions/region.ts";
import { readSegments } from "../text/read-segments.ts";
import { joinLines } from "../text/text-line.ts";
import { partByCaptions } from "./part-by-captions.ts";

describe("partByCaptions", () => {
  it("parts tables beside each other that have a caption each", async () => {
    const region = await tableOf((page) => {
      page.text("Table 3. Enrolment", { x: 100, y: 700, size: 10 });
      page.text("Table 4. Exports by port", { x: 300, y: 700, size: 10 });
      writeRows(page, 100);
      writeRows(page, 300);
    });

    const parts = partByCaptions([region]);

    expect(parts.map(({ label }) => label)).toEqual([
      "figure_title",
      "table",
      "figure_title",
      "table",
    ]);
    expect(parts.map(({ characters }) => characters.map(({ text }) => text).join(""))).toEqual([
      "Table3.Enrolment",
      "YearBeds1998301999412000552001",
      "Table4.Exportsbyport",
      "YearBeds1998301999412000552001",
    ]);
    expect(parts.flatMap(({ characters }) => [...characters])).toHaveLength(
      region.characters.length,
    );
  });

  it.each([
    ["right above", 98],
    ["a line of units above", 121],
  ])(
    "parts tables whose captions are beside each other %s them, and puts each below its own",
    async (_where, top) => {
      const whole = await tableOf((page) => {
        page.text("Table 4. Exports by port", { x: 300, y: 700, size: 10 });
        page.text("Table 3. Enrolment", { x: 100, y: 700, size: 10 });
        writeRows(page, 100);
        writeRows(page, 300);
      });
      const isCaption = ({ box }: Character) => box[1] < 95;
      const isRight = ({ box }: Character) => box[0] > 290;
      const captions = whole.characters.filter(isCaption);
      const regions = [
        captionOf(captions.filter(isRight)),
        captionOf(captions.filter((one) => !isRight(one))),
        {
          ...whole,
          box: [90, top, 500, 220] satisfies Box,
          characters: whole.characters.filter((one) => !isCaption(one)),
        },
      ];

      expect(partByCaptions(regions).map(textOf)).toEqual([
        "Table3.Enrolment",
        "YearBeds1998301999412000552001",
        "Table4.Exportsbyport",
        "YearBeds1998301999412000552001",
      ]);
    },
  );

  it.each([
    { what: "one caption", captions: ["Table 3. Enrolment of all schools"] },
    { what: "no caption", captions: ["Year", "Year"] },
    { what: "a caption that names another table", captions: ["Enrolment,", "Table 3. Schools"] },
    {
      what: "a caption without a table",
      captions: ["Table 3. Enrolment", "Table 4. Exports"],
      columns: [100],
    },
  ])("leaves a table with $what as it is", async ({ captions, columns = [100, 300] }) => {
    const region = await tableOf((page) => {
      for (const [index, text] of captions.entries())
        page.text(text, { x: 100 + 200 * index, y: 700, size: 10 });
      for (const x of columns) writeRows(page, x);
    });

    expect(partByCaptions([region])).toEqual([region]);
  });
});

function captionOf(characters: readonly Character[]): Region {
  const box = unionOf(characters.map((character) => character.box));
  return { label: "figure_title", box, characters, lines: joinLines(readSegments(characters)) };
}

function textOf({ characters }: Region): string {
  return characters.map(({ text }) => text).join("");
}

function writeRows(page: PdfPage, x: number): void {
  for (const [row, [name, figure]] of [
    ["Year", "Beds"],
    ["1998", "30"],
    ["1999", "41"],
    ["2000", "55"],
    ["2001", ""],
  ].entries()) {
    page.text(name ?? "", { x, y: 684 - 14 * row, size: 10 });
    if (figure !== "") page.text(figure ?? "", { x: x + 60, y: 684 - 14 * row, size: 10 });
  }
}

async function tableOf(content: (page: PdfPage) => void): Promise<Region> {
  const file = await pdfFormat.open(writePdf([{ content }]));
  if (file.kind !== "pages") throw new Error("A PDF opens as pages.");
  try {
    const { signal } = new AbortController();
    for await (const { characters } of file.pages.pages({ first: 0, last: 0 }, signal))
      return { label: "table", box: [90, 80, 500, 180], characters, lines: [] };
    throw new Error("The file has no page.");
  } finally {
    file.pages.close();
  }
}
