import { readFile } from "node:fs/promises";

/** The formulas of one page, as they were typed, without their dollar signs. */
export async function readTruth(path: string): Promise<{ display: string[]; inline: string[] }> {
  const items = JSON.parse(await readFile(path, "utf8")) as { type: string; data: string }[];
  const ofType = (type: string) =>
    items.filter((item) => item.type === type).map(({ data }) => data.replaceAll(/^\$+|\$+$/g, ""));
  return { display: ofType("display-formula"), inline: ofType("inline-formula") };
}
