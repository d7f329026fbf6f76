import { expect, it } from "vitest";
import { writeZip, xmlPart } from "@parsewright/document/testing/ooxml-writer";
import { readPresentationFile, readSlides, summarize } from "./testing/read-slides.ts";
import { textShape } from "./testing/slide-snippets.ts";

const OFFICE_TYPES = "application/vnd.openxmlformats-officedocument";

const three = { slides: [textShape("one"), textShape("two"), textShape("three")] };

it("makes every slide a page of the slide's size in points", async () => {
  const pages = await readSlides({ ...three, slideSize: { width: 9_144_000, height: 6_858_000 } });

  expect(pages.map(({ page_size, page_idx }) => [page_size, page_idx])).toEqual([
    [[720, 540], 0],
    [[720, 540], 1],
    [[720, 540], 2],
  ]);
});

it("reads only the slides asked for, and says which they are", async () => {
  const pages = await readSlides(three, { range: { first: 1, last: 2 } });

  expect(
    pages.map(({ para_blocks, page_idx, parser_source_page }) => [
      ...summarize(para_blocks),
      page_idx,
      parser_source_page,
    ]),
  ).toEqual([
    ["text: two", 0, 1],
    ["text: three", 1, 2],
  ]);
});

it("follows the order of the presentation, not the names of the parts", async () => {
  const pages = await readSlides({
    ...three,
    parts: {
      "ppt/presentation.xml": xmlPart(
        "p:presentation",
        '<p:sldIdLst><p:sldId id="258" r:id="slide3"/><p:sldId id="256" r:id="slide1"/></p:sldIdLst>',
      ),
    },
  });

  expect(pages.map(({ para_blocks }) => summarize(para_blocks))).toEqual([
    ["text: three"],
    ["text: one"],
  ]);
});

it("flags hidden slides and reads them all the same", async () => {
  const [shown, hidden] = await readSlides({
    slides: [textShape("shown"), { shapes: textShape("hidden"), isHidden: true }],
  });

  expect(shown?.parser_hidden).toBeUndefined();
  expect(hidden).toMatchObject({
    parser_hidden: true,
    parser_notes: ["The slide is hidden: a presentation skips it."],
  });
  expect(summarize(hidden?.para_blocks ?? [])).toEqual(["text: hidden"]);
});

it("leaves a damaged or missing slide empty and reads the others", async () => {
  const pages = await readSlides({
    ...three,
    parts: {
      "ppt/slides/slide1.xml": "<p:sld",
      "ppt/_rels/presentation.xml.rels": relationships({
        slide1: "slides/slide1.xml",
        slide2: "slides/lost.xml",
        slide3: "slides/slide3.xml",
      }),
    },
  });

  expect(pages.map(({ parser_problem }) => parser_problem)).toEqual([
    expect.stringMatching(/^A part of the document is not well-formed XML: /),
    "Slide 2 is missing from the file.",
    undefined,
  ]);
  expect(pages.map(({ para_blocks }) => para_blocks.length)).toEqual([0, 0, 1]);
});

it("says of a slide that is nested too deeply what is wrong with it", async () => {
  const [nested, read] = await readSlides({
    slides: [textShape("one"), textShape("two")],
    parts: { "ppt/slides/slide1.xml": "<a>".repeat(600) + "</a>".repeat(600) },
  });

  expect(nested?.parser_problem).toBe(
    "The page is too complex: A part of the document is nested more than 500 levels deep.",
  );
  expect(summarize(read?.para_blocks ?? [])).toEqual(["text: two"]);
});

it("says what is wrong with a presentation whose list of parts is damaged", async () => {
  const parts = { "ppt/_rels/presentation.xml.rels": "<a>".repeat(600) + "</a>".repeat(600) };

  await expect(readSlides({ ...three, parts })).rejects.toMatchObject({
    code: "DOCUMENT_TOO_COMPLEX",
  });
});

