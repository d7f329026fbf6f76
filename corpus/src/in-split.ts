type Split = "seen" | "unseen";

/** Looks that are all tuned on, or all only scored. */
export function inSplit<Look extends { readonly split: Split }>(
  split: Split,
  looks: readonly Omit<Look, "split">[],
): Look[] {
  return looks.map((look) => ({ ...look, split }) as Look);
}
