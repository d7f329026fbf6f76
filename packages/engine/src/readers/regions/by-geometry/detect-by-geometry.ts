import { joinDropCaps } from "../../text/join-drop-caps.ts";
import { readTextLayer } from "../../text/text-layer.ts";
import { orderRegions } from "../columns.ts";
import type { RegionDetector } from "../detector.ts";
import { findVisuals, textOutside } from "../visuals.ts";

/** Finds regions by where characters, lines and pictures are on the page. Needs no model. */
export const geometryDetector: RegionDetector = {
  name: "geometry",
  async detect(page) {
    const text = readTextLayer(page.characters);
    const visuals = findVisuals(page, text);
    const free = textOutside(visuals, text);
    const regions = orderRegions(joinDropCaps(free.segments), visuals, page);
    return { page, text, regions, notes: [], reader: "geometry" };
  },
};
