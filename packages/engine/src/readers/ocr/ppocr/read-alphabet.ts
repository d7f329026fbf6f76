import { fieldsOf } from "../../layout/keep-graph-output.ts";

/** Numbers of the fields of ONNX messages that lead to what a model says about itself. */
const MODEL_METADATA = 14;
const ENTRY_KEY = 1;
const ENTRY_VALUE = 2;

/** Under which the recogniser keeps its characters, one in each line. */
const ALPHABET_KEY = "character";

/** The text of each class of a recogniser, which its ONNX file holds: nothing first, then its characters, then the space. */
export function readAlphabet(model: Uint8Array): string[] {
  for (const entry of fieldsOf(model, { from: 0, to: model.length })) {
    if (entry.number !== MODEL_METADATA) continue;
    const [key, value] = [ENTRY_KEY, ENTRY_VALUE].map((number) => {
      const field = fieldsOf(model, entry).find((candidate) => candidate.number === number);
      return field && new TextDecoder().decode(model.subarray(field.from, field.to));
    });
    if (key === ALPHABET_KEY && value !== undefined) return ["", ...value.split("\n"), " "];
  }
  throw new Error("The recogniser does not say which characters it knows.");
}
