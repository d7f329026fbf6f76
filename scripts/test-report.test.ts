import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
// @ts-expect-error -- a plain script
import * as report from "./test-report.mjs";

interface TestResult {
  readonly ancestorTitles: readonly string[];
  readonly title: string;
  readonly status: "passed" | "failed" | "skipped";
  readonly meta?: { readonly note?: string };
}
const describeSkipped: (report: {
  testResults: readonly { name: string; assertionResults: readonly TestResult[] }[];
}) => string[] = report.describeSkipped;

describe("describeSkipped", () => {
  it("names a suite of which every test was skipped once, with how many", () => {
    expect(
      skippedOf([
        { ancestorTitles: ["scans (needs models)", "of maps"], title: "a", status: "skipped" },
        { ancestorTitles: ["scans (needs models)"], title: "b", status: "skipped" },
      ]),
    ).toEqual(["scans (needs models) (2 tests)"]);
  });

  it("names single tests among others, and those without a suite", () => {
    expect(
      skippedOf([
        { ancestorTitles: ["pages"], title: "are read", status: "passed" },
        { ancestorTitles: ["pages"], title: "are alike (needs zsh)", status: "skipped" },
        { ancestorTitles: [], title: "answers", status: "failed" },
        { ancestorTitles: [], title: "compares (needs fish)", status: "skipped" },
      ]),
    ).toEqual(["pages are alike (needs zsh)", "compares (needs fish)"]);
  });

  it("says the reason that a test gave, once for a suite", () => {
    const meta = { note: "not installed: pip install ray" };
    expect(
      skippedOf([
        { ancestorTitles: ["engines"], title: "a", status: "passed" },
        { ancestorTitles: ["engines"], title: "Ray", status: "skipped", meta },
        { ancestorTitles: ["clients"], title: "c", status: "skipped", meta },
        { ancestorTitles: ["clients"], title: "d", status: "skipped", meta },
      ]),
    ).toEqual([
      "engines Ray: not installed: pip install ray",
      "clients (2 tests): not installed: pip install ray",
    ]);
  });
});

function skippedOf(assertionResults: readonly TestResult[]): string[] {
  const name = fileURLToPath(new URL("../apps/some.test.ts", import.meta.url));
  return describeSkipped({ testResults: [{ name, assertionResults }] }).map((line) => {
    const [file, title] = line.split(/: (.*)/);
    expect(file).toBe("apps/some.test.ts");
    return title ?? "";
  });
}
