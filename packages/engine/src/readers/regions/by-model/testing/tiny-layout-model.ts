import { writeOnnx } from "../../../../testing/onnx-writer.ts";
import { LAYOUT_LABELS, type LayoutLabel } from "../../../layout/layout-reader.ts";

/** A region of the picture of 800 × 800 pixels that a tiny model answers with. */
export interface TinyRegion {
  readonly label: LayoutLabel;
  readonly score: number;
  readonly box: readonly [number, number, number, number];
  readonly order: number;
}

/** Bytes of an ONNX model with the inputs and outputs of PP-DocLayoutV3 that gives the same regions for every page. */
export function tinyLayoutModel(
  regions: readonly TinyRegion[],
  { inputs = ["image", "im_shape", "scale_factor"] }: { inputs?: readonly string[] } = {},
): Uint8Array {
  const numbers = regions.flatMap(({ label, score, box, order }) => [
    LAYOUT_LABELS.indexOf(label),
    score,
    ...box,
    order,
  ]);
  return writeOnnx({
    nodes: ["fetch_name_0", "fetch_name_1"].map((output) => ({
      operator: "Identity",
      inputs: ["answer"],
      output,
    })),
    constants: [{ name: "answer", dimensions: [regions.length, 7], values: numbers }],
    inputs: inputs.map((name) => ({ name, rank: name === "image" ? 4 : 2 })),
    outputs: ["fetch_name_0", "fetch_name_1"].map((name) => ({ name, rank: 2 })),
  });
}
