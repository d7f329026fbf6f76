import { mkdir, mkdtemp, realpath, rm, stat, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { chooseWorkDirectory } from "./choose-work-directory.ts";

let folder: string;
beforeEach(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), "work-directory-")));
});
afterEach(() => rm(folder, { recursive: true }));

describe("chooseWorkDirectory", () => {
  it("makes the first folder that can be made, which others may pass and not list", async () => {
    await writeFile(join(folder, "file"), "");
    const candidates = [join(folder, "file", "jobs"), join(folder, "state", "jobs")];

    const chosen = await chooseWorkDirectory(candidates, []);

    expect(chosen).toBe(candidates[1]);
    expect((await stat(chosen)).mode & 0o777).toBe(0o711);
  });

  it("refuses a folder inside an input root, and says what to set", async () => {
    await expect(chooseWorkDirectory([join(folder, "jobs")], [folder])).rejects.toThrow(
      `is inside the input root ${folder}. Set PARSER_WORK_DIR`,
    );
  });

  it("refuses a link into an input root", async () => {
    await mkdir(join(folder, "root", "jobs"), { recursive: true });
    await symlink(join(folder, "root", "jobs"), join(folder, "jobs"));

    await expect(
      chooseWorkDirectory([join(folder, "jobs")], [join(folder, "root")]),
    ).rejects.toThrow("is inside the input root");
  });

  it("takes a folder beside a root whose name is the beginning of its own", async () => {
    const candidate = join(folder, "root-of-jobs");

    expect(await chooseWorkDirectory([candidate], [join(folder, "root")])).toBe(candidate);
  });
});
