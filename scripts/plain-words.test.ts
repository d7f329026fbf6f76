import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const ROOT = fileURLToPath(new URL("..", import.meta.url));

/** What the glossary of CONTRIBUTING.md replaces. */
const AVOIDED =
  /\b(?:(?:is|are|was|were|be) told|told (?:apart|of)|tells?(?=\W*[\s.]))\b|\b(?:stands?|stood)\b(?! for\b|-)|(?<!\bthere )\b(?:is|are) no (?!longer|more)|\bso (?:many|much|long)\b|\bof ours\b/i;

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
  /^docs\/decisions\/|^fixtures\/|^quality\/|^corpus\//,
  // The schema as it was released, and words that are chosen for a model.
  /\/migrations\/|\/prompts\.ts$/,
  // It names them.
  /^CONTRIBUTING\.md$/,
  /^docs\/gallery\.md$/,
];

describe("avoidedWords", () => {
  it.each([
    ["The worker is told to stop.", ["1: is told"]],
    ["There is no job. It is no longer kept. `$ID` stands for the job.", []],
    ['throw new Error("this is no file");', ["1: is no "]],
    ["/** This is no file. */ const a = 1; // so many", ["1: is no "]],
    ['"""How a job is."""  # is told', ["1: is told"]],
    ["So much is a line.\nTables told apart.", ["1: So much", "2: told apart"]],
    ["These are no files, and too few to tell.", ["1: are no "]],
    ["let told = 0; tell(told);", []],
  ])("of %j are %j", (text, found) => {
    expect(avoidedWords(text)).toEqual(found);
  });
});

it("every text and comment is in plain words", () => {
  const names = listFiles(READ).filter((name) => !NOT_READ.some((pattern) => pattern.test(name)));
  const found = names.flatMap((name) =>
    avoidedWords(readFileSync(`${ROOT}/${name}`, "utf8")).map((line) => `${name}:${line}`),
  );

  expect(names.length).toBeGreaterThan(100);
  expect(found).toEqual([]);
});

describe("opensWithQuestion", () => {
  it.each([
    ["/** What a line says. */", true],
    ["/**\n * Whether a page is empty.\n */", true],
    ["const a = 1; // How many there are", true],
    ["/** Where a field leads. */", true],
    ["/** Those of the line. */", true],
    ["/** Which pages are read. */", true],
    ["/** Where the model fails, geometry reads the page. */", false],
    ["// Text of a line.\n// What follows belongs to it.", false],
    ["/** Text of a line. What follows belongs to it. */", false],
    ['"https://example.org/What"', false],
  ])("of %j is %j", (text, isFound) => {
    expect(commentsOf(text).some(opensWithQuestion)).toBe(isFound);
  });
});

it("no comment opens with a question", () => {
  const files = listFiles(["*.ts", "*.tsx", "*.mjs"]).filter(
    (name) => !/\.test\.|\/testing\//.test(name),
  );
  const questions = files.flatMap((name) =>
    commentsOf(readFileSync(`${ROOT}/${name}`, "utf8"))
      .filter(opensWithQuestion)
      .map((comment) => `${name}: ${comment}`),
  );

  expect(questions).toEqual([]);
});

/** Lists the tracked files that match, by their paths in the repository. */
function listFiles(patterns: readonly string[]): string[] {
  const listed = execFileSync("git", ["ls-files", ...patterns], { cwd: ROOT, encoding: "utf8" });
  return listed.trim().split("\n");
}

/** Texts of documentation comments, and of line comments, joined where they follow one another. */
function commentsOf(code: string): string[] {
  const comments = code.matchAll(
    /\/\*\*\s(?<doc>[^]*?)\*\/|(?<![:"'`\w/])\/\/ (?<line>.*(?:\n[ \t]*\/\/ .*)*)/g,
  );
  return [...comments].map(({ groups }) => (groups?.["doc"] ?? groups?.["line"] ?? "").trim());
}

/**
 * Finds comments that open with a question word as a noun, or with `Those` or `That of`: `What a line says` for
 * `Text of a line`. `Where` and `When` also begin a clause: a comma then parts it from its sentence.
 */
function opensWithQuestion(comment: string): boolean {
  const [, word, sentence = ""] =
    /^(?:\* )?(What|Whether|Who|Whose|Whom|Which|Why|How|Where|When|Those|That of)\b([^.:;]*)/.exec(
      comment,
    ) ?? [];
  if (word === "Where" || word === "When") return !sentence.includes(",");
  return word !== undefined;
}

/** Lines with words to avoid. */
function avoidedWords(text: string): string[] {
  return text.split("\n").flatMap((line, index) => {
    const [word] = AVOIDED.exec(line) ?? [];
    return word === undefined ? [] : [`${index + 1}: ${word}`];
  });
}
