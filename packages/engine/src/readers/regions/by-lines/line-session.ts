import { InferenceSession, Tensor } from "onnxruntime-node";
import { FEATURE_COUNT, type PageDescription } from "../../describe/describe-page.ts";
import type { LineAnswers } from "./line-model.ts";

/** A loaded reader of lines. */
export interface LineSession {
  read(page: PageDescription): Promise<LineAnswers>;
}

/** Loads what `corpus/training/lines/export_onnx.py` writes. */
export async function openLineSession(path: string, cores: number): Promise<LineSession> {
  const session = await InferenceSession.create(path, {
    intraOpNumThreads: cores,
    interOpNumThreads: 1,
    enableMemPattern: false,
  });
  return {
    async read({ rowCount, features, boxes, page }) {
      const { kinds, pairs } = await session.run({
        features: new Tensor("float32", features, [rowCount, FEATURE_COUNT]),
        boxes: new Tensor("float32", boxes, [rowCount, 4]),
        page: new Tensor("float32", page, [3]),
      });
      if (!(kinds?.data instanceof Float32Array) || !(pairs?.data instanceof Float32Array))
        throw new Error("The reader of lines gave no answer.");
      return { kinds: kinds.data, blocks: pairs.data.slice(0, rowCount * rowCount) };
    },
  };
}
