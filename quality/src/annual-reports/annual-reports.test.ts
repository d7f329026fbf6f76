import { readFile } from "node:fs/promises";
import { createEngine } from "@parsewright/engine";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { DocumentEntry } from "../documents/gate-document.ts";
import { readReport } from "./read-report.ts";
import { countFacts, type FactCount, ReportFacts } from "./report-facts.ts";

const FOLDER = new URL("../../documents/annual-reports/", import.meta.url);

/** A page costs a twentieth of a second, of which a busy machine may have little. */
const TIMEOUT_MS = 600_000;

describe("countFacts", () => {
  const facts = { id: "a", running: ["Governance", "12"], body: ["Governance", "We meet often."] };

  it("counts running lines that are among the furniture alone, and the text of the body", () => {
    const read = { furniture: ["Governance", "12"], markdown: "# Governance\n\nWe meet often." };

    expect(countFacts(facts, read)).toEqual({ running: 2, runningFound: 2, bodyLost: [] });
  });

  it("does not count running lines that the Markdown has, and names the text that it lacks", () => {
    const read = { furniture: ["Governance"], markdown: "# Governance\n\n12\n\nGovernance" };

    expect(countFacts(facts, read)).toEqual({
      running: 2,
      runningFound: 0,
      bodyLost: ["We meet often."],
    });
  });
});

describe("single pages of annual reports, without models that have to be installed", () => {
  it(
    "have their running lines apart from their text, and all of their text",
    { timeout: TIMEOUT_MS },
    async () => {
      const facts = z.array(ReportFacts).parse(await readJson("facts.json"));
      const engine = createEngine();
      const counts = new Map<string, FactCount[]>();
      const incomplete: string[] = [];
      for (const { id, file, split } of z
        .array(DocumentEntry)
        .parse(await readJson("documents.json"))) {
        const known = facts.find((fact) => fact.id === id);
        if (known === undefined) throw new Error(`There are no facts of ${id}.`);
        const report = await readReport(engine, new URL(file, FOLDER));
        if (report.characterShare < 1) incomplete.push(id);
        const count = countFacts(known, report);
        counts.set(split, [...(counts.get(split) ?? []), count]);
      }
      await engine.close();

      expect(incomplete).toEqual([]);
      expect(missedIn(counts.get("seen"))).toBeLessThanOrEqual(1);
      expect(missedIn(counts.get("unseen"))).toBeLessThanOrEqual(10);
      expect(counts.get("seen")?.flatMap(({ bodyLost }) => bodyLost)).toEqual([]);
      expect(counts.get("unseen")?.flatMap(({ bodyLost }) => bodyLost).length).toBeLessThanOrEqual(
        1,
      );
    },
  );
});

function missedIn(counts: readonly FactCount[] = []): number {
  expect(counts.length).toBeGreaterThanOrEqual(32);
  return counts.reduce((sum, { running, runningFound }) => sum + running - runningFound, 0);
}

async function readJson(name: string): Promise<unknown> {
  return JSON.parse(await readFile(new URL(name, FOLDER), "utf8")) as unknown;
}
