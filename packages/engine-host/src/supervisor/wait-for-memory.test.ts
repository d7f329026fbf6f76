import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { availableMemory } from "./machine-memory.ts";
import { waitForMemory } from "./wait-for-memory.ts";

const GIBIBYTE = 1024 ** 3;
const { signal } = new AbortController();

it("waits until the machine has memory for one more document", async () => {
  const answers = [0, 1000, GIBIBYTE, 2 * GIBIBYTE];

  await waitForMemory({ signal, available: () => answers.shift() ?? 0 });

  expect(answers).toEqual([2 * GIBIBYTE]);
});

it("goes on when the wait is over, and at once when the caller aborts", async () => {
  await waitForMemory({ signal, available: () => 0, longestWaitMs: 0 });

  const aborted = AbortSignal.abort(new Error("changed my mind"));
  await expect(waitForMemory({ signal: aborted, available: () => 0 })).rejects.toThrow(
    "changed my mind",
  );
});

it("counts what a container has left, copies of files included", async () => {
  const folder = await mkdtemp(join(tmpdir(), "container-memory-"));
  await writeFile(join(folder, "memory.max"), "1000000\n");
  await writeFile(join(folder, "memory.current"), "900000\n");
  await writeFile(
    join(folder, "memory.stat"),
    "anon 1\ninactive_file 100000\nactive_file 200000\n",
  );

  expect(availableMemory(folder)).toBe(400_000);
  await rm(folder, { recursive: true });
});

it("takes the machine's memory where a container has no limit", async () => {
  const folder = await mkdtemp(join(tmpdir(), "container-memory-"));
  await writeFile(join(folder, "memory.max"), "max\n");
  await writeFile(join(folder, "memory.current"), "900000\n");

  expect(availableMemory(folder)).toBeGreaterThan(1_000_000);
  await rm(folder, { recursive: true });
});
