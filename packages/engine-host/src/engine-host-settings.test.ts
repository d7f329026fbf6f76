import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { coresOfMachine, documentsAtOnce, localHostSettings } from "./engine-host-settings.ts";

const GIBIBYTE = 1024 ** 3;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "parser-cores-"));
});
afterEach(() => rm(folder, { recursive: true }));

describe("documentsAtOnce", () => {
  it.each([
    { machine: "a document for each core", cores: 16, gibibytes: 64, models: 16, none: 16 },
    { machine: "as many as the memory holds", cores: 16, gibibytes: 8, models: 4, none: 12 },
    { machine: "at least one", cores: 4, gibibytes: 0.25, models: 1, none: 1 },
  ])("gives $machine", ({ cores, gibibytes, models, none }) => {
    const machine = { cores, bytes: gibibytes * GIBIBYTE };

    expect(documentsAtOnce({ hasModels: true }, machine)).toBe(models);
    expect(documentsAtOnce({ hasModels: false }, machine)).toBe(none);
  });
});

describe("coresOfMachine", () => {
  it.each([
    { quota: "100000 100000\n", expected: 1 },
    { quota: "50000 100000\n", expected: 1 },
    { quota: "99900000 100000\n", expected: availableParallelism() },
    { quota: "max 100000\n", expected: availableParallelism() },
  ])("keeps to a container's quota of $quota", async ({ quota, expected }) => {
    const file = join(folder, "cpu.max");
    await writeFile(file, quota);

    expect(coresOfMachine(file)).toBe(expected);
  });

  it("counts all cores where there is no quota", () => {
    expect(coresOfMachine(join(folder, "none"))).toBe(availableParallelism());
  });
});

describe("localHostSettings", () => {
  it("divides cores and memory among processes", () => {
    const [one, many] = [localHostSettings({}), localHostSettings({}, 1000)];

    expect(one.modelCores).toBe(one.threads);
    expect(many).toMatchObject({ slots: 1000, modelCores: 1, threads: one.threads });
    expect(many.memoryMegabytes).toBeLessThan(one.memoryMegabytes);
  });
});
