import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { execFileSync } from "node:child_process";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { planPack, writePack } from "./tar-pack.ts";

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "parser-pack-"));
});

afterEach(() => rm(folder, { recursive: true }));

describe("writePack", () => {
  it("writes a tar that tar unpacks, with files where the plan says", async () => {
    const contents = [
      { name: "a/images/1.png", text: "first" },
      { name: `b/${"long-".repeat(40)}ü.xlsx`, text: "x".repeat(1024) },
      { name: "c/empty.csv", text: "" },
      { name: "d/last.csv", text: "last" },
    ];
    const entries = await Promise.all(
      contents.map(async ({ name, text }, index) => {
        const path = join(folder, `${index}`);
        await writeFile(path, text);
        return { name, path, bytes: text.length };
      }),
    );
    const pack = join(folder, "pack.tar");
    await writeFile(pack, writePack(entries));

    execFileSync("tar", ["-xf", pack, "-C", folder]);
    const whole = await readFile(pack);
    for (const [index, { offset, bytes }] of planPack(entries).entries()) {
      const { name = "", text } = contents[index] ?? {};
      expect(whole.subarray(offset, offset + bytes).toString()).toBe(text);
      expect(await readFile(join(folder, name), "utf8")).toBe(text);
    }
    expect(whole.length % 512).toBe(0);
  });
});
