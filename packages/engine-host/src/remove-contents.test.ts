import { mkdir, mkdtemp, readdir, rename, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { removeContents, removeFolder } from "./remove-contents.ts";

let root: string;
let folder: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "remove-contents-"));
  folder = join(root, "folder");
  await mkdir(folder);
});
afterEach(() => rm(root, { recursive: true }));

describe("removeContents", () => {
  it("removes files, folders and links, and nothing that a link leads to", async () => {
    const outside = join(root, "outside");
    await mkdir(outside);
    await writeFile(join(outside, "kept"), "");
    await mkdir(join(folder, "inner", "most"), { recursive: true });
    await writeFile(join(folder, "inner", "most", "file"), "");
    await symlink(outside, join(folder, "link"));
    await symlink(outside, join(folder, "inner", "link"));

    await removeContents(folder);

    expect(await readdir(folder)).toEqual([]);
    expect(await readdir(outside)).toEqual(["kept"]);
  });

  it("removes what lies deeper than a path can name", async () => {
    const [inner, around] = [join(folder, "inner-folder"), join(root, "around")];
    await mkdir(inner);
    for (let depth = 0; depth < 400; depth++) {
      await mkdir(around);
      await rename(inner, join(around, "inner-folder"));
      await rename(around, inner);
    }

    await removeContents(folder);

    expect(await readdir(folder)).toEqual([]);
  });

  it("removes names that are not text", async () => {
    await writeFile(Buffer.concat([Buffer.from(`${folder}/`), Buffer.from([0xff, 0xfe])]), "");

    await removeContents(folder);

    expect(await readdir(folder)).toEqual([]);
  });

  it("refuses a folder that is a link", async () => {
    await symlink(folder, join(root, "link"));

    await expect(removeContents(join(root, "link"))).rejects.toThrow("ENOTDIR");
  });
});

describe("removeFolder", () => {
  it("removes a folder, a link in its place, and nothing where there is nothing", async () => {
    await writeFile(join(folder, "file"), "");
    await symlink(folder, join(root, "link"));

    await removeFolder(join(root, "link"));
    expect(await readdir(folder)).toEqual(["file"]);
    await removeFolder(folder);
    await removeFolder(folder);

    expect(await readdir(root)).toEqual([]);
  });
});
