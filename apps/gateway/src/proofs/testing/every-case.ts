import { copyFile, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect } from "vitest";
import { REPOSITORY } from "./client-readme.ts";
import { writeVersion } from "./many-pages.ts";

/** Words of the failures of a client: of a file that is not a document, and of an option that is wrong. */
export interface Failures {
  readonly bad: string;
  readonly wrong: string;
}

/** A folder with the documents that every client reads: 1, 3 and 30 pages, an office file, a scan and a bad file. */
export function useCaseFiles(): () => string {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "parser-every-case-"));
    const fixture = (path: string) => join(REPOSITORY, "fixtures", path);
    for (const pages of [1, 3, 30]) {
      const file = writeVersion(Array.from({ length: pages }, () => 2026));
      await writeFile(join(folder, `log-${pages}.pdf`), file);
    }
    await copyFile(fixture("office/sources/lighthouses.docx"), join(folder, "lighthouses.docx"));
    await copyFile(fixture("languages/ru.png"), join(folder, "scan.png"));
    await writeFile(join(folder, "bad.pdf"), Buffer.from(Array.from({ length: 999 }, (_, i) => i)));
  });
  afterAll(() => rm(folder, { recursive: true }));
  return () => folder;
}

/**
 * A script that runs every case. The part of the client defines `convert`, which gives a text and a number of pages,
 * `wrong`, which must fail, and `more`.
 */
export function everyCaseScript(client: string): string {
  return START + client + END;
}

const START = `
import json, os, pathlib
BASE, KEY, FOLDER = os.environ["BASE"], os.environ["KEY"], pathlib.Path(os.environ["FOLDER"])
FILES = {name: FOLDER / file for name, file in {"1": "log-1.pdf", "3": "log-3.pdf", "30": "log-30.pdf",
    "office": "lighthouses.docx", "scan": "scan.png", "bad": "bad.pdf"}.items()}
def failure(call):
    try:
        call()
    except Exception as error:
        return f"{error} {getattr(error, 'message', '')}"
    return "no failure"
`;
const END = `
print(json.dumps({
    **{name: convert(FILES[name]) for name in ("1", "3", "30", "office", "scan")},
    "bad": failure(lambda: convert(FILES["bad"])), "wrong": failure(wrong), "more": more()}))`;

/** The same as a JavaScript module, whose functions may be asynchronous. */
export function everyCaseModule(client: string): string {
  return `import { readFile } from "node:fs/promises";
import { createReadStream } from "node:fs";
import assert from "node:assert/strict";
const { BASE, KEY, FOLDER } = process.env;
const FILES = Object.fromEntries(Object.entries({ 1: "log-1.pdf", 3: "log-3.pdf", 30: "log-30.pdf",
  office: "lighthouses.docx", scan: "scan.png", bad: "bad.pdf" }).map(([name, file]) => [name, FOLDER + "/" + file]));
const failure = (call) => call().then(() => "no failure", (error) => (error.message ?? "") + " " + JSON.stringify(error));
${client}
const answers = {};
for (const name of ["1", "3", "30", "office", "scan"]) answers[name] = await convert(FILES[name]);
answers.bad = await failure(() => convert(FILES.bad));
answers.wrong = await failure(wrong);
answers.more = await more();
console.log(JSON.stringify(answers));`;
}

/** Answers that such a script prints when all is right. */
export function everyCaseAnswer(says: Failures): object {
  return {
    1: logOf(1),
    3: logOf(3),
    30: logOf(30),
    office: [expect.stringContaining("lighthouse"), expect.any(Number)],
    scan: [expect.any(String), expect.any(Number)],
    bad: expect.stringContaining(says.bad) as string,
    wrong: expect.stringContaining(says.wrong) as string,
    more: true,
  };
}

function logOf(pages: number): unknown[] {
  const numbers = Array.from({ length: pages }, (_, index) => index + 1);
  const pattern = new RegExp(numbers.map((page) => `Page ${page} of the log`).join("[^]*"));
  const text = expect.stringMatching(pattern) as string;
  return [text, pages];
}
