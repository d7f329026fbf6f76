import { threadEntry } from "@parsewright/pdf/threads";
import type { Pixels } from "@parsewright/document/images";
import type { ThreadedModel } from "../../../model-threads/threaded-model.ts";

/** Size in which the model looks at a picture, whatever the proportions of that are. */
export const LOOKED_AT = { width: 488, height: 712 } as const;

/** Nodes of the answer: across, down. */
export const SHEET_NODES = { columns: 31, rows: 45 } as const;

/**
 * Places of the nodes of a sheet in its picture, as shares of the picture's sides: x and y by turns, row by row.
 * The nodes are evenly spaced on the sheet, the first and the last in its corners.
 */
export type SheetNodes = Float32Array;

/** Finds the sheet in a photograph, and how it is bent. */
export const MESH_MODEL: ThreadedModel<Pixels, SheetNodes> = {
  entry: threadEntry(import.meta.url, "./mesh-worker.js").href,
  parts: { mesh: { model: "uvdoc" } },
  threads: "one",
};
