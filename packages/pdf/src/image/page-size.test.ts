import { describe, expect, it } from "vitest";
import { measurePage } from "./page-size.ts";

describe("measurePage", () => {
  it.each([
    { name: "a scan of A4", picture: [2480, 3508, 300], page: [595, 842], kept: [2480, 3508] },
    { name: "a fine scan", picture: [4960, 7016, 600], page: [595, 842], kept: [2480, 3508] },
    { name: "a poster", picture: [9933, 14043, 300], page: [2384, 3370], kept: [4120, 5825] },
    { name: "a page for screens", picture: [612, 792, 72], page: [612, 792], kept: [612, 792] },
    { name: "a photograph", picture: [4032, 3024, 72], page: [842, 631], kept: [4032, 3024] },
    { name: "no resolution", picture: [1654, 2339, 0], page: [595, 842], kept: [1654, 2339] },
    { name: "an absurd one", picture: [1654, 2339, 9600], page: [595, 842], kept: [1654, 2339] },
    { name: "a small picture", picture: [300, 100, 0], page: [300, 100], kept: [300, 100] },
    { name: "a stamp of a scan", picture: [200, 100, 1200], page: [200, 100], kept: [200, 100] },
    {
      name: "a long screenshot",
      picture: [1080, 20000, 0],
      page: [595, 11027],
      kept: [1080, 20000],
    },
    { name: "a huge square", picture: [10000, 10000, 0], page: [595, 595], kept: [4899, 4899] },
    { name: "a hair", picture: [60000, 1, 0], page: [842, 1], kept: [60000, 1] },
  ])("gives $name a page of a sensible size", ({ picture, page, kept }) => {
    const [width = 0, height = 0, dots = 0] = picture;
    const resolution = dots === 0 ? undefined : { x: dots, y: dots };

    const measures = measurePage({ width, height, resolution });

    expect([measures.page.width, measures.page.height].map(Math.round)).toEqual(page);
    expect([measures.kept.width, measures.kept.height]).toEqual(kept);
  });

  it("gives a fax its shape, although it has half as many rows as columns", () => {
    const { page, kept } = measurePage({
      width: 1728,
      height: 1145,
      resolution: { x: 204, y: 98 },
    });

    expect([page.width, page.height].map(Math.round)).toEqual([610, 841]);
    expect(kept).toEqual({ width: 1728, height: 1145 });
  });
});
