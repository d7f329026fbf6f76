import { InferenceSession, Tensor } from "onnxruntime-node";
import type { Pixels } from "@parsewright/document/images";
import { ONE_CORE } from "../lines/one-core.ts";
import { LOOKED_AT, SHEET_NODES, type SheetNodes } from "./mesh-model.ts";

const CHANNELS = 3;

/** A loaded finder of sheets. */
export interface MeshSession {
  /** Takes a picture in the size of `LOOKED_AT`. Blocks its thread until the model has answered. */
  findSheet(picture: Pixels): Promise<SheetNodes>;
}

/** Loads the finder from its ONNX file. */
export async function openMeshSession(modelPath: string): Promise<MeshSession> {
  const session = await InferenceSession.create(modelPath, ONE_CORE);
  const [inputName = ""] = session.inputNames;
  const [outputName = ""] = session.outputNames;
  return {
    async findSheet(picture) {
      const { width, height } = LOOKED_AT;
      const shape = [1, CHANNELS, height, width];
      const outputs = await session.run({
        [inputName]: new Tensor("float16", toPlanes(picture), shape),
      });
      const values = outputs[outputName]?.data;
      if (!(values instanceof Uint16Array)) throw new Error("The finder of sheets gave no mesh.");
      return toShares(values);
    },
  };
}

/** Red, green and blue apart, 0 to 1, each in half precision. */
function toPlanes({ width, height, rgb }: Pixels): Uint16Array {
  const size = width * height;
  const planes = new Uint16Array(CHANNELS * size);
  const halves = Uint16Array.from({ length: 256 }, (_, shade) => toHalf(shade / 255));
  for (let channel = 0; channel < CHANNELS; channel++)
    for (let pixel = 0; pixel < size; pixel++)
      planes[channel * size + pixel] = halves[rgb[pixel * CHANNELS + channel] ?? 0] ?? 0;
  return planes;
}

/** The model gives all x, then all y, from -1 to 1. */
function toShares(values: Uint16Array): SheetNodes {
  const nodes = SHEET_NODES.columns * SHEET_NODES.rows;
  return Float32Array.from({ length: nodes * 2 }, (_, index) => {
    const value = values[(index % 2) * nodes + Math.floor(index / 2)] ?? 0;
    return (fromHalf(value) + 1) / 2;
  });
}

/** Half precision has 5 bits of exponent and 10 of fraction: the first of those of a float, which has 8 and 23. */
function toHalf(value: number): number {
  const [bits = 0] = new Uint32Array(Float32Array.of(value).buffer);
  const exponent = ((bits >>> 23) & 0xff) - 112;
  return exponent <= 0 ? 0 : (exponent << 10) | ((bits >>> 13) & 0x3ff);
}

function fromHalf(half: number): number {
  const sign = half & 0x8000 ? -1 : 1;
  const [exponent, fraction] = [(half >> 10) & 0x1f, half & 0x3ff];
  return (
    sign * (exponent === 0 ? fraction / 2 ** 24 : (1 + fraction / 1024) * 2 ** (exponent - 15))
  );
}
