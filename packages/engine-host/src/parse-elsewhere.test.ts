import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { JobInput } from "@parsewright/contract";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { ParseOutcome, ParseTask } from "./engine-host.ts";
import { type ElsewhereTask, parseElsewhere } from "./parse-elsewhere.ts";

const OUTCOME: ParseOutcome = {
  backend: "pipeline",
  inputFormat: "pdf",
  pageCount: 1,
  modelDirectory: null,
};

let root: string;
let isClosed: boolean;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "parse-elsewhere-"));
  for (const name of ["work", "result"]) await mkdir(join(root, name));
  isClosed = false;
});
afterEach(() => rm(root, { recursive: true }));

describe("a document whose files are elsewhere", () => {
  it("is brought to the engine, and its outputs are taken out", async () => {
    await parse(async ({ documentPath, outputFolder, basename }) => {
      const text = await readFile(documentPath, "utf8");
      await mkdir(join(outputFolder, "images"));
      await writeFile(join(outputFolder, "images", "a.png"), "");
      await writeFile(join(outputFolder, `${basename}.md`), text);
    });

    expect(await readFile(join(root, "result", "report.md"), "utf8")).toBe("a document");
    expect(await readdir(join(root, "result", "images"))).toEqual(["a.png"]);
    expect(isClosed).toBe(true);
  });

  it.each([0, 1, 256 * 1024 - 1, 256 * 1024, 700_000])(
    "gets an output of %d bytes",
    async (size) => {
      const bytes = Buffer.alloc(size, "parse");

      await parse(({ outputFolder }) => writeFile(join(outputFolder, "report.md"), bytes));

      expect(bytes.equals(await readFile(join(root, "result", "report.md")))).toBe(true);
    },
  );

  it("fails when its process left a link, which could lead anywhere", async () => {
    const parsing = parse(async ({ outputFolder }) => {
      await mkdir(join(outputFolder, "images"));
      await symlink("/etc/passwd", join(outputFolder, "images", "a.png"));
    });

    await expect(parsing).rejects.toThrow("something other than files");
  });

  it("leaves its debug files when it fails, in place of those of an earlier run", async () => {
    const debugFolder = join(root, "debug");
    await mkdir(debugFolder);
    for (const name of ["page-009.png", "my-notes.png"])
      await writeFile(join(debugFolder, name), "");
    const parsing = parse(
      async ({ debugFolder: own = "" }) => {
        await mkdir(own);
        await writeFile(join(own, "stage-00-read.json"), "{}");
        await writeFile(join(own, "something-else.json"), "{}");
        throw new Error("half a file");
      },
      { debugFolder },
    );

    await expect(parsing).rejects.toThrow("half a file");
    expect((await readdir(debugFolder)).toSorted()).toEqual(["my-notes.png", "stage-00-read.json"]);
    expect(isClosed).toBe(true);
  });

  it("gives its place back when it cannot be read", async () => {
    const unreadable = () => Promise.reject(new Error("no such file"));

    await expect(parse(async () => {}, { putDocument: unreadable })).rejects.toThrow("no such");
    expect(isClosed).toBe(true);
  });
});

function parse(
  act: (task: ParseTask) => Promise<void>,
  changes: Partial<ElsewhereTask> = {},
): Promise<ParseOutcome> {
  const host = {
    async openWorkFolder() {
      const close = async () => {
        isClosed = true;
      };
      const [outputFolder, debugFolder] = [join(root, "out"), join(root, "own-debug")];
      return { path: join(root, "work"), outputFolder, debugFolder, close };
    },
    async parse(task: ParseTask) {
      await mkdir(task.outputFolder);
      await act(task);
      return OUTCOME;
    },
  };
  return parseElsewhere(host, {
    putDocument: (path) => writeFile(path, "a document"),
    folder: join(root, "result"),
    basename: "report",
    options: JobInput.parse({}),
    maxPages: 0,
    signal: new AbortController().signal,
    onProgress: () => {},
    ...changes,
  });
}
