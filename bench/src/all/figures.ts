import { readFile, writeFile } from "node:fs/promises";

/** Figures of one kind that a bench measured, to compare with each other. */
export interface FigureTable {
  readonly title: string;
  /** Describes the measurement and how to read it. */
  readonly note: string;
  /** Unit of the values, such as "ms of CPU a page". */
  readonly unit: string;
  readonly better: "higher" | "lower";
  readonly rows: readonly { readonly name: string; readonly value: number }[];
}

/** Writes what a bench measured for `bench -- all`; nothing without a path. */
export async function writeFigures(
  path: string | undefined,
  tables: readonly FigureTable[],
): Promise<void> {
  if (path !== undefined) await writeFile(path, `${JSON.stringify(tables, null, 2)}\n`);
}

/** Reads a file of `bench -- all`; `undefined` where a bench wrote none. */
export async function readFigures<T>(path: string): Promise<T | undefined> {
  const text = await readFile(path, "utf8").catch(() => undefined);
  return text === undefined ? undefined : (JSON.parse(text) as T);
}
