import { InferenceSession, Tensor } from "onnxruntime-node";
import { type Pixels, resizePixels } from "@parsewright/document/images";
import type { AskDevice } from "../../../model-threads/ask-device.ts";
import type { DeviceTensor } from "../../../model-threads/device-messages.ts";
import { openOrLater } from "../../../onnx/open-or-later.ts";
import { chooseCloserSize, chooseDetectionSize, type Size } from "./detection-size.ts";
import { findTextBoxes, type FoundLines } from "./find-text-boxes.ts";
import { ONE_CORE } from "./one-core.ts";
import { moveBox, scaleBox } from "./text-box.ts";
import { type PixelArea, trimMargins } from "./trim-margins.ts";

/** A loaded detector of text lines. */
export interface DetectionSession {
  /** `searchScale`: how large the picture has to be to see its lines, 1 by default. Blocks its thread until the model has answered. */
  findLines(picture: Pixels, searchScale?: number): Promise<FoundLines>;
}

/** Loads the detector from its ONNX file. Where a GPU answers, that happens when it has no answer. */
export async function openDetectionSession(
  modelPath: string,
  askDevice?: AskDevice,
): Promise<DetectionSession> {
  const sessionHere = await openOrLater(
    () => InferenceSession.create(modelPath, ONE_CORE),
    askDevice,
  );
  const findMap: MapFinder = async (picture) => {
    const answer = await askDevice?.({ part: "detection", ...picture });
    const [map] = Object.values(answer ?? {});
    return map?.values ?? runHere(await sessionHere(), picture);
  };
  return {
    async findLines(picture, searchScale = 1) {
      const size = chooseDetectionSize(picture, { searchScale });
      const found = await look(findMap, picture, size);
      const closerSize = chooseCloserSize(picture, { size, boxes: found.boxes }, searchScale);
      if (closerSize === undefined) return toPicture(found, picture, size);
      return toPicture(await look(findMap, picture, closerSize), picture, closerSize);
    },
  };
}

/** The lines in a picture that is looked at in another size, where they are in that size. */
async function look(findMap: MapFinder, picture: Pixels, size: Size): Promise<FoundLines> {
  const reduced = resizePixels(picture, size.width, size.height);
  const area = trimMargins(reduced);
  if (area === undefined) return { boxes: [], unreadLines: 0 };
  const { left, top, width, height } = area;
  const values = await findMap({
    dimensions: [1, 3, height, width],
    values: toPlanes(reduced, area),
  });
  const { boxes, unreadLines } = findTextBoxes({ width, height, values });
  return { boxes: boxes.map((box) => moveBox(box, { x: left, y: top })), unreadLines };
}

/** Likelihoods that the pixels of a picture belong to text. */
type MapFinder = (picture: DeviceTensor) => Promise<Float32Array>;

async function runHere(
  session: InferenceSession,
  { dimensions, values }: DeviceTensor,
): Promise<Float32Array> {
  const [inputName = ""] = session.inputNames;
  const [outputName = ""] = session.outputNames;
  const outputs = await session.run({ [inputName]: new Tensor("float32", values, dimensions) });
  const map = outputs[outputName]?.data;
  if (!(map instanceof Float32Array)) throw new Error("The text detector gave no map.");
  return map;
}

function toPicture({ boxes, unreadLines }: FoundLines, picture: Size, size: Size): FoundLines {
  const factors = { x: picture.width / size.width, y: picture.height / size.height };
  return { boxes: boxes.map((box) => scaleBox(box, factors)), unreadLines };
}

/** Blue, green and red of a part of the picture apart, -1 to 1. */
function toPlanes({ width, rgb }: Pixels, area: PixelArea): Float32Array {
  const size = area.width * area.height;
  const planes = new Float32Array(3 * size);
  let pixel = 0;
  for (let row = 0; row < area.height; row++) {
    let source = ((area.top + row) * width + area.left) * 3;
    for (let column = 0; column < area.width; column++, pixel++) {
      planes[2 * size + pixel] = (rgb[source++] ?? 0) / 127.5 - 1;
      planes[size + pixel] = (rgb[source++] ?? 0) / 127.5 - 1;
      planes[pixel] = (rgb[source++] ?? 0) / 127.5 - 1;
    }
  }
  return planes;
}
