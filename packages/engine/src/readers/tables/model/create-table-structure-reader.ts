import type { Box, LoadedModel } from "@parsewright/contract";
import { type Pixels, whitenPaper } from "@parsewright/document/images";
import { boxHeight, boxWidth } from "@parsewright/document/geometry";
import { decodeStructure, type ModelOutput } from "./decode-structure.ts";
import { SIDE_PIXELS } from "./picture-side.ts";
import type { TableStructureReader } from "./table-structure-reader.ts";

const POINTS_PER_INCH = 72;

/** A reader that shows the picture of a table to SLANet-plus, wherever the model runs. */
export function createTableStructureReader(
  model: LoadedModel,
  ask: (picture: Pixels, signal: AbortSignal) => Promise<ModelOutput>,
): TableStructureReader {
  return {
    model,
    async findCells(page, box, signal) {
      const longest = Math.max(boxWidth(box), boxHeight(box));
      if (longest <= 0) return [];
      const drawn = page.render(box, (SIDE_PIXELS * POINTS_PER_INCH) / longest);
      // The model was trained on tables on white, and takes the grain of a scan for text.
      const picture = page.isScan === true ? whitenPaper(drawn) : drawn;
      const cells = decodeStructure(await ask(picture, signal));
      return cells.map((cell) => ({ ...cell, box: toPage(cell.box, box, longest) }));
    },
  };
}

function toPage([left, top, right, bottom]: Box, box: Box, scale: number): Box {
  return [
    box[0] + left * scale,
    box[1] + top * scale,
    box[0] + right * scale,
    box[1] + bottom * scale,
  ];
}
