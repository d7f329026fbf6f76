/** Counts labels by kind, and masked lines by reason. */
export function countLabels(pages) {
  const kinds = {};
  const masks = {};
  for (const { kind, mask } of pages.flat())
    if (kind === undefined) masks[mask] = (masks[mask] ?? 0) + 1;
    else kinds[kind] = (kinds[kind] ?? 0) + 1;
  return { kinds, masks };
}
