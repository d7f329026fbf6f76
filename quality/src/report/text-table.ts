/** Rows as aligned columns: those of the first row's `left` names to the left, the rest to the right. */
export function textTable(rows: readonly (readonly string[])[], leftColumns: number): string {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  return rows
    .map((row) =>
      row
        .map((text, column) =>
          column < leftColumns
            ? text.padEnd(widths[column] ?? 0)
            : text.padStart(widths[column] ?? 0),
        )
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

export function formatScore(score: number | undefined): string {
  return score === undefined ? "-" : score.toFixed(4);
}
