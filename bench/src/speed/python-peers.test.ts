import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { listRequirements } from "./python-peers.ts";

it("every peer of PyPI has a version, and a reader in the script that runs it", () => {
  const script = readFileSync(new URL("../../peers/read_with_python.py", import.meta.url), "utf8");
  const readers = [...script.matchAll(/^ {4}"([\w.-]+)": \w+,$/gm)].map(([, name]) => name);
  const peers = listRequirements().map((line) => /^([\w.-]+)(?:\[\w+\])?==[\d.]+$/.exec(line)?.[1]);

  expect(new Set(peers)).toEqual(new Set(readers));
});
