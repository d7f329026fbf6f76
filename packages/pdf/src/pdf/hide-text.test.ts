import { describe, expect, it } from "vitest";
import type { PdfPage, Pixels } from "@parsewright/document/testing/pdf-page";
import { writePdf } from "@parsewright/document/testing/pdf-writer";
import type { SourcePage } from "@parsewright/document/files";
import { pdfFormat } from "./pdf-format.ts";

const WHITE = [1, 1, 1] as const;
const NAVY = [0, 0, 0.4] as const;
const PANEL = { x: 60, y: 690, width: 200, height: 30 };
const PLACE = { x: 72, y: 700 };

describe("text that nobody sees", () => {
  it.each<{ name: string; reason: string; draw: (page: PdfPage) => void }>([
    {
      name: "text that is not painted",
      reason: "invisible",
      draw: (page) => page.raw("BT /Helvetica 12 Tf 3 Tr 72 700 Td (secret) Tj ET"),
    },
    {
      name: "a stencil for nothing",
      reason: "invisible",
      draw: (page) => page.raw("q BT /Helvetica 12 Tf 7 Tr 72 700 Td (secret) Tj ET Q"),
    },
    {
      name: "text beside the page",
      reason: "off_page",
      draw: (page) => page.text("secret", { x: 700, y: 700 }),
    },
    {
      name: "white text on the white page",
      reason: "same_colour_as_background",
      draw: (page) => page.text("secret", { ...PLACE, color: WHITE }),
    },
    {
      name: "text in the colour of its panel",
      reason: "same_colour_as_background",
      draw(page) {
        page.rectangle({ ...PANEL, fill: NAVY });
        page.text("secret", { ...PLACE, color: NAVY });
      },
    },
    {
      name: "white text on a white picture",
      reason: "same_colour_as_background",
      draw(page) {
        page.image(onePixel(255), PANEL);
        page.text("secret", { ...PLACE, color: WHITE });
      },
    },
    {
      name: "text under a box",
      reason: "covered",
      draw(page) {
        page.text("secret", PLACE);
        page.rectangle({ ...PANEL, fill: [0, 0, 0] });
      },
    },
    {
      name: "text under a picture",
      reason: "covered",
      draw(page) {
        page.text("secret", PLACE);
        page.image(onePixel(128), PANEL);
      },
    },
    {
      name: "letters too small to read",
      reason: "tiny",
      draw: (page) => page.text("secret", { ...PLACE, size: 0.9 }),
    },
    {
      name: "text a shade darker than the page",
      reason: "same_colour_as_background",
      draw: (page) => page.text("secret", { ...PLACE, size: 24, color: shade(247) }),
    },
    {
      name: "letters squeezed to nothing",
      reason: "tiny",
      draw: (page) => page.raw("BT /Helvetica 12 Tf 0.01 0 0 1 72 700 Tm (secret) Tj ET"),
    },
  ])("sets $name apart as $reason", async ({ draw, reason }) => {
    const page = await readFirst((one) => {
      one.text("in plain sight", { x: 72, y: 600 });
      draw(one);
    });

    expect(textOf(page.characters)).toBe("inplainsight");
    expect(textOf(page.hiddenCharacters)).toBe("secret");
    expect(new Set(page.hiddenCharacters.map((one) => one.reason))).toEqual(new Set([reason]));
  });

  it("sets apart only the letters that a box covers", async () => {
    const page = await readFirst((one) => {
      one.text("open closed", PLACE);
      one.rectangle({ x: 101, y: 690, width: 60, height: 30, fill: NAVY });
    });

    expect(textOf(page.characters)).toBe("open");
    expect(textOf(page.hiddenCharacters)).toBe("closed");
  });
});

describe("text that people see", () => {
  it.each<{ name: string; draw: (page: PdfPage) => void }>([
    {
      name: "white text on a dark panel",
      draw(page) {
        page.rectangle({ ...PANEL, fill: NAVY });
        page.text("seen", { ...PLACE, color: WHITE });
      },
    },
    {
      name: "white text on a dark picture",
      draw(page) {
        page.image(onePixel(40), PANEL);
        page.text("seen", { ...PLACE, color: WHITE });
      },
    },
    {
      name: "white text with an outline",
      draw: (page) => page.raw("1 1 1 rg 0 0 0 RG BT /Helvetica 12 Tf 2 Tr 72 700 Td (seen) Tj ET"),
    },
    {
      name: "pale text on the white page",
      draw: (page) => page.text("seen", { ...PLACE, size: 24, color: shade(243) }),
    },
    {
      name: "text on a panel that was drawn before",
      draw(page) {
        page.rectangle({ ...PANEL, fill: [1, 1, 0] });
        page.text("seen", PLACE);
      },
    },
    {
      name: "text with a frame around it that was drawn after",
      draw(page) {
        page.text("seen", PLACE);
        page.rectangle({ ...PANEL, stroke: NAVY });
      },
    },
    {
      name: "text that a picture shines through",
      draw: (page) =>
        page.clip(PANEL, () => {
          page.raw("q BT /Helvetica 12 Tf 7 Tr 72 700 Td (seen) Tj ET");
          page.image(onePixel(40), PANEL);
          page.raw("Q");
        }),
    },
  ])("keeps $name", async ({ draw }) => {
    const page = await readFirst(draw);

    expect(textOf(page.characters)).toBe("seen");
    expect(page.hiddenCharacters).toEqual([]);
  });

  it("keeps what text recognition wrote over a scan", async () => {
    const page = await readFirst((one) => {
      one.image(onePixel(230), { x: 0, y: 0, width: 612, height: 792 });
      one.raw("BT /Helvetica 12 Tf 3 Tr 72 700 Td (recognised) Tj ET");
    });

    expect(textOf(page.characters)).toBe("recognised");
    expect(page.hiddenCharacters).toEqual([]);
  });
});

function shade(level: number): readonly [number, number, number] {
  return [level / 255, level / 255, level / 255];
}

function onePixel(grey: number): Pixels {
  return { width: 1, height: 1, data: Uint8Array.of(grey) };
}

function textOf(characters: SourcePage["characters"]): string {
  return characters.map(({ text }) => text).join("");
}

async function readFirst(content: (page: PdfPage) => void): Promise<SourcePage> {
  const file = await pdfFormat.open(writePdf([{ content }]));
  if (file.kind !== "pages") throw new Error("A PDF opens as pages.");
  const { signal } = new AbortController();
  const seen: SourcePage[] = [];
  for await (const page of file.pages.pages({ first: 0, last: 0 }, signal)) seen.push(page);
  file.pages.close();
  const [first] = seen;
  if (first === undefined) throw new Error("The PDF has no page.");
  return first;
}
