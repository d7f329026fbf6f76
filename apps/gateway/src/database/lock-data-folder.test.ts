import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { lockDataFolder } from "./lock-data-folder.ts";

describe("a data folder", () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "parser-lock-"));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it("is for one gateway at a time, and says which", async () => {
    const first = await lockDataFolder(folder);
    await first.nameUrl("http://127.0.0.1:8000");
    await expect(lockDataFolder(folder)).rejects.toThrow(
      `${folder} is in use by the gateway with the process id ${process.pid} at http://127.0.0.1:8000.`,
    );

    await first.release();
    await (await lockDataFolder(folder)).release();
  });

  it("is free when the process that used it was killed", async () => {
    const child = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"]);
    await once(child, "spawn");
    const owner = { pid: child.pid, started: await startOf(child.pid ?? 0) };
    await writeFile(join(folder, "gateway.lock"), JSON.stringify(owner));
    await expect(lockDataFolder(folder)).rejects.toThrow("is in use");

    child.kill("SIGKILL");
    await once(child, "exit");
    await (await lockDataFolder(folder)).release();
    expect.assertions(1);
  });

  it.each(["", "{", JSON.stringify({ pid: process.pid, started: "another start" })])(
    "is free when its mark is %j",
    async (mark) => {
      await writeFile(join(folder, "gateway.lock"), mark);
      const lock = await lockDataFolder(folder);
      expect(await readFile(join(folder, "gateway.lock"), "utf8")).toContain(String(process.pid));
      await lock.release();
    },
  );
});

async function startOf(pid: number): Promise<string> {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8");
  return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? "";
}
