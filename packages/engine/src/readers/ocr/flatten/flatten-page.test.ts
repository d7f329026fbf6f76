import { env } from "node:process";
import type { Box, PageMesh } from "@parsewright/contract";
import { boxHeight, boxThroughMesh, boxWidth } from "@parsewright/document/geometry";
import type { SourcePage } from "@parsewright/document/files";
import type { Pixels } from "@parsewright/document/images";
import type { PdfPage } from "@parsewright/document/testing/pdf-page";
import { afterAll, describe, expect, it } from "vitest";
import { locateModel } from "../../../models/locate-model.ts";
import { defaultModelDirectory } from "../../../models/model-directory.ts";
import { createModelHost } from "../../../models/model-host.ts";
import { renderPage } from "../../../testing/render-page.ts";
import { warpPixels } from "../prepare/warp-pixels.ts";
import { createMeshFinder } from "./connect-mesh-finder.ts";
import { flattenPage } from "./flatten-page.ts";
import { measureBend } from "./measure-bend.ts";
import { showFlat } from "./show-flat.ts";

const [WIDTH, HEIGHT] = [612, 792];
const { signal } = new AbortController();
const modelDirectory = defaultModelDirectory(env);
const model = await locateModel("uvdoc", { modelDirectory });

const flatPage = pageOf(await renderPage(writeLines, 150));
/** The page of an open book: its middle lies lower than its sides by 40 points. */
const bentPage = showFlat(flatPage, curl(-40));
const uncurled = curl(40);

describe("flattenPage", () => {
  it("leaves a flat page as it is, and asks nobody", async () => {
    const findMesh = () => Promise.reject(new Error("It was asked."));

    const { page, mesh } = await flattenPage(flatPage, { findMesh, signal });

    expect(page).toBe(flatPage);
    expect(mesh).toBeUndefined();
  });

  it("makes the lines of a bent page straight, and keeps the way back", async () => {
    const findMesh = () => Promise.resolve(uncurled);

    const { page, picture, mesh } = await flattenPage(bentPage, { findMesh, signal });

    expect(measureBend(picture)).toBeLessThan(0.7);
    expect([page.width, page.height]).toEqual([WIDTH, HEIGHT]);
    expect(mesh).toBe(uncurled);
  });

  it("leaves a page whose lines would be no straighter", async () => {
    const findMesh = () => Promise.resolve(curl(-20));

    expect((await flattenPage(bentPage, { findMesh, signal })).page).toBe(bentPage);
  });

  it("reports a bent page that nothing installed can make flat", async () => {
    const findMesh = () => Promise.resolve(undefined);

    expect(await flattenPage(bentPage, { findMesh, signal })).toMatchObject({
      page: bentPage,
      isLeftBent: true,
    });
  });

  it("leaves a page that has a text layer of its own", async () => {
    const character = { text: "a" } as SourcePage["characters"][number];
    const page = { ...bentPage, characters: [character] };
    const findMesh = () => Promise.resolve(uncurled);

    expect((await flattenPage(page, { findMesh, signal })).page).toBe(page);
  });
});

describe.skipIf(model === undefined)("UVDoc, where it is installed", () => {
  const host = createModelHost({ modelDirectory, cores: 1 });
  afterAll(() => host.close());

  it("finds how a sheet is bent, wherever it is in the photograph", async () => {
    const findMesh = createMeshFinder(host.connect);

    const { picture, mesh } = await flattenPage(bentPage, { findMesh, signal });

    expect(measureBend(picture)).toBeLessThan(measureBend(drawWhole(bentPage)) / 2);
    // The first line begins 72 points from the left and the top.
    const [left, top] = mesh ? boxThroughMesh(mesh, [72, 72, 80, 80]) : [];
    expect(left).toBeCloseTo(72, -2);
    expect(top).toBeCloseTo(72, -2);
  });
});

/** A sheet whose middle is moved up by `depth` points. */
function curl(depth: number): PageMesh {
  const [columns, rows] = [31, 2];
  const places = Array.from({ length: columns * rows }, (_, node) => {
    const share = (node % columns) / (columns - 1);
    const x = WIDTH * share;
    const y = Math.floor(node / columns) * HEIGHT;
    return [x, y + depth * Math.sin(Math.PI * share)];
  });
  return { page_size: [WIDTH, HEIGHT], columns, rows, places: places.flat() };
}

function writeLines(page: PdfPage): void {
  for (let y = 72; y < 700; y += 18)
    page.text(
      "The harbour lies on the northern shore of the bay, where tugs break the ice twice.",
      {
        x: 72,
        y,
        size: 11,
      },
    );
}

function drawWhole(page: SourcePage): Pixels {
  return page.render([0, 0, page.width, page.height], 150);
}

/** A page that is nothing but a picture. */
function pageOf(picture: Pixels): SourcePage {
  const [perX, perY] = [picture.width / WIDTH, picture.height / HEIGHT];
  return {
    index: 0,
    width: WIDTH,
    height: HEIGHT,
    characters: [],
    hiddenCharacters: [],
    images: [{ box: [0, 0, WIDTH, HEIGHT] }],
    rulings: [],
    fills: [],
    drawings: [],
    render(box: Box, dotsPerInch) {
      const step = 72 / dotsPerInch;
      return warpPixels(picture, {
        width: Math.round(boxWidth(box) / step),
        height: Math.round(boxHeight(box) / step),
        toSource: {
          a: step * perX,
          b: 0,
          c: 0,
          d: step * perY,
          e: box[0] * perX,
          f: box[1] * perY,
        },
      });
    },
  };
}
