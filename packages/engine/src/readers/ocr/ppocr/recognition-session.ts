import { readFile } from "node:fs/promises";
import { InferenceSession, Tensor } from "onnxruntime-node";
import { LINE_HEIGHT_PIXELS, type LinePicture } from "./cut-line.ts";
import { decodeCtc, type SpottedCharacter } from "./decode-ctc.ts";
import { ONE_CORE } from "./one-core.ts";
import { readAlphabet } from "./read-alphabet.ts";

/** A loaded recogniser of text lines. */
export interface RecognitionSession {
  /** Blocks its thread until the model has answered. */
  read(line: LinePicture): Promise<SpottedCharacter[]>;
}

/** Loads the recogniser from its ONNX file. */
export async function openRecognitionSession(modelPath: string): Promise<RecognitionSession> {
  const model = await readFile(modelPath);
  const alphabet = readAlphabet(model);
  const session = await InferenceSession.create(model, ONE_CORE);
  const [inputName = ""] = session.inputNames;
  const [outputName = ""] = session.outputNames;
  return {
    async read({ width, planes }) {
      const outputs = await session.run({
        [inputName]: new Tensor("float32", planes, [1, 3, LINE_HEIGHT_PIXELS, width]),
      });
      const output = outputs[outputName];
      if (!(output?.data instanceof Float32Array)) throw new Error("The recogniser gave no text.");
      const [, steps = 0, classes = 0] = output.dims;
      return decodeCtc({ steps, classes, values: output.data }, alphabet);
    },
  };
}
