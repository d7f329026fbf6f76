import { z } from "zod";

/** Kinds of facts that a page shows beside its words. */
const MARK_CLASSES = [
  "bold",
  "italic",
  "struck",
  "underlined",
  "link",
  "superscript",
  "subscript",
  "note",
  "box",
  "field",
  "heading",
  "contents",
  "nested",
  "caption",
  "alternative",
  "cell",
  "join",
  "endnote",
  "choice",
  "around figure",
  "beside",
  "upward head",
] as const;
export type MarkClass = (typeof MARK_CLASSES)[number];

const Fact = z.strictObject({
  kind: z.enum(MARK_CLASSES),
  /** Texts of which the Markdown must have one. White space counts only in a text with a line end. */
  anyOf: z.array(z.string().min(1)).nonempty(),
});
export type Fact = z.infer<typeof Fact>;

/** A document and what is true of it. */
export const MarkedDocument = z.strictObject({ file: z.string().min(1), facts: z.array(Fact) });
export type MarkedDocument = z.infer<typeof MarkedDocument>;

/** Number of facts of a kind, and of those that the Markdown lacks. */
export interface Count {
  readonly cases: number;
  readonly wrong: number;
}

/** Counts facts by kind over several documents. */
export function countFacts(
  documents: readonly { readonly facts: readonly Fact[]; readonly markdown: string }[],
): Record<MarkClass, Count> {
  const counts = MARK_CLASSES.map((kind) => {
    const judged = documents.flatMap(({ facts, markdown }) => {
      const text = markdown.replaceAll(/\s+/g, " ");
      return facts
        .filter((fact) => fact.kind === kind)
        .map(({ anyOf }) =>
          anyOf.some((expected) => (expected.includes("\n") ? markdown : text).includes(expected)),
        );
    });
    return [kind, { cases: judged.length, wrong: judged.filter((isRight) => !isRight).length }];
  });
  return Object.fromEntries(counts) as Record<MarkClass, Count>;
}
