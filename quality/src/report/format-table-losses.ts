import type { DocumentResult } from "../measure/measure-document.ts";
import { LOSS_KINDS } from "../scoring/table-losses.ts";
import { textTable } from "./text-table.ts";

/** Lists the losses of tables: summed by kind, and one by one for the tables that lose most. */
export function formatTableLosses(results: readonly DocumentResult[], listed: number): string {
  const losses = results.flatMap(({ document, tableLosses }) =>
    tableLosses.map((loss) => ({ ...loss, name: `${document.set}/${document.id}` })),
  );
  const kinds = LOSS_KINDS.map((kind) => {
    const ofKind = losses.filter((loss) => loss.kind === kind);
    const sum = ofKind.reduce((total, { loss }) => total + loss, 0);
    return [kind, String(ofKind.length), sum.toFixed(2)];
  });
  const worst = losses
    .toSorted((one, other) => other.loss - one.loss)
    .slice(0, listed)
    .map(({ kind, loss, name, note }) => [kind, name, note, loss.toFixed(2)]);
  return [
    textTable([["tables", "count", "loss"], ...kinds], 1),
    textTable([["kind", "document", "table", "loss"], ...worst], 3),
  ].join("\n\n");
}
