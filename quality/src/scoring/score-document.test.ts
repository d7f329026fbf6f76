import { existsSync, readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { meanOf, METRICS, scoreDocument } from "./score-document.ts";

const corpus = new URL("../../../../shared/corpus/pages/", import.meta.url);

describe("scoreDocument", () => {
  it("gives full marks to the truth itself", () => {
    const truth = "# Title\n\ntext\n\n| a | b |\n|---|---|\n| 1 | 2 |\n";

    expect(scoreDocument(truth, truth)).toEqual({ nid: 1, teds: 1, mhs: 1, overall: 1 });
  });

  it("leaves out what the truth does not have", () => {
    expect(scoreDocument("just text", "just text\n\n# and more")).toMatchObject({
      teds: undefined,
      mhs: undefined,
    });
  });

  it("gives nothing to an empty prediction", () => {
    const truth = "# Title\n\n<table><tr><td>a</td></tr></table>";

    expect(scoreDocument(truth, "")).toEqual({ nid: 0, teds: 0, mhs: 0, overall: 0 });
  });

  it("takes HTML tables and pipe tables for the same", () => {
    const html =
      "<table><thead><tr><th>a</th></tr></thead><tbody><tr><td>1 &amp; 2</td></tr></tbody></table>";

    expect(scoreDocument(html, "| a |\n|---|\n| 1 & 2 |\n").teds).toBe(1);
  });

  it("counts a cell with another span as another cell", () => {
    const truth = '<table><tr><td colspan="2">a</td></tr></table>';

    expect(scoreDocument(truth, "<table><tr><td>a</td></tr></table>").teds).toBeCloseTo(1 - 1 / 3);
  });

  it("compares all tables of a document together", () => {
    const table = "<table><tr><td>a</td></tr></table>";

    expect(scoreDocument(`${table}\n${table}`, table).teds).toBeCloseTo(1 - 3 / 6);
  });

  it("reads cells and rows that are not closed", () => {
    const truth = "<table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table>";

    expect(scoreDocument(truth, "<table><tr><td>a<td>b<tr><td>c</table>").teds).toBe(1);
  });

  it("ignores heading levels", () => {
    expect(scoreDocument("# A\n\ntext", "### A\n\ntext").mhs).toBe(1);
  });

  it("puts text under the nearest heading", () => {
    const truth = "# A\n\none\n\n# B\n\ntwo";

    expect(scoreDocument(truth, "# A\n\none two\n\n# B").mhs).toBeLessThan(1);
  });

  it.skipIf(!existsSync(corpus))(
    "gives the published figures of a known parser (needs ../shared/corpus)",
    () => {
      const [header = "", ...rows] = readFileSync(new URL("peers.tsv", corpus), "utf8")
        .trim()
        .split("\n");
      const published = rows
        .map((row) => rowRecord(header, row))
        .find(({ engine }) => engine === "docling");
      const scores = readIds().map((id) =>
        scoreDocument(read(`ground-truth/${id}.md`), read(`peers/docling/${id}.md`)),
      );

      for (const metric of METRICS) {
        const mean = meanOf(scores.map((score) => score[metric]));
        expect(mean?.toFixed(4)).toBe(Number(published?.[metric]).toFixed(4));
      }
    },
  );
});

function rowRecord(header: string, row: string): Record<string, string> {
  const values = row.split("\t");
  return Object.fromEntries(
    header.split("\t").map((name, position) => [name, values[position] ?? ""]),
  );
}

function read(path: string): string {
  return readFileSync(new URL(path, corpus), "utf8");
}

function readIds(): string[] {
  return readdirSync(new URL("ground-truth/", corpus)).map((name) => name.replace(/\.md$/, ""));
}
