import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const ROOT = fileURLToPath(new URL("..", import.meta.url));

/** What the glossary of CONTRIBUTING.md replaces. */
const AVOIDED =
  /\b(?:is|are|was|were) told\b|\bstands?\b(?! for\b|-)|(?<!\bthere )\bis no (?!longer|more)|\bso many\b|\bof ours\b|\btells\b/i;

/** Documents, and the texts and comments of programs. */
const READ = [
  "*.md",
  "apps/*/src/*.ts",
  "apps/*/src/*.tsx",
  "packages/*/src/*.ts",
  "clients/python/src/*.py",
  "bench/src/*.ts",
  "scripts/*.mjs",
];
const NOT_READ = [
  /\.test\.tsx?$|\/testing\/|conformance\.ts$/,
  // Records of their time, texts by others, and what is made from comments.
  /^docs\/decisions\/|^fixtures\/|^quality\/|^training\//,
  // The schema as it was released, and words that are chosen for a model.
  /\/migrations\/|\/prompts\.ts$/,
  // It names them.
  /^CONTRIBUTING\.md$/,
];

describe("avoidedWords", () => {
  it.each([
    ["The worker is told to stop.", ["1: is told"]],
    ["There is no job. It is no longer kept. `$ID` stands for the job.", []],
    ['throw new Error("this is no file");', ["1: is no "]],
    ["/** This is no file. */ const a = 1; // so many", ["1: is no "]],
    ['"""How a job is."""  # is told', ["1: is told"]],
  ])("of %j are %j", (text, found) => {
    expect(avoidedWords(text)).toEqual(found);
  });
});

it("every text and comment is in plain words", () => {
  const listed = execFileSync("git", ["ls-files", ...READ], { cwd: ROOT, encoding: "utf8" });
  const names = listed
    .trim()
    .split("\n")
    .filter((name) => !NOT_READ.some((pattern) => pattern.test(name)));
  const found = names.flatMap((name) =>
    avoidedWords(readFileSync(`${ROOT}/${name}`, "utf8")).map((line) => `${name}:${line}`),
  );

  expect(names.length).toBeGreaterThan(100);
  expect(found).toEqual([]);
});

/** Lines with words to avoid. */
function avoidedWords(text: string): string[] {
  return text.split("\n").flatMap((line, index) => {
    const [word] = AVOIDED.exec(line) ?? [];
    return word === undefined ? [] : [`${index + 1}: ${word}`];
  });
}
