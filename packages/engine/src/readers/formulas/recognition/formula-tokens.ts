/** The part of `tokenizer.json` that is needed to write text: what each number stands for. */
export interface FormulaTokens {
  /** The text of a row of numbers, without marks such as the one for the end. */
  textOf(ids: readonly number[]): string;
}

/** Byte-level vocabularies write a space so. */
const SPACE_MARK = "Ġ";

/** Reads the vocabulary of a tokenizer file as Hugging Face writes it. */
export function readFormulaTokens(json: string): FormulaTokens {
  const file = JSON.parse(json) as {
    readonly model?: { readonly vocab?: Readonly<Record<string, number>> };
    readonly added_tokens?: readonly { readonly id: number; readonly special?: boolean }[];
  };
  const vocabulary = file.model?.vocab;
  if (vocabulary === undefined) throw new Error("tokenizer.json has no model.vocab.");
  const texts = new Map(Object.entries(vocabulary).map(([text, id]) => [id, text]));
  for (const { id, special } of file.added_tokens ?? []) if (special === true) texts.delete(id);
  return {
    textOf: (ids) =>
      ids
        .map((id) => texts.get(id) ?? "")
        .join("")
        .replaceAll(SPACE_MARK, " ")
        .trim(),
  };
}
