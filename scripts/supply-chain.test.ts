import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
// @ts-expect-error -- a plain script
import { findProblems } from "./supply-chain-rules.mjs";

const INTEGRITY = "sha512-x";

describe("the packages of the product", () => {
  it("are named by one version and have a hash", async () => {
    const text = await readFile(new URL("../package-lock.json", import.meta.url), "utf8");

    expect(findProblems({ components: [], lockfile: JSON.parse(text) })).toEqual([]);
  });

  it.each([
    ["MIT", []],
    ["(MIT OR GPL-3.0-only)", []],
    ["GPL-3.0-only", ["bad has the licence GPL-3.0-only"]],
    ["MIT AND GPL-3.0-only", ["bad has the licence MIT AND GPL-3.0-only"]],
    ["LGPL-3.0-or-later", ["bad has the licence LGPL-3.0-or-later"]],
    [undefined, ["bad names no licence"]],
  ])("may have the licence %s or not", (id, expected) => {
    const licenses = id === undefined ? [] : [{ license: { id } }];
    const components = [{ purl: "pkg:npm/bad@1.0.0", name: "bad", licenses }];

    const problems = findProblems({ components, lockfile: { packages: {} } });

    expect(problems.map((problem: string) => problem.split(",")[0])).toEqual(expected);
  });

  it.each([
    ["packages/engine", { dependencies: { sharp: "^0.35.5" } }, "asks for sharp ^0.35.5"],
    ["apps/cli", { optionalDependencies: { x: "*" } }, "asks for x *"],
    [
      "node_modules/x",
      { integrity: INTEGRITY, version: "2.0.0", engines: { node: ">=22" } },
      "x 2.0.0 does not support Node 20.19.0",
    ],
    ["node_modules/x", { version: "1.0.0" }, "has no hash of node_modules/x"],
    [
      "node_modules/x",
      { integrity: INTEGRITY, resolved: "https://registry.example/x.tgz" },
      "names an address for node_modules/x",
    ],
    [
      "node_modules/x",
      { integrity: INTEGRITY, hasInstallScript: true },
      "x runs a script when it is installed",
    ],
  ])("are refused in %s as %o", (path, entry, text) => {
    const [problem] = findProblems({ components: [], lockfile: { packages: { [path]: entry } } });

    expect(problem).toContain(text);
  });
});
