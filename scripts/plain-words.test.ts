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

/** Where only texts are read: their comments have such words still. */
const COMMENTS_NOT_READ = /^apps\/web\/|\/readers\/regions\//;

describe("avoidedWords", () => {
  it.each([
    ["a.md", "The worker is told to stop.", ["1: is told"]],
    ["a.md", "There is no job. It is no longer kept. `$ID` stands for the job.", []],
    ["a.ts", 'throw new Error("this is no file");', ["1: is no "]],
    ["a.ts", "/** This is no file. */ const a = 1; // so many", ["1: is no "]],
    ["a.py", '"""How a job is."""  # is told', ["1: is told"]],
    ["apps/web/a.ts", "/** This is no file. */ const a = 1; // so many", []],
  ])("of %s with %j are %j", (name, text, found) => {
    expect(avoidedWords(name, text)).toEqual(found);
  });
});

it("every text and comment is in plain words", () => {
  const listed = execFileSync("git", ["ls-files", ...READ], { cwd: ROOT, encoding: "utf8" });
  const names = listed
    .trim()
    .split("\n")
    .filter((name) => !NOT_READ.some((pattern) => pattern.test(name)));
  const found = names.flatMap((name) =>
    avoidedWords(name, readFileSync(`${ROOT}/${name}`, "utf8")).map((line) => `${name}:${line}`),
  );

  expect(names.length).toBeGreaterThan(100);
  expect(found).toEqual([]);
});

/** Lines with words to avoid. */
function avoidedWords(name: string, text: string): string[] {
  const lines = (COMMENTS_NOT_READ.test(name) ? withoutComments(text) : text).split("\n");
  return lines.flatMap((line, index) => {
    const [word] = AVOIDED.exec(line) ?? [];
    return word === undefined ? [] : [`${index + 1}: ${word}`];
  });
}

function withoutComments(text: string): string {
  const withoutBlocks = text.replaceAll(/\/\*[^]*?\*\//g, (block) =>
    block.replaceAll(/[^\n]/g, " "),
  );
  return withoutBlocks.replaceAll(/(?<=^|\s)\/\/.*$/gm, "");
}
