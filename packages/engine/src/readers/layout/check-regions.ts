import type { SourcePage } from "../../formats/page-source.ts";
import type { LayoutRegion } from "./layout-reader.ts";
import { repairOrder } from "./repair-order.ts";

export function checkRegions(regions: readonly LayoutRegion[], _page: SourcePage): LayoutRegion[] {
  return repairOrder(regions);
}
