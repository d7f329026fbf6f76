import { z } from "zod";

/** What a page says beside its words. */
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
  /** What the Markdown must have, as it is or one of these. White space counts only where one has a line end. */
  anyOf: z.array(z.string().min(1)).nonempty(),
});
export type Fact = z.infer<typeof Fact>;

/** A document and what is true of it. */
export const MarkedDocument = z.strictObject({ file: z.string().min(1), facts: z.array(Fact) });
export type MarkedDocument = z.infer<typeof MarkedDocument>;

/** How many facts of a kind there are, and how many the Markdown does not have. */
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
