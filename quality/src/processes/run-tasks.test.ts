import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, expect, it } from "vitest";
import { runTasks } from "./run-tasks.ts";

let folder: string;
let entry: URL;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "quality-tasks-"));
  const file = join(folder, "double.mjs");
  await writeFile(
    file,
    `let count = 0;
    process.on("message", (number) => {
      count += 1;
      if (number < 0) process.send(count);
      if (number === 13) process.exit(7);
      if (number > 0 && number !== 99) process.send(2 * number);
    });`,
  );
  entry = pathToFileURL(file);
});

afterEach(() => rm(folder, { recursive: true }));

it("gives the results in the order of the tasks", async () => {
  expect(await run([1, 2, 3, 4, 5], 120_000)).toEqual([2, 4, 6, 8, 10]);
});

it("goes on after a task that ends its process", async () => {
  expect(await run([1, 13, 3], 120_000)).toEqual([2, "13: the process ended with 7", 6]);
});

it("ends a task that takes too long", async () => {
  expect(await run([99], 1)).toEqual(["99: the process ended with SIGKILL"]);
});

it("gives a task a process of its own where it needs one", async () => {
  expect(await run([-1, -1, -2, -1], 120_000, 1)).toEqual([1, 2, 1, 1]);
});

function run(tasks: number[], timeoutMs: number, processCount = 2): Promise<(number | string)[]> {
  return runTasks<number, number | string>({
    entry,
    tasks,
    processCount,
    needsOwnProcess: (task) => task === -2,
    timeoutMsOf: () => timeoutMs,
    onFailure: (task, reason) => `${task}: ${reason}`,
  });
}
