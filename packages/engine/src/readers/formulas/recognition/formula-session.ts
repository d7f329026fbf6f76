import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { InferenceSession, Tensor } from "onnxruntime-node";
import type { FormulaBatch } from "./batch-pictures.ts";
import type { FormulaAnswers } from "./formula-model.ts";
import { createLatexGrammar, type LatexGrammar } from "./latex-grammar.ts";

/** Constant: the numbers of the first tokens of every vocabulary: none, the start, the end. */
const START = 1;
const END = 2;

/** Limit: formulas are shorter: a model that has not ended by then repeats itself. */
const MAX_TOKENS = 256;

/** A loaded recogniser of formulas. */
export interface FormulaSession {
  /** One answer for each picture. `undefined` where the model does not come to an end, or sees nothing. */
  read(batch: FormulaBatch): Promise<FormulaAnswers>;
}

/** Tensors with the batch as their first dimension, by name. */
type Tensors = Readonly<Record<string, Tensor>>;

/**
 * Loads what `corpus/training/formulas/export_onnx.py` writes: `encoder.onnx` (pictures to what the decoder's layers attend to, `seen.…`),
 * `decoder.onnx` (a token, what was seen and the `past.…` of all steps so far to the likelihoods of the next) and `vocabulary.json`.
 */
export async function openFormulaSession(folder: string, cores: number): Promise<FormulaSession> {
  const open = (name: string) =>
    InferenceSession.create(join(folder, name), {
      intraOpNumThreads: cores,
      enableMemPattern: false,
    });
  const encoder = await open("encoder.onnx");
  const decoder = await open("decoder.onnx");
  const vocabulary = JSON.parse(
    await readFile(join(folder, "vocabulary.json"), "utf8"),
  ) as readonly string[];
  return {
    async read({ count, width, height, planes }) {
      const pictures = new Tensor("float32", planes, [count, 1, height, width]);
      const rows = await decode(decoder, await encoder.run({ pictures }), vocabulary);
      return rows.map(({ tokens, hasEnded, likelihood }) =>
        hasEnded && tokens.length > 0
          ? { latex: joinTokens(textsOf(tokens, vocabulary)), confidence: likelihood }
          : undefined,
      );
    },
  };
}

const textsOf = (tokens: readonly number[], vocabulary: readonly string[]) =>
  tokens.map((token) => vocabulary[token] ?? "");

/** Tokens written so far for a picture. */
interface Row {
  readonly tokens: number[];
  readonly grammar: LatexGrammar;
  /** Of its least likely token. */
  likelihood: number;
  hasEnded: boolean;
}

/** Takes the likeliest token that LaTeX allows again and again until the model has ended everywhere. */
async function decode(
  decoder: InferenceSession,
  seen: Tensors,
  vocabulary: readonly string[],
): Promise<Row[]> {
  let attended = seen;
  let past = emptyPast(decoder, seen);
  const rows = Array.from({ length: countOf(seen) }, (): Row => {
    return { tokens: [], grammar: createLatexGrammar(), likelihood: 1, hasEnded: false };
  });
  let active = rows;
  for (let step = 0; step < MAX_TOKENS && active.length > 0; step++) {
    const last = active.map(({ tokens }) => BigInt(tokens.at(-1) ?? START));
    const token = new Tensor("int64", BigInt64Array.from(last), [active.length, 1]);
    const written = (await decoder.run({ token, ...attended, ...past })) as Tensors;
    extend(active, written["likelihoods"], vocabulary);
    past = pastOf(written);
    const going = [...active.keys()].filter((row) => active[row]?.hasEnded === false);
    // To copy what goes on costs less than to carry on what has ended.
    if (going.length > active.length / 2) continue;
    active = going.flatMap((row) => active[row] ?? []);
    [attended, past] = [keepRows(attended, going), keepRows(past, going)];
  }
  return rows;
}

function extend(
  rows: readonly Row[],
  likelihoods: Tensor | undefined,
  vocabulary: readonly string[],
): void {
  if (!(likelihoods?.data instanceof Float32Array)) throw new Error("The decoder gave no tokens.");
  const size = likelihoods.data.length / rows.length;
  for (const [index, row] of rows.entries()) {
    if (row.hasEnded) continue;
    const ofRow = likelihoods.data.subarray(index * size, (index + 1) * size);
    const token = likeliest(ofRow, row, vocabulary);
    row.likelihood = Math.min(row.likelihood, ofRow[token] ?? 0);
    if (token === END) row.hasEnded = true;
    else {
      row.tokens.push(token);
      row.grammar.add(vocabulary[token] ?? "");
    }
  }
}

function likeliest(likelihoods: Float32Array, { grammar }: Row, vocabulary: readonly string[]) {
  let best = END;
  let most = -1;
  for (let token = END; token < likelihoods.length; token++) {
    const likelihood = likelihoods[token] ?? 0;
    if (likelihood <= most) continue;
    const isAllowed = token === END ? grammar.mayEnd() : grammar.allows(vocabulary[token] ?? "");
    if (isAllowed) [best, most] = [token, likelihood];
  }
  return best;
}

const countOf = (tensors: Tensors) => Object.values(tensors)[0]?.dims[0] ?? 0;

/** Keys and values of no steps. Heads and their width are those of what was seen. */
function emptyPast(decoder: InferenceSession, seen: Tensors): Tensors {
  const [count = 0, heads = 0, , width = 0] = seen["seen.1"]?.dims ?? [];
  const names = decoder.inputNames.filter((name) => name.startsWith("past."));
  return Object.fromEntries(
    names.map((name) => [
      name,
      new Tensor("float32", new Float32Array(), [count, heads, 0, width]),
    ]),
  );
}

function pastOf(written: Tensors): Tensors {
  const names = Object.keys(written).filter((name) => name.startsWith("new_past."));
  return Object.fromEntries(
    names.flatMap((name) => {
      const tensor = written[name];
      return tensor ? [[name.replace("new_", ""), tensor]] : [];
    }),
  );
}

function keepRows(tensors: Tensors, rows: readonly number[]): Tensors {
  return Object.fromEntries(
    Object.entries(tensors).map(([name, { data, dims }]) => {
      const values = data as Float32Array;
      const size = values.length / (dims[0] ?? 1);
      const kept = new Float32Array(rows.length * size);
      for (const [to, from] of rows.entries())
        kept.set(values.subarray(from * size, (from + 1) * size), to * size);
      return [name, new Tensor("float32", kept, [rows.length, ...dims.slice(1)])];
    }),
  );
}

/** The LaTeX of tokens. A command is kept apart from letters after it. */
function joinTokens(tokens: readonly string[]): string {
  return tokens
    .map((token, index) => {
      const needsSpace = /^\\[A-Za-z]+$/.test(tokens[index - 1] ?? "") && /^[A-Za-z]/.test(token);
      return needsSpace ? ` ${token}` : token;
    })
    .join("");
}
