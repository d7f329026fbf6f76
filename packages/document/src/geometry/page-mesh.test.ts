import type { PageMesh } from "@parsewright/contract";
import { describe, expect, it } from "vitest";
import { boxThroughMesh, meshThroughMesh, throughMesh } from "./page-mesh.ts";

/** A sheet of 100 by 200 whose middle bulges down by 10, photographed 5 to the right. */
const BULGE: PageMesh = {
  page_size: [100, 200],
  columns: 3,
  rows: 2,
  places: [5, 0, 55, 10, 105, 0, 5, 200, 55, 210, 105, 200],
};

describe("a mesh", () => {
  it("leads its nodes to where they are on the bent page", () => {
    expect(throughMesh(BULGE, { x: 50, y: 0 })).toEqual({ x: 55, y: 10 });
    expect(throughMesh(BULGE, { x: 100, y: 200 })).toEqual({ x: 105, y: 200 });
  });

  it("leads places between its nodes to between them", () => {
    expect(throughMesh(BULGE, { x: 25, y: 100 })).toEqual({ x: 30, y: 105 });
  });

  it("goes on beyond its border as it ends there", () => {
    expect(throughMesh(BULGE, { x: 150, y: 0 })).toEqual({ x: 155, y: -10 });
  });

  it("leads through another one", () => {
    const right: PageMesh = { ...BULGE, columns: 2, places: [50, 0, 150, 0, 50, 200, 150, 200] };

    expect(meshThroughMesh(BULGE, right).places).toEqual([55, 10, 155, -10, 55, 210, 155, 190]);
  });

  it("makes a box of a line that is bent, its middle included", () => {
    expect(boxThroughMesh(BULGE, [0, 100, 100, 150])).toEqual([5, 100, 105, 160]);
  });
});
