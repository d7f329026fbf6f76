import type { TextLayer } from "../../text/text-layer.ts";
import { placesOf } from "../../text/text-segment.ts";
import type { LikelihoodOf } from "../likeliest-order.ts";
import type { RegionLabel } from "../region.ts";
import type { LineAnswers } from "./line-model.ts";

/** Running lines are read apart from the text. */
const EDGES: ReadonlySet<RegionLabel> = new Set(["header", "footer", "number"]);

/** Sums how likely each line of an order follows the one before it. */
export function likelihoodByLines(
  { segments }: TextLayer,
  { next }: Pick<LineAnswers, "next">,
  rowCount: number,
): LikelihoodOf {
  const lineOf = placesOf(segments);
  return (order) => {
    const lines = order
      .filter(({ label }) => !EDGES.has(label))
      .flatMap((region) => region.lines.flatMap((line) => line.segments))
      .flatMap(({ characters: [first] }) => (first && lineOf.get(first)) ?? []);
    return lines.reduce((sum, line, place) => {
      const following = lines[place + 1];
      return following === undefined ? sum : sum + (next[line * rowCount + following] ?? 0);
    }, 0);
  };
}
