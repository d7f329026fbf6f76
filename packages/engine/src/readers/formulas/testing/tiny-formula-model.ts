import { installModelFiles } from "../../../testing/install-model.ts";
import type { ModelEntry } from "../../../models/model-entry.ts";
import { writeOnnx } from "../../../testing/onnx-writer.ts";

const VOCABULARY = ["<pad>", "<start>", "<end>", "\\alpha", "x", "^{", "2", "}", ".", "("];

/** A model that says the same for every picture: a table says which token follows which, and how likely it is. */
export async function installTinyModel(
  modelDirectory: string,
  tokens: readonly string[],
  { isEndless = false }: { isEndless?: boolean } = {},
): Promise<ModelEntry> {
  const chain = [1, ...tokens.map((token) => VOCABULARY.indexOf(token))];
  const last = isEndless ? (chain.at(-1) ?? 0) : 2;
  const follower = (id: number) => chain[chain.indexOf(id) + 1] ?? last;
  const table = VOCABULARY.flatMap((token, id) =>
    VOCABULARY.map((_, next) => (next === follower(id) ? (token === "x" ? 0.75 : 0.9) : 0)),
  );
  return installModelFiles(modelDirectory, "formula-recognizer", {
    "encoder.onnx": writeOnnx({
      nodes: [{ operator: "Identity", inputs: ["pictures"], output: "seen.0" }],
      constants: [],
      inputs: [{ name: "pictures", rank: 4 }],
      outputs: [{ name: "seen.0", rank: 4 }],
    }),
    "decoder.onnx": writeOnnx({
      nodes: [
        { operator: "Gather", inputs: ["table", "token"], output: "each" },
        {
          operator: "ReduceMax",
          inputs: ["each"],
          output: "likelihoods",
          settings: { reducedAxes: [1] },
        },
      ],
      constants: [
        { name: "table", dimensions: [VOCABULARY.length, VOCABULARY.length], values: table },
      ],
      inputs: [
        { name: "token", rank: 2, type: "int64" },
        { name: "seen.0", rank: 4 },
      ],
      outputs: [{ name: "likelihoods", rank: 2 }],
    }),
    "vocabulary.json": Buffer.from(JSON.stringify(VOCABULARY)),
  });
}
