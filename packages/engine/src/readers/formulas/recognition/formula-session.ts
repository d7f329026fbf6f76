import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { InferenceSession, Tensor } from "onnxruntime-node";
import type { Pixels } from "../../../images/pixels.ts";
import {
  type FormulaPictureSettings,
  readPictureSettings,
  toFormulaPlanes,
} from "./formula-picture.ts";
import type { RecognizedFormula } from "./formula-recognizer.ts";
import { type FormulaTokens, readFormulaTokens } from "./formula-tokens.ts";

/** Formulas are shorter: a model that has not ended by then repeats itself. */
const MAX_TOKENS = 256;

/** A loaded recogniser of formulas. */
export interface FormulaSession {
  /** `undefined` where the model comes to no end, or says nothing. */
  read(picture: Pixels): Promise<RecognizedFormula | undefined>;
}

interface FormulaModel {
  readonly encoder: InferenceSession;
  readonly decoder: InferenceSession;
  readonly tokens: FormulaTokens;
  readonly picture: FormulaPictureSettings;
  readonly startToken: number;
  readonly endToken: number;
}

/**
 * Loads a model that was exported from a vision encoder-decoder: `encoder_model.onnx` (`pixel_values` to hidden
 * states), `decoder_model.onnx` (`input_ids` and `encoder_hidden_states` to `logits`), `tokenizer.json`,
 * `preprocessor_config.json` and `generation_config.json`.
 */
export async function openFormulaSession(folder: string, cores: number): Promise<FormulaSession> {
  const text = (name: string) => readFile(join(folder, name), "utf8");
  const open = (name: string) =>
    InferenceSession.create(join(folder, name), { intraOpNumThreads: cores });
  const { decoder_start_token_id, eos_token_id } = JSON.parse(
    await text("generation_config.json"),
  ) as { readonly decoder_start_token_id?: number; readonly eos_token_id?: number };
  if (decoder_start_token_id === undefined || eos_token_id === undefined)
    throw new Error("generation_config.json has no decoder_start_token_id or eos_token_id.");
  const model: FormulaModel = {
    encoder: await open("encoder_model.onnx"),
    decoder: await open("decoder_model.onnx"),
    tokens: readFormulaTokens(await text("tokenizer.json")),
    picture: readPictureSettings(await text("preprocessor_config.json")),
    startToken: decoder_start_token_id,
    endToken: eos_token_id,
  };
  return {
    async read(picture) {
      const { width, height } = model.picture;
      const planes = toFormulaPlanes(picture, model.picture);
      const pixels = new Tensor("float32", planes, [1, 3, height, width]);
      const seen = await model.encoder.run({ [model.encoder.inputNames[0] ?? ""]: pixels });
      const states = seen[model.encoder.outputNames[0] ?? ""];
      return states === undefined ? undefined : decode(model, states);
    },
  };
}

/** Takes the likeliest token again and again until the model ends. */
async function decode(
  { decoder, tokens, startToken, endToken }: FormulaModel,
  states: InferenceSession.OnnxValueMapType[string],
): Promise<RecognizedFormula | undefined> {
  const ids = [startToken];
  let likelihoods = 0;
  while (ids.length <= MAX_TOKENS) {
    const row = BigInt64Array.from(ids, BigInt);
    const { logits } = await decoder.run({
      input_ids: new Tensor("int64", row, [1, ids.length]),
      encoder_hidden_states: states,
    });
    if (!(logits?.data instanceof Float32Array)) throw new Error("The decoder gave no logits.");
    const next = likeliest(logits.data.subarray(-(logits.dims.at(-1) ?? 0)));
    likelihoods += next.likelihood;
    if (next.id === endToken) {
      const latex = tokens.textOf(ids.slice(1));
      return latex === "" ? undefined : { latex, confidence: likelihoods / ids.length };
    }
    ids.push(next.id);
  }
  return undefined;
}

function likeliest(logits: Float32Array): { id: number; likelihood: number } {
  const highest = logits.reduce((most, value) => Math.max(most, value), -Infinity);
  const sum = logits.reduce((total, value) => total + Math.exp(value - highest), 0);
  return { id: logits.indexOf(highest), likelihood: 1 / sum };
}
