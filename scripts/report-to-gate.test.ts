import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ROOT } from "./npm.mjs";

const SAMPLE = join(ROOT, "fixtures", "pdf", "sources", "sample.pdf");
const isBuilt = existsSync(join(ROOT, "apps", "cli", "dist", "main.js"));

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "report-to-gate-test-"));
});

afterEach(() => {
  rmSync(folder, { recursive: true });
});

describe.skipIf(!isBuilt)("report-to-gate", () => {
  it("makes a gate document whose truth is to be corrected, which the gate can score", () => {
    const set = join(folder, "reported");

    const { status, stdout } = make(SAMPLE, set, "--licence", "CC0-1.0", "--id", "lamps");

    expect(status).toBe(0);
    expect(stdout).toContain("by hand: it is the truth");
    expect(JSON.parse(readFileSync(join(set, "documents.json"), "utf8"))).toEqual([
      {
        id: "lamps",
        file: "lamps.pdf",
        truth: "lamps.md",
        pages: 3,
        producer: "unknown",
        language: "en",
        split: "seen",
        licence: "CC0-1.0",
      },
    ]);
    expect(readFileSync(join(set, "lamps.pdf"))).toEqual(readFileSync(SAMPLE));
    const gate = run("quality/dist/main.js", "--documents", set, "--only", "^reported/lamps$");
    expect(gate.stdout).toMatch(/^reported +seen +unknown +1 +3 +1\.0000/m);
  });

  it("takes the Markdown that the reporter expects as the truth, and adds to a set", () => {
    const set = join(folder, "reported");
    const expected = join(folder, "expected.md");
    writeFileSync(expected, "# As it should be\n");
    make(SAMPLE, set, "--licence", "CC0-1.0");

    make(SAMPLE, set, "--licence", "CC-BY-4.0", "--id", "second", "--expected", expected);

    const rows = JSON.parse(readFileSync(join(set, "documents.json"), "utf8")) as { id: string }[];
    expect(rows.map(({ id }) => id)).toEqual(["sample", "second"]);
    expect(readFileSync(join(set, "second.md"), "utf8")).toBe("# As it should be\n");
  });

  it("refuses a document without a licence, and an id that is taken", () => {
    expect(make(SAMPLE, folder)).toMatchObject({
      status: 2,
      stderr: expect.stringContaining("--licence is missing"),
    });
    make(SAMPLE, folder, "--licence", "CC0-1.0");
    expect(make(SAMPLE, folder, "--licence", "CC0-1.0")).toMatchObject({
      status: 2,
      stderr: expect.stringContaining("already"),
    });
  });
});

function make(...args: string[]) {
  return run("scripts/report-to-gate.mjs", ...args);
}

function run(script: string, ...args: string[]) {
  return spawnSync(process.execPath, [join(ROOT, script), ...args], {
    encoding: "utf8",
    cwd: ROOT,
  });
}
