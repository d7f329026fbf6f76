import { WAYS } from "../three-ways/compare-ways.ts";
import type { ComparedDocument } from "../three-ways/read-three-ways.ts";
import { textTable } from "./text-table.ts";

const MAX_TEXT = 40;

/** The texts that the three ways of reading a page take for different things. */
export function formatWays(found: readonly ComparedDocument[]): string {
  const rows = found.flatMap(({ document, differences }) =>
    differences.map(({ text, kinds }) => [
      `${document.set}/${document.id}`,
      text.slice(0, MAX_TEXT),
      ...WAYS.map((way) => kinds[way]),
    ]),
  );
  const same = found.filter(({ differences }) => differences.length === 0).length;
  const summary = `${same} of ${found.length} documents are the same all three ways.`;
  if (rows.length === 0) return summary;
  return `${textTable([["document", "text", ...WAYS], ...rows], 2 + WAYS.length)}\n\n${summary}`;
}
