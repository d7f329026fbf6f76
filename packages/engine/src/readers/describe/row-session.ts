import { InferenceSession, Tensor } from "onnxruntime-node";
import type { PageDescription } from "./describe-page.ts";

/** Asks a loaded model about the rows of a description; gives its answers by their names. */
type RowSession<Name extends string> = (
  page: PageDescription,
) => Promise<Readonly<Record<Name, Float32Array>>>;

/** Loads a model that `corpus/training/lines/export_onnx_model.py` wrote, with answers of these names. */
export async function openRowSession<Name extends string>(
  path: string,
  { cores, answers }: { readonly cores: number; readonly answers: readonly Name[] },
): Promise<RowSession<Name>> {
  const session = await InferenceSession.create(path, {
    intraOpNumThreads: cores,
    interOpNumThreads: 1,
    enableMemPattern: false,
  });
  const hasStyles = session.inputNames.includes("styles");
  return async ({ rowCount, features, styles, boxes, page }) => {
    const found = await session.run({
      features: table(features, rowCount),
      ...(hasStyles && { styles: table(styles, rowCount) }),
      boxes: table(boxes, rowCount),
      page: new Tensor("float32", page, [3]),
    });
    const read = answers.map((name) => {
      const data = found[name]?.data;
      if (!(data instanceof Float32Array)) throw new Error(`The model gave no ${name}.`);
      return [name, data] as const;
    });
    return Object.fromEntries(read) as Record<Name, Float32Array>;
  };
}

/** Takes the number of columns from the values: a thread of a model loads none of the code that describes pages. */
function table(values: Float32Array, rowCount: number): Tensor {
  return new Tensor("float32", values, [rowCount, values.length / rowCount]);
}
