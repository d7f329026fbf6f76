import { readFile } from "node:fs/promises";
import { InferenceSession, Tensor } from "onnxruntime-node";
import { METADATA, MODEL } from "../../../onnx/field-numbers.ts";
import type { AskDevice } from "../../../model-threads/ask-device.ts";
import type { DeviceAnswer } from "../../../model-threads/device-messages.ts";
import { openOrLater } from "../../../onnx/open-or-later.ts";
import { fieldsOf, textOf } from "../../../onnx/protobuf.ts";
import {
  askLikelyClassesFirst,
  LIKELY_OUTPUT,
  UNSURE_OUTPUT,
  UNSURE_STEPS_OUTPUT,
} from "./ask-likely-classes.ts";
import { LINE_HEIGHT_PIXELS, type LinePicture } from "../lines/cut-line.ts";
import { decodeCtc, type SpottedCharacter, type StepLikelihoods } from "./decode-ctc.ts";
import { CLASS_OUTPUT, LIKELIHOOD_OUTPUT, SPACE_OUTPUT } from "./give-likeliest-class.ts";
import { ONE_CORE } from "../lines/one-core.ts";

/** A loaded recogniser of text lines. */
export interface RecognitionSession {
  /** Blocks its thread until the model has answered. */
  read(line: LinePicture): Promise<SpottedCharacter[]>;
}

/** Loads the recogniser from its ONNX file. Where a GPU answers, that happens when it has no answer. */
export async function openRecognitionSession(
  modelPath: string,
  askDevice?: AskDevice,
): Promise<RecognitionSession> {
  const sessionHere = await openOrLater(() => openHere(modelPath), askDevice);
  const alphabet = readAlphabet(await readFile(modelPath));
  return {
    async read({ width, planes: values }) {
      const dimensions = [1, 3, LINE_HEIGHT_PIXELS, width];
      const answer = await askDevice?.({ part: "recognition", dimensions, values });
      if (answer !== undefined) return decodeCtc(stepsOfAnswer(answer, alphabet));
      const { session, likelyFirst } = await sessionHere();
      const [inputName = ""] = session.inputNames;
      const [outputName = ""] = session.outputNames;
      const outputs = await session.run({ [inputName]: new Tensor("float32", values, dimensions) });
      if (likelyFirst === undefined) return decodeCtc(stepsOf(outputs[outputName], alphabet));
      const steps = stepsOf(outputs[LIKELY_OUTPUT], likelyFirst.likelyAlphabet);
      const unsure = stepsOf(outputs[UNSURE_OUTPUT], alphabet);
      return decodeCtc(replaceSteps(steps, unsure, outputs[UNSURE_STEPS_OUTPUT]));
    },
  };
}

async function openHere(modelPath: string) {
  const model = await readFile(modelPath);
  const likelyFirst = askLikelyClassesFirst(model, readAlphabet(model));
  const session = await InferenceSession.create(likelyFirst?.model ?? model, ONE_CORE);
  return { session, likelyFirst };
}

/** The steps of a line as a GPU gives them: the likeliest text of each, and the space. */
function stepsOfAnswer(answer: DeviceAnswer, alphabet: readonly string[]): StepLikelihoods[] {
  const [classes, likelihoods, spaces] = [CLASS_OUTPUT, LIKELIHOOD_OUTPUT, SPACE_OUTPUT].map(
    (name) => answer[name]?.values ?? new Float32Array(),
  );
  return Array.from(classes ?? [], (index, step) => ({
    alphabet: [alphabet[index] ?? "", " "],
    values: Float32Array.of(likelihoods?.[step] ?? 0, spaces?.[step] ?? 0),
  }));
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
export function readAlphabet(model: Uint8Array): string[] {
  for (const entry of fieldsOf(model, { from: 0, to: model.length })) {
    if (entry.number !== MODEL.metadata || textOf(model, entry, METADATA.key) !== ALPHABET_KEY)
      continue;
    const value = textOf(model, entry, METADATA.value);
    if (value !== undefined) return ["", ...value.split("\n"), " "];
  }
  throw new Error("The recogniser does not say which characters it knows.");
}
