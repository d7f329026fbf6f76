import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parentPort, workerData } from "node:worker_threads";
import { initSync, JxlImage } from "jxl-oxide-wasm";
import type { DecodedJxl, JxlThreadData } from "./jxl-messages.ts";

/**
 * The decoder takes about 40 bytes for each pixel that it draws at once. More strips would cost time: parts of some
 * files are decoded again for each.
 */
const MAX_STRIP_PIXELS = 4e6;

const { bytes, width, height } = workerData as JxlThreadData;
initSync({
  module: readFileSync(fileURLToPath(import.meta.resolve("jxl-oxide-wasm/module.wasm"))),
});
const answer = decode();
parentPort?.postMessage(
  answer,
  answer.strips.map(({ buffer }) => buffer),
);

function decode(): DecodedJxl {
  const image = new JxlImage();
  image.forceSrgb = true;
  image.feedBytes(bytes);
  if (!image.tryInit()) throw new Error("The header is cut off.");
  if (image.width !== width || image.height !== height)
    throw new Error("The header announces two sizes.");
  const rows = Math.max(1, Math.floor(MAX_STRIP_PIXELS / width));
  const strips: Uint8Array<ArrayBuffer>[] = [];
  for (let top = 0; top < height; top += rows) {
    image.renderingRegion = { left: 0, top, width, height: Math.min(rows, height - top) };
    strips.push(new Uint8Array(image.render(0).encodeToPng()));
  }
  return { strips, isWhole: image.loaded };
}
