import { readFile } from "node:fs/promises";
import { InferenceSession, Tensor } from "onnxruntime-node";
import { METADATA, MODEL } from "../../../onnx/field-numbers.ts";
import { fieldsOf, textOf } from "../../../onnx/protobuf.ts";
import {
  askLikelyClassesFirst,
  LIKELY_OUTPUT,
  UNSURE_OUTPUT,
  UNSURE_STEPS_OUTPUT,
} from "./ask-likely-classes.ts";
import { LINE_HEIGHT_PIXELS, type LinePicture } from "../lines/cut-line.ts";
import { decodeCtc, type SpottedCharacter, type StepLikelihoods } from "./decode-ctc.ts";
import { ONE_CORE } from "../lines/one-core.ts";

/** A loaded recogniser of text lines. */
export interface RecognitionSession {
  /** Blocks its thread until the model has answered. */
  read(line: LinePicture): Promise<SpottedCharacter[]>;
}

/** Loads the recogniser from its ONNX file. */
export async function openRecognitionSession(modelPath: string): Promise<RecognitionSession> {
  const model = await readFile(modelPath);
  const alphabet = readAlphabet(model);
  const likelyFirst = askLikelyClassesFirst(model, alphabet);
  const session = await InferenceSession.create(likelyFirst?.model ?? model, ONE_CORE);
  const [inputName = ""] = session.inputNames;
  const [outputName = ""] = session.outputNames;
  return {
    async read({ width, planes }) {
      const outputs = await session.run({
        [inputName]: new Tensor("float32", planes, [1, 3, LINE_HEIGHT_PIXELS, width]),
      });
      if (likelyFirst === undefined) return decodeCtc(stepsOf(outputs[outputName], alphabet));
      const steps = stepsOf(outputs[LIKELY_OUTPUT], likelyFirst.likelyAlphabet);
      const unsure = stepsOf(outputs[UNSURE_OUTPUT], alphabet);
      return decodeCtc(replaceSteps(steps, unsure, outputs[UNSURE_STEPS_OUTPUT]));
    },
  };
}

/** The steps of a line, of which a tensor has a row of likelihoods for each. */
function stepsOf(output: Tensor | undefined, alphabet: readonly string[]): StepLikelihoods[] {
  const values = output?.data;
  if (!(values instanceof Float32Array)) throw new Error("The recogniser gave no text.");
  const classes = alphabet.length;
  return Array.from({ length: values.length / classes }, (_, step) => ({
    alphabet,
    values: values.subarray(step * classes, (step + 1) * classes),
  }));
}

/** `positions` are those in `steps` of each of `others`. */
function replaceSteps(
  steps: readonly StepLikelihoods[],
  others: readonly StepLikelihoods[],
  positions: Tensor | undefined,
): StepLikelihoods[] {
  const replaced = [...steps];
  const places = positions?.data;
  if (!(places instanceof BigInt64Array)) throw new Error("The recogniser gave no steps.");
  for (const [index, other] of others.entries()) replaced[Number(places[index])] = other;
  return replaced;
}

/** Under which the recogniser keeps its characters, one in each line. */
const ALPHABET_KEY = "character";

/** The text of each class of a recogniser, which its ONNX file holds: nothing first, then its characters, then the space. */
function readAlphabet(model: Uint8Array): string[] {
  for (const entry of fieldsOf(model, { from: 0, to: model.length })) {
    if (entry.number !== MODEL.metadata || textOf(model, entry, METADATA.key) !== ALPHABET_KEY)
      continue;
    const value = textOf(model, entry, METADATA.value);
    if (value !== undefined) return ["", ...value.split("\n"), " "];
  }
  throw new Error("The recogniser does not say which characters it knows.");
}
