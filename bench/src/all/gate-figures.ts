import { readFile } from "node:fs/promises";
import { meanOf } from "@parsewright/quality";
import type { FigureTable } from "./figures.ts";

const QUALITY = new URL("../../../quality/", import.meta.url);
const METRICS = { overall: "overall", nid: "text", teds: "tables", mhs: "headings" } as const;

interface ListedDocument {
  readonly id: string;
  readonly split: "seen" | "unseen";
}

type Scores = Readonly<Record<string, Readonly<Partial<Record<string, number>>>>>;

/** The frozen scores of the quality gate. `npm run check` fails when the engine no longer reaches them. */
export async function readGateFigures(): Promise<FigureTable[]> {
  const sets = await readJson<Record<string, Scores>>("scores.json");
  const overall = await Promise.all(
    Object.entries(sets).map(async ([set, scores]) => {
      const documents = await readJson<ListedDocument[]>(`documents/${set}/documents.json`);
      const values = (split: string, metric: string) =>
        documents.filter((one) => one.split === split).map(({ id }) => scores[id]?.[metric]);
      return { set, values };
    }),
  );
  return (["unseen", "seen"] as const).map((split) => ({
    title: `The gate's ${split} documents`,
    note:
      split === "unseen"
        ? "Mean scores of documents that no rule was tuned on, read with the models that come with the engine."
        : "The same of documents that rules may be tuned on.",
    unit: "score, 0 to 1",
    better: "higher",
    rows: overall.flatMap(({ set, values }) =>
      Object.entries(METRICS).flatMap(([metric, title]) => {
        const value = meanOf(values(split, metric));
        return value === undefined ? [] : [{ name: `Parsewright, ${set}: ${title}`, value }];
      }),
    ),
  }));
}

async function readJson<T>(path: string): Promise<T> {
  return JSON.parse(await readFile(new URL(path, QUALITY), "utf8")) as T;
}
