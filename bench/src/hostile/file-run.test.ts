import { describe, expect, it } from "vitest";
import { type FileRun, findingsIn, formatSummary } from "./file-run.ts";

const fine: FileRun = { path: "a.pdf", outcome: "ok", seconds: 1, peakBytes: 1000 };

describe("findingsIn", () => {
  it.each([
    { change: {}, expected: [] },
    { change: { outcome: "DOCUMENT_CORRUPT" }, expected: [] },
    { change: { outcome: "INTERNAL" }, expected: ["INTERNAL"] },
    { change: { outcome: "crashed" }, expected: ["crashed"] },
    { change: { outcome: "killed", seconds: 40 }, expected: ["killed", "over 30 s"] },
    { change: { peakBytes: 2 * 1024 ** 3 }, expected: ["over 1 GB"] },
  ])("gives $expected for $change", ({ change, expected }) => {
    expect(findingsIn({ ...fine, ...change })).toEqual(expected);
  });
});

describe("formatSummary", () => {
  it("counts outcomes and repeats the flagged files", () => {
    const summary = formatSummary([fine, fine, { ...fine, path: "b.pdf", outcome: "crashed" }]);

    expect(summary).toMatch(/^files 3\n {2}crashed +1\n {2}ok +2\n/);
    expect(summary).toMatch(/flagged 1\n {2}crashed .*b\.pdf {2}<-- crashed$/);
  });
});
