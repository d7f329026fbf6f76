import type { Page } from "@parsewright/contract";
import { expect, it } from "vitest";
import { encodePng } from "@parsewright/document/images";
import { xmlPart } from "@parsewright/document/testing/ooxml-writer";
import { readSlides, summarize, textOf } from "../testing/read-slides.ts";
import { pictureShape, type Rectangle, textShape } from "../testing/slide-snippets.ts";

const EMBEDDED = '<a:blip r:embed="picture"/>';
const PLACE: Rectangle = [100, 100, 300, 200];

it("saves a picture and places it", async () => {
  const images = new Map<string, Uint8Array>();

  const page = await readPicturePage(pictureShape(EMBEDDED, { at: PLACE }), { images });

  const [fileName = ""] = images.keys();
  expect(page.para_blocks).toEqual([
    {
      type: "image",
      bbox: [100, 100, 400, 300],
      index: 0,
      blocks: [
        {
          type: "image_body",
          bbox: [100, 100, 400, 300],
          index: 0,
          lines: [{ spans: [{ type: "image", image_path: fileName }] }],
        },
      ],
    },
  ]);
});

it("cuts off what is cropped", async () => {
  const [whole, cropped] = await Promise.all(
    ["", '<a:srcRect l="50000" b="25000"/>'].map(async (crop) => {
      const images = new Map<string, Uint8Array>();
      await readPicturePage(pictureShape(EMBEDDED + crop, { at: PLACE }), { images });
      return pngSize([...images.values()][0]);
    }),
  );

  expect(whole).toEqual([8, 4]);
  expect(cropped).toEqual([4, 3]);
});

it("keeps the description of a picture, but not what a program wrote in its place", async () => {
  const described = (text: string) =>
    pictureShape(EMBEDDED, { at: PLACE, properties: `descr="${text}"` });

  const pages = await Promise.all(
    ["A duck&#10;Description automatically generated", "IMG_0001.JPG", "Picture 4"].map((text) =>
      readPicturePage(described(text)),
    ),
  );

  expect(pages.map(({ para_blocks: [block] }) => block && textOf(block))).toEqual([
    "A duck",
    "",
    "",
  ]);
});

it("finds the picture that fills a drawn shape, and its text", async () => {
  const shape = textShape("On the picture", {
    at: PLACE,
    fill: `<a:blipFill>${EMBEDDED}</a:blipFill>`,
  });

  const page = await readPicturePage(shape);

  expect(page.para_blocks.map(({ type }) => type)).toEqual(["image", "text"]);
});

it("leaves out pictures as small as a bullet", async () => {
  const page = await readPicturePage(pictureShape(EMBEDDED, { at: [10, 10, 20, 20] }));

  expect(page.para_blocks).toEqual([]);
});

it("leaves out pictures that their author calls decorative", async () => {
  const decorative =
    '<a:extLst><a:ext uri="{}"><adec:decorative xmlns:adec="http://schemas.microsoft.com/office/drawing/2017/decorative" val="1"/></a:ext></a:extLst>';
  const shape = pictureShape(EMBEDDED, { at: PLACE }).replace(
    /<p:cNvPr([^>]*)\/>/,
    `<p:cNvPr$1>${decorative}</p:cNvPr>`,
  );

  expect((await readPicturePage(shape)).para_blocks).toEqual([]);
});

it("shows the picture behind a slide only where there is nothing else", async () => {
  const background = `<p:bg><p:bgPr><a:blipFill>${EMBEDDED}</a:blipFill></p:bgPr></p:bg>`;
  const slideOf = (shapes: string) =>
    xmlPart("p:sld", `<p:cSld>${background}<p:spTree>${shapes}</p:spTree></p:cSld>`);

  const alone = await readPicturePage("", { slide: slideOf("") });
  const behind = await readPicturePage("", { slide: slideOf(textShape("text")) });

  expect(alone.para_blocks).toMatchObject([{ type: "image", bbox: [0, 0, 960, 540] }]);
  expect(summarize(behind.para_blocks)).toEqual(["text: text"]);
});

it("shows the bitmap of a vector picture", async () => {
  const images = new Map<string, Uint8Array>();
  const svg =
    '<a:blip r:embed="picture"><a:extLst><a:ext uri="{}"><asvg:svgBlip r:embed="vector"/></a:ext></a:extLst></a:blip>';

  await readPicturePage(pictureShape(svg, { at: PLACE }), { images });

  expect(pngSize([...images.values()][0])).toEqual([8, 4]);
});

it("says so when a picture is missing", async () => {
  const pages = await Promise.all([
    readPicturePage(pictureShape('<a:blip r:embed="lost"/>', { at: PLACE })),
    readPicturePage(pictureShape("", { at: PLACE })),
    readPicturePage(pictureShape("").replace(/<p:blipFill>.*<\/p:blipFill>/, "")),
  ]);

  for (const page of pages) {
    expect(page.para_blocks).toEqual([]);
    expect(page.parser_notes).toEqual(["A picture is missing from the file."]);
  }
});

it("does not fetch a picture from outside the file, and shows its description", async () => {
  const page = await readPicturePage(
    pictureShape('<a:blip r:link="outside"/>', { at: PLACE, properties: 'descr="A duck"' }),
  );

  expect(summarize(page.para_blocks)).toEqual(["text: [Image: A duck]"]);
  expect(page.parser_notes).toEqual([
    "A picture lies outside the file and was left out: http://example.org/duck.png",
  ]);
});

async function readPicturePage(
  shapes: string,
  { slide, ...options }: { images?: Map<string, Uint8Array>; slide?: string } = {},
): Promise<Page> {
  const picture = await encodePng({ width: 8, height: 4, rgb: new Uint8Array(96).fill(200) });
  const [page] = await readSlides(
    {
      slides: [
        {
          shapes,
          relationships: [
            { id: "picture", type: "image", target: "../media/image1.png" },
            { id: "vector", type: "image", target: "../media/image1.svg" },
            {
              id: "outside",
              type: "image",
              target: "http://example.org/duck.png",
              isExternal: true,
            },
          ],
        },
      ],
      parts: {
        "ppt/media/image1.png": picture,
        "ppt/media/image1.svg": "<svg/>",
        ...(slide !== undefined && { "ppt/slides/slide1.xml": slide }),
      },
    },
    options,
  );
  if (page === undefined) throw new Error("The presentation has no page.");
  return page;
}

function pngSize(png: Uint8Array | undefined): [number, number] {
  const view = Buffer.from(png ?? []);
  return [view.readUInt32BE(16), view.readUInt32BE(20)];
}
