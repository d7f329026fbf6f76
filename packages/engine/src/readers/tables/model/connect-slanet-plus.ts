import type { Box } from "@parsewright/contract";
import { whitenPaper } from "@parsewright/document/images";
import { boxHeight, boxWidth } from "@parsewright/document/geometry";
import { type ConnectModel, connectModelLater } from "../../../models/connect-model.ts";
import { decodeStructure, SIDE_PIXELS } from "./decode-structure.ts";
import { SLANET_PLUS_MODEL } from "./slanet-plus-model.ts";
import type { TableStructureReader } from "./table-structure-reader.ts";

const POINTS_PER_INCH = 72;

/** The reader that shows tables to SLANet-plus. `undefined`: the model is not installed. */
export async function connectSlanetPlus(
  connect: ConnectModel,
): Promise<TableStructureReader | undefined> {
  const later = await connectModelLater(connect, SLANET_PLUS_MODEL);
  const [model] = later?.models ?? [];
  if (later === undefined || model === undefined) return undefined;
  return {
    model,
    async findCells(page, box, signal) {
      const longest = Math.max(boxWidth(box), boxHeight(box));
      if (longest <= 0) return [];
      const drawn = page.render(box, (SIDE_PIXELS * POINTS_PER_INCH) / longest);
      // The model was trained on tables on white, and takes the grain of a scan for text.
      const picture = page.isScan === true ? whitenPaper(drawn) : drawn;
      const transfer = [picture.rgb.buffer as ArrayBuffer];
      const cells = decodeStructure(await later.ask(picture, { signal, transfer }));
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
