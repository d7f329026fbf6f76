import { execFileSync } from "node:child_process";
import { mkdirSync, renameSync, rmSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { createFolder, removeFolders, RESULT_FILES } from "../testing/output-folders.ts";
import { type Artifact, listArtifacts } from "./list-artifacts.ts";
import { openArtifact, readArtifact } from "./open-artifact.ts";

const NAMES = Object.keys(RESULT_FILES);

afterEach(removeFolders);

describe("listArtifacts", () => {
  it("lists what the contract names, by the bytes of the names", async () => {
    const { artifacts, lost } = await listArtifacts(createFolder(RESULT_FILES), "doc");

    expect(artifacts.map(({ name, format, bytes }) => ({ name, format, bytes }))).toEqual([
      { name: "doc.md", format: "markdown", bytes: 21 },
      { name: "doc_content_list_v2.json", format: "content_list", bytes: 44 },
      { name: "doc_middle.json", format: "middle", bytes: 15 },
      { name: "images/a.png", format: "images", bytes: 3008 },
      { name: "images/b.png", format: "images", bytes: 100 },
    ]);
    expect(lost).toEqual([]);
  });

  it("lists the formats that a job can ask for beside them", async () => {
    const folder = createFolder({
      "doc.html": "",
      "doc.xlsx": "",
      "tables/p1.b2.csv": "",
      "tables/x": "",
    });

    const { artifacts, lost } = await listArtifacts(folder, "doc");

    expect(artifacts.map(({ name, format }) => [name, format])).toEqual([
      ["doc.html", "html"],
      ["doc.xlsx", "xlsx"],
      ["tables/p1.b2.csv", "csv"],
    ]);
    expect(lost).toEqual([]);
  });

  it("lists what the hosted API's archive holds, and nothing of ours, in its layout", async () => {
    const folder = createFolder({ ...RESULT_FILES, ...HOSTED_FILES, "layout.md": "", "x.pdf": "" });

    const { artifacts, lost } = await listArtifacts(folder, "task-1", "hosted");

    expect(artifacts.map(({ name, format }) => [name, format])).toEqual([
      ["content_list_v2.json", "content_list"],
      ["full.md", "markdown"],
      ["images/a.png", "images"],
      ["images/b.png", "images"],
      ["layout.json", "middle"],
      ["task-1_content_list.json", "content_list"],
      ["task-1_origin.pdf", null],
    ]);
    expect(lost).toEqual([]);
  });

  it("lists nothing of the hosted API's archive without its layout", async () => {
    const folder = createFolder({ ...RESULT_FILES, ...HOSTED_FILES });

    const { artifacts, lost } = await listArtifacts(folder, "doc");

    expect({ names: namesOf(artifacts), lost }).toEqual({ names: NAMES, lost: [] });
  });

  it("follows no link in the place of the document", async () => {
    const folder = createFolder({ "full.md": "" });
    symlinkSync("/etc/passwd", join(folder, "task-1_origin.pdf"));

    const { artifacts, lost } = await listArtifacts(folder, "task-1", "hosted");

    expect(namesOf(artifacts)).toEqual(["full.md"]);
    expect(lost).toEqual([
      { artifact: null, file: "task-1_origin.pdf", reason: "outside_output_dir" },
    ]);
  });

  it.each([
    { name: "another document", make: (folder: string) => write(folder, "other.md") },
    { name: "a hidden file", make: (folder: string) => write(folder, ".env") },
    { name: "a further folder", make: (folder: string) => write(folder, "more/doc.md") },
    { name: "a picture of another kind", make: (folder: string) => write(folder, "images/c.jpg") },
    { name: "a folder of pictures", make: (folder: string) => write(folder, "images/c/d.png") },
    { name: "a pipe", make: (folder: string) => void execFileSync("mkfifo", [`${folder}/pipe`]) },
  ])("leaves out $name without a word", async ({ make }) => {
    const folder = createFolder(RESULT_FILES);
    make(folder);

    const { artifacts, lost } = await listArtifacts(folder, "doc");

    expect({ names: namesOf(artifacts), lost }).toEqual({ names: NAMES, lost: [] });
  });

  it.each([
    {
      name: "a link to a file outside",
      make: (folder: string) => symlinkSync("/etc/passwd", join(folder, "images/c.png")),
      expected: { artifact: "images", file: "c.png", reason: "outside_output_dir" },
    },
    {
      name: "a link to a file inside",
      make: (folder: string) => symlinkSync("a.png", join(folder, "images/c.png")),
      expected: { artifact: "images", file: "c.png", reason: "unreadable", error_type: "ELOOP" },
    },
    {
      name: "a link to nothing",
      make: (folder: string) => symlinkSync("nothing", join(folder, "images/c.png")),
      expected: { artifact: "images", file: "c.png", reason: "unresolvable" },
    },
    {
      name: "a link to itself",
      make: (folder: string) => symlinkSync("c.png", join(folder, "images/c.png")),
      expected: { artifact: "images", file: "c.png", reason: "unresolvable" },
    },
    {
      name: "a link that has no place",
      make: (folder: string) => symlinkSync("/etc", join(folder, "etc")),
      expected: { artifact: null, file: "etc", reason: "outside_output_dir" },
    },
    {
      name: "a name with a backslash",
      make: (folder: string) => write(folder, "images/..\\..\\c.png"),
      expected: { artifact: "images", file: "..\\..\\c.png", reason: "unsafe_name" },
    },
    {
      name: "a name with a drive",
      make: (folder: string) => write(folder, "C:doc.md"),
      expected: { artifact: null, file: "C:doc.md", reason: "unsafe_name" },
    },
    {
      name: "a name with a line end",
      make: (folder: string) => write(folder, "images/a\nb.png"),
      expected: { artifact: "images", file: "a\nb.png", reason: "unsafe_name" },
    },
    {
      name: "a name that is no text",
      make: (folder: string) =>
        writeFileSync(Buffer.concat([Buffer.from(`${folder}/images/`), notText, png]), ""),
      expected: { artifact: "images", file: "\uFFFD.png", reason: "unsafe_name" },
    },
    {
      name: "a folder named like a picture",
      make: (folder: string) => mkdirSync(join(folder, "images/c.png")),
      expected: { artifact: "images", file: "c.png", reason: "unreadable" },
    },
    {
      name: "a pipe named like a picture",
      make: (folder: string) => void execFileSync("mkfifo", [join(folder, "images/c.png")]),
      expected: { artifact: "images", file: "c.png", reason: "unreadable" },
    },
  ])("reports $name", async ({ make, expected }) => {
    const folder = createFolder(RESULT_FILES);
    make(folder);

    const { artifacts, lost } = await listArtifacts(folder, "doc");

    expect({ names: namesOf(artifacts), lost }).toEqual({ names: NAMES, lost: [expected] });
  });

  it.each([
    {
      name: "a link",
      make: (path: string) => symlinkSync("/etc", path),
      reason: "outside_output_dir",
    },
    { name: "a file", make: (path: string) => writeFileSync(path, ""), reason: "unreadable" },
  ])("has no pictures where their folder is $name", async ({ make, reason }) => {
    const folder = createFolder(RESULT_FILES);
    rmSync(join(folder, "images"), { recursive: true });
    make(join(folder, "images"));

    const { artifacts, lost } = await listArtifacts(folder, "doc");

    expect(namesOf(artifacts)).toEqual(NAMES.slice(0, 3));
    expect(lost).toEqual([{ artifact: "images", file: "images", reason }]);
  });

  it("refuses an output folder that is a link", async () => {
    const folder = createFolder();
    symlinkSync(createFolder(RESULT_FILES), join(folder, "output"));

    await expect(listArtifacts(join(folder, "output"), "doc")).rejects.toThrow(
      "the engine left no output folder",
    );
  });

  it("refuses a result that no archive holds", async () => {
    const folder = createFolder(RESULT_FILES);
    truncateSync(join(folder, "images/a.png"), 5 * 1024 ** 3);

    await expect(listArtifacts(folder, "doc")).rejects.toMatchObject({ code: "RESULT_TOO_LARGE" });
  });
});

describe("openArtifact", () => {
  it("does not open what a link or a folder has taken the place of", async () => {
    const folder = createFolder(RESULT_FILES);
    const outside = createFolder({ "a.png": "secret", "b.png": "secret" });
    const { artifacts } = await listArtifacts(folder, "doc");
    const [, , , first, second] = artifacts as [...Artifact[]];
    renameSync(join(folder, "images"), join(folder, "moved"));
    symlinkSync(outside, join(folder, "images"));

    expect(await openArtifact(first as Artifact)).toEqual({
      artifact: "images",
      file: "a.png",
      reason: "outside_output_dir",
    });

    rmSync(join(folder, "images"));
    mkdirSync(join(folder, "images"));
    symlinkSync(join(outside, "b.png"), join(folder, "images", "b.png"));
    expect(await readArtifact(second as Artifact)).toEqual({
      lost: { artifact: "images", file: "b.png", reason: "unreadable", error_type: "ELOOP" },
    });
  });

  it("reads no more than was listed", async () => {
    const folder = createFolder(RESULT_FILES);
    const { artifacts } = await listArtifacts(folder, "doc");
    writeFileSync(join(folder, "doc.md"), "x".repeat(100));

    const content = await readArtifact(artifacts[0] as Artifact);

    expect(content).toEqual({ bytes: Buffer.from("x".repeat(21)) });
  });
});

const HOSTED_FILES = {
  "full.md": "",
  "layout.json": "",
  "content_list_v2.json": "",
  "task-1_content_list.json": "",
  "task-1_origin.pdf": "",
};

const notText = Buffer.from([0xff]);
const png = Buffer.from(".png");

function write(folder: string, name: string): void {
  const path = `${folder}/${name}`;
  mkdirSync(path.slice(0, path.lastIndexOf("/")), { recursive: true });
  writeFileSync(path, "content");
}

function namesOf(artifacts: readonly Artifact[]): string[] {
  return artifacts.map(({ name }) => name);
}
