import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { loadLiteParse } from "../peers/liteparse.ts";
import { type DocumentScores, meanOf, METRICS, scoreDocument } from "@parsewright/quality";

/** Another parser, and its scores of each document. */
export interface MeasuredPeer {
  readonly name: string;
  readonly scores: readonly DocumentScores[];
}

/** The scores of a peer on the same documents. */
export async function measurePeer(
  ids: readonly string[],
  directory: string,
): Promise<MeasuredPeer> {
  const { name, toMarkdown } = loadLiteParse();
  const scores: DocumentScores[] = [];
  for (const id of ids) {
    const truth = await readFile(join(directory, "ground-truth", `${id}.md`), "utf8");
    const bytes = await readFile(join(directory, "pdfs", `${id}.pdf`));
    // A document it cannot read scores as an empty one, as ours would.
    scores.push(scoreDocument(truth, await toMarkdown(bytes).catch(() => "")));
  }
  return { name, scores };
}

/** The means of its scores, in a line. */
export function formatPeer({ name, scores }: MeasuredPeer): string {
  const figures = ([...METRICS, "overall"] as const).map((metric) => {
    const mean = meanOf(scores.map((document) => document[metric]));
    return `${metric} ${mean?.toFixed(4) ?? "-"}`;
  });
  return `${name}  ${figures.join("  ")}`;
}
