import { describe, expect, it } from "vitest";
import { TINY_DOCUMENT, tinyStyle } from "../model/tiny-document.ts";
import { groffOf } from "./groff/write-groff.ts";
import { htmlOf } from "./html/write-html.ts";
import { odtOf } from "./libreoffice/write-odt.ts";
import type { Work } from "./producer.ts";
import { LUATEX, PDFTEX } from "./tex/tex-dialect.ts";
import { texOf } from "./tex/write-tex.ts";
import { removeTags } from "./typst/remove-tags.ts";
import { typstOf } from "./typst/write-typst.ts";

const pictureFile = (): string => "picture.png";

/** What each producer is given, without what only concerns looks. */
const WRITERS: Readonly<Record<string, (work: Work) => string>> = {
  chromium: (work) => htmlOf(work, { hasFootnotes: false }).replace(/<style>.*<\/style>/s, ""),
  weasyprint: (work) => htmlOf(work, { hasFootnotes: true }).replace(/<style>.*<\/style>/s, ""),
  libreoffice: (work) => /<office:body>.*<\/office:body>/s.exec(odtOf(work))?.[0] ?? "",
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

describe("removeTags", () => {
  it("blanks the structure tree without moving a byte", () => {
    const pdf = "<</Type/Catalog/StructTreeRoot 4 0 R/MarkInfo<</Marked true>>/Pages 1 0 R>>";
    const stripped = removeTags(Buffer.from(pdf)).toString();
    expect(stripped).not.toContain("StructTreeRoot");
    expect(stripped).toHaveLength(pdf.length);
    expect(stripped).toMatch(/^<<\/Type\/Catalog +\/Pages 1 0 R>>$/);
  });
});
