import { InferenceSession, Tensor } from "onnxruntime-node";
import { FEATURE_COUNT, type PageDescription } from "../../describe/describe-page.ts";
import type { TableAnswers } from "./place-tokens.ts";

/** A loaded reader of cells. */
interface CellSession {
  read(table: PageDescription): Promise<TableAnswers>;
}

/** Loads what `corpus/training/tables/export_onnx.py` writes. */
export async function openCellSession(path: string, cores: number): Promise<CellSession> {
  const session = await InferenceSession.create(path, {
    intraOpNumThreads: cores,
    interOpNumThreads: 1,
    enableMemPattern: false,
  });
  return {
    async read({ rowCount, features, boxes, page }) {
      const { marks, pairs } = await session.run({
        features: new Tensor("float32", features, [rowCount, FEATURE_COUNT]),
        boxes: new Tensor("float32", boxes, [rowCount, 4]),
        page: new Tensor("float32", page, [3]),
      });
      if (!(marks?.data instanceof Float32Array) || !(pairs?.data instanceof Float32Array))
        throw new Error("The reader of cells gave no answer.");
      return { rowCount, marks: marks.data, pairs: pairs.data };
    },
  };
}
