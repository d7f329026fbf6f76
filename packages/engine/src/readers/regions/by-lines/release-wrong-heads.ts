import { endsInCompanyForm, endsSentence } from "@parsewright/document/language";
import type { TextSegment } from "../../text/text-segment.ts";
import type { RegionLabel } from "../region.ts";
import type { NamedGroup } from "./named-group.ts";

/** Of lines this much larger than the text, alone in their row and this far down the page, nine in ten are titles. */
const MIN_LARGER = 1.07;
const MIN_TOP_SHARE = 0.06;

const EDGES: ReadonlySet<RegionLabel> = new Set(["header", "footer", "number"]);

interface Page {
  readonly height: number;
  /** The size of its body text, in points. */
  readonly bodySize: number;
}

/**
 * Gives back to the body what the model takes for a running head against all odds: text that ends a sentence,
 * large lines by themselves, and the only text of a page. One that is a running head after all is found by its repetition on other pages. The odds
 * were counted on the real pages that the model was trained on.
 */
export function releaseWrongHeads(groups: readonly NamedGroup[], page: Page): NamedGroup[] {
  const all = groups.flatMap(({ segments }) => segments);
  const hasBody = groups.some(({ label }) => !EDGES.has(label));
  return groups.map((group) => {
    if (group.label !== "header") return group;
    if (!hasBody) return { ...group, label: "text" };
    const last = group.segments.at(-1)?.text ?? "";
    if (endsSentence(last) && !endsInCompanyForm(last)) return { ...group, label: "text" };
    const isTitle = group.segments.every(
      (line) =>
        line.size >= MIN_LARGER * page.bodySize &&
        line.box[1] >= MIN_TOP_SHARE * page.height &&
        isAlone(line, all),
    );
    return isTitle ? { ...group, label: "paragraph_title" } : group;
  });
}

function isAlone(line: TextSegment, all: readonly TextSegment[]): boolean {
  return all.every(
    (other) => other === line || other.box[1] >= line.box[3] || other.box[3] <= line.box[1],
  );
}
