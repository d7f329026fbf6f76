import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
// @ts-expect-error -- a plain script
import * as release from "./release-version.mjs";

const filesWithVersion: () => string[] = release.filesWithVersion;
const findObstacles: (facts: {
  version: string;
  changelog: string;
  changedFiles: readonly string[];
  hasRepository: boolean;
}) => string[] = release.findObstacles;
const withReleaseDay: (changelog: string, version: string, day: string) => string =
  release.withReleaseDay;
const withVersion: (text: string, version: string) => string = release.withVersion;
const ROOT = join(import.meta.dirname, "..");
const { version } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as {
  version: string;
};

describe("the version", () => {
  it.each(filesWithVersion())("is in %s that of package.json", (path) => {
    const text = readFileSync(join(ROOT, path), "utf8");

    expect(withVersion(text, version)).toBe(text);
    expect(withVersion(text, "9.9.9")).toContain("9.9.9");
  });

  it("leaves versions of other packages and images alone", () => {
    const text = '"pg": "8.23.1"\nFROM node:24-bookworm-slim\nimage: parsewright/worker:0.1.0\n';

    expect(withVersion(text, "1.0.0-rc.1")).toBe(text.replace("0.1.0", "1.0.0-rc.1"));
  });
});

describe("findObstacles", () => {
  it("finds none where the release was set", () => {
    const unreleased = "# Changelog\n\n## 1.2.0, unreleased\n\n- news\n\n## 1.1.0, 2026-11-01\n";

    const changelog = withReleaseDay(unreleased, "1.2.0-rc.1", "2026-12-01");

    expect(changelog).toBe(unreleased.replace("1.2.0, unreleased", "1.2.0-rc.1, 2026-12-01"));
    const facts = { version: "1.2.0-rc.1", changelog, changedFiles: [], hasRepository: true };
    expect(findObstacles(facts)).toEqual([]);
  });

  it("finds none where the changelog has the release and all is committed", () => {
    const changelog = "# Changelog\n\n## 1.2.0, 2026-12-01\n\n- news\n\n## 1.1.0, 2026-11-01\n";

    const facts = { version: "1.2.0", changelog, changedFiles: [], hasRepository: true };
    expect(findObstacles(facts)).toEqual([]);
  });

  it("names an undated heading, files that are not committed and a missing address", () => {
    const changelog = "# Changelog\n\n## 1.2.0, unreleased\n";

    const facts = { version: "1.2.0", changelog, changedFiles: [" M a.ts"], hasRepository: false };
    expect(findObstacles(facts)).toEqual([
      expect.stringContaining('begins with "## 1.2.0, unreleased"'),
      expect.stringContaining('no remote "origin"'),
      expect.stringContaining(" M a.ts"),
    ]);
  });
});
