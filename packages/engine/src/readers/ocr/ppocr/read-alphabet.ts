import { METADATA, MODEL } from "../../../onnx/field-numbers.ts";
import { fieldsOf, textOf } from "../../../onnx/protobuf.ts";

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
