import type { LayoutReader, LayoutRegion } from "../../../layout/layout-reader.ts";

/** A layout model that sees the same regions on every page. */
export function modelSeeing(regions: readonly LayoutRegion[]): LayoutReader {
  return {
    model: { name: "fake", version: "1", directory: "/models/fake/1" },
    findRegions: async () => [...regions],
  };
}
