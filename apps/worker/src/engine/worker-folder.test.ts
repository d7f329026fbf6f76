import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { openWorkerFolder } from "./worker-folder.ts";

let workDirectory: string;
beforeEach(async () => {
  workDirectory = await mkdtemp(join(tmpdir(), "worker-folder-"));
});
afterEach(() => rm(workDirectory, { recursive: true }));

it("leaves the folders of living workers alone", async () => {
  const first = await openWorkerFolder(workDirectory);

  await openWorkerFolder(workDirectory);

  expect(existsSync(first)).toBe(true);
});

it.each([
  { name: "a worker that died", owner: () => ({ pid: deadPid() }), isKept: false },
  {
    name: "a worker whose number is another's now",
    owner: () => ({ startTime: "1" }),
    isKept: false,
  },
  {
    name: "a worker on another machine",
    owner: () => ({ pid: deadPid(), host: "elsewhere" }),
    isKept: true,
  },
])("decides on the folder of $name", async ({ owner, isKept }) => {
  const folder = await leaveFolder(owner());

  await openWorkerFolder(workDirectory);

  expect(existsSync(folder)).toBe(isKept);
});

it("leaves a folder alone that does not say whose it is", async () => {
  const folder = join(workDirectory, "worker-unsaid");
  await mkdir(folder);

  await openWorkerFolder(workDirectory);

  expect(existsSync(folder)).toBe(true);
});

async function leaveFolder(change: object): Promise<string> {
  const own = await openWorkerFolder(workDirectory);
  const owner: unknown = JSON.parse(await readFile(join(own, "owner.json"), "utf8"));
  const folder = join(workDirectory, "worker-left-over");
  await mkdir(join(folder, "slot-0"), { recursive: true });
  await writeFile(
    join(folder, "owner.json"),
    JSON.stringify({ ...(owner as object), host: hostname(), ...change }),
  );
  return folder;
}

function deadPid(): number {
  return spawnSync(process.execPath, ["--version"]).pid;
}
