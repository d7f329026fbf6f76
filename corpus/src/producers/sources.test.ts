import { existsSync } from "node:fs";
import { openZip } from "@parsewright/document";
import { describe, expect, it } from "vitest";
import type { Chart } from "../model/picture.ts";
import { TINY_DOCUMENT, tinyStyle } from "../model/tiny-document.ts";
import { CHROMIUM_DIALECT } from "./chromium/chromium.ts";
import { groffOf } from "./groff/write-groff.ts";
import { htmlOf } from "./html/write-html.ts";
import { docxOf } from "./libreoffice/write-docx.ts";
import { odtOf } from "./libreoffice/write-odt.ts";
import { pptxOf } from "./libreoffice/write-pptx.ts";
import type { Work } from "./producer.ts";
import { TYPESET } from "./reportlab/reportlab.ts";
import { reportlabOf } from "./reportlab/write-reportlab.ts";
import { LUATEX, PDFTEX } from "./tex/tex-dialect.ts";
import { texOf } from "./tex/write-tex.ts";
import { removeTags } from "./typst/remove-tags.ts";
import { typstOf } from "./typst/write-typst.ts";
import { WEASYPRINT_DIALECT } from "./weasyprint/weasyprint.ts";

const CHART: Chart = {
  kind: "chart",
  type: "bars",
  width: 200,
  height: 100,
  categories: ["2020", "2021"],
  series: [{ name: "North", colour: "#4472c4", values: [20, 80] }],
  axisTitles: { across: "Year", upright: "Amount" },
};

/** A part of an Office file. */
function partOf(file: Uint8Array, name: string): string {
  return Buffer.from(openZip(file).read(name))
    .toString("utf8")
    .replace(/^<[^>]*>\s*<[^>]*>/, "");
}

const pictureFile = (): string => "picture.png";

/** What each producer is given, without what only concerns looks. */
const WRITERS: Readonly<Record<string, (work: Work) => string>> = {
  chromium: (work) => htmlOf(work, CHROMIUM_DIALECT).replace(/<style>.*<\/style>/s, ""),
  weasyprint: (work) => htmlOf(work, WEASYPRINT_DIALECT).replace(/<style>.*<\/style>/s, ""),
  libreoffice: (work) => /<office:body>.*<\/office:body>/s.exec(odtOf(work))?.[0] ?? "",
  "libreoffice-docx": (work) => partOf(docxOf(work), "word/document.xml"),
  reportlab: (work) => {
    const { wide, parts } = JSON.parse(reportlabOf(work, "tiny.pdf", pictureFile)) as Record<
      string,
      unknown[]
    >;
    return JSON.stringify([...(wide ?? []), ...(parts ?? [])], undefined, 1);
  },
  pdftex: (work) => texOf(work, PDFTEX, pictureFile),
  luatex: (work) => texOf(work, LUATEX, pictureFile),
  typst: (work) => typstOf(work, pictureFile),
  groff: groffOf,
};

describe.each(Object.entries(WRITERS))("the source for %s", (_name, write) => {
  it("has not changed", () => {
    expect(write({ document: TINY_DOCUMENT, style: tinyStyle() })).toMatchSnapshot();
  });

  it("sets the title across all columns", () => {
    const source = write({ document: TINY_DOCUMENT, style: tinyStyle({ columns: 2 }) });
    expect(source.indexOf("Pumps")).toBeGreaterThan(0);
    expect(source.indexOf("Pumps")).toBeLessThan(source.indexOf("The end."));
  });
});

describe("the source of slides", () => {
  const work: Work = {
    style: tinyStyle(),
    document: {
      ...TINY_DOCUMENT,
      blocks: [
        { kind: "heading", level: 1, text: "Pumps" },
        { kind: "page-break" },
        { kind: "heading", level: 2, text: "Valves" },
        ...TINY_DOCUMENT.blocks.filter(({ kind }) => kind === "list" || kind === "table"),
        { kind: "figure", picture: CHART, captionSide: "below" },
      ],
    },
  };

  it("has not changed", () => {
    const slides = ["ppt/slides/slide1.xml", "ppt/slides/slide2.xml", "ppt/charts/chart20.xml"];
    for (const part of slides) expect(partOf(pptxOf(work), part)).toMatchSnapshot();
  });
});

describe("reportlab", () => {
  it("finds the Python file that sets its documents", () => {
    expect(existsSync(TYPESET)).toBe(true);
  });
});

describe("removeTags", () => {
  it("blanks the structure tree without moving a byte", () => {
    const pdf = "<</Type/Catalog/StructTreeRoot 4 0 R/MarkInfo<</Marked true>>/Pages 1 0 R>>";
    const stripped = removeTags(Buffer.from(pdf)).toString();
    expect(stripped).not.toContain("StructTreeRoot");
    expect(stripped).toHaveLength(pdf.length);
    expect(stripped).toMatch(/^<<\/Type\/Catalog +\/Pages 1 0 R>>$/);
  });
});