it("reads a slide whose layout is damaged, with a note", async () => {
  const [page] = await readSlides({
    slides: [textShape("text")],
    parts: { "ppt/slideLayouts/slideLayout1.xml": "<broken" },
  });

  expect(summarize(page?.para_blocks ?? [])).toEqual(["text: text"]);
  expect(page?.parser_notes).toEqual([
    "The layout of the slide is damaged; positions and bullets may be missing.",
  ]);
});

it("reads the text of a slide whose relationships are damaged", async () => {
  const [page] = await readSlides({
    slides: [textShape("text")],
    parts: { "ppt/slides/_rels/slide1.xml.rels": "<broken" },
  });

  expect(summarize(page?.para_blocks ?? [])).toEqual(["text: text"]);
});

it("counts slide numbers from where the presentation begins", async () => {
  const field = '<a:p><a:fld id="{0}" type="slidenum"><a:t>?</a:t></a:fld></a:p>';
  const pages = await readSlides({
    slides: ["", textShape(field, { placeholder: 'type="sldNum"' })],
    parts: {
      "ppt/presentation.xml": xmlPart(
        "p:presentation",
        '<p:sldIdLst><p:sldId id="256" r:id="slide1"/><p:sldId id="257" r:id="slide2"/></p:sldIdLst>',
        ' firstSlideNum="10"',
      ),
    },
  });

  expect(summarize(pages[1]?.discarded_blocks ?? [])).toEqual(["page_number: 11"]);
});

it("refuses a presentation without slides", async () => {
  await expect(readSlides({ slides: [] })).rejects.toMatchObject({
    code: "DOCUMENT_EMPTY",
    message: "The presentation has no slides.",
  });
});

it("reads strict files", async () => {
  const strict = "http://purl.oclc.org/ooxml";
  const namespaces = `xmlns:p="${strict}/presentationml/main" xmlns:a="${strict}/drawingml/main" xmlns:r="${strict}/officeDocument/relationships"`;
  const bytes = writeZip({
    "[Content_Types].xml": `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`,
    "_rels/.rels": relationships(
      { main: "ppt/presentation.xml" },
      `${strict}/officeDocument/relationships/officeDocument`,
    ),
    "ppt/presentation.xml": `<p:presentation ${namespaces}><p:sldIdLst><p:sldId id="256" r:id="slide1"/></p:sldIdLst><p:sldSz cx="10in" cy="540pt"/></p:presentation>`,
    "ppt/_rels/presentation.xml.rels": relationships(
      { slide1: "slides/slide1.xml" },
      `${strict}/officeDocument/relationships/slide`,
    ),
    "ppt/slides/slide1.xml": `<p:sld ${namespaces}><p:cSld><p:spTree>${textShape("text", { at: [10, 10, 100, 20] })}</p:spTree></p:cSld></p:sld>`,
  });

  const [page] = await readPresentationFile(bytes);

  expect(page).toMatchObject({
    page_size: [720, 540],
    para_blocks: [{ type: "text", bbox: [10, 10, 110, 30] }],
  });
});

it.each([
  ["with macros", "application/vnd.ms-powerpoint.presentation.macroEnabled.main+xml"],
  ["as templates", `${OFFICE_TYPES}.presentationml.template.main+xml`],
  ["as shows", `${OFFICE_TYPES}.presentationml.slideshow.main+xml`],
])("reads presentations saved %s", async (_, contentType) => {
  const [page] = await readSlides({
    slides: [textShape("text")],
    parts: {
      "[Content_Types].xml": `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/ppt/presentation.xml" ContentType="${contentType}"/></Types>`,
    },
  });

  expect(summarize(page?.para_blocks ?? [])).toEqual(["text: text"]);
});

function relationships(
  targets: Record<string, string>,
  type = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/slide",
): string {
  const rows = Object.entries(targets).map(
    ([id, target]) => `<Relationship Id="${id}" Type="${type}" Target="${target}"/>`,
  );
  return `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${rows.join("")}</Relationships>`;
}
