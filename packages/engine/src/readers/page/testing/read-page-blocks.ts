import type { Block } from "@parsewright/contract";
import type { SourcePage } from "@parsewright/document/files";
import { geometryDetector } from "../../regions/by-geometry/detect-by-geometry.ts";
import { createModelDetector } from "../../regions/by-model/detect-by-model.ts";
import type { LayoutRegion } from "../../layout/layout-reader.ts";
import { modelSeeing } from "../../regions/by-model/testing/model-seeing.ts";
import type { ReadTable } from "../../tables/steps/table-region.ts";
import { readBlocks } from "../read-blocks.ts";

const { signal } = new AbortController();
const because = "the test asks for it";

/** The blocks of a page that no model has seen. */
export async function readByGeometry(page: SourcePage): Promise<readonly Block[]> {
  const { blocks } = await readBlocks(page, { detector: geometryDetector, because, signal });
  return blocks;
}

/** The blocks of a page on which a model sees the regions. */
export async function readByModel(
  page: SourcePage,
  regions: readonly LayoutRegion[],
  readTable?: ReadTable,
): Promise<readonly Block[]> {
  const detector = createModelDetector(modelSeeing(regions), geometryDetector);
  const readers = { detector, because, signal, ...(readTable && { readTable }) };
  const { blocks } = await readBlocks(page, readers);
  return blocks;
}
