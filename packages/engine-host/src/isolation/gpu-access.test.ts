import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { findGpuAccess, NO_GPU } from "./gpu-access.ts";

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "parser-gpu-"));
  for (const name of ["nvidia0", "nvidia12", "nvidiactl", "nvidia-uvm", "null", "nvidia-modeset"])
    await writeFile(join(folder, name), "");
});

afterEach(async () => rm(folder, { recursive: true }));

describe("findGpuAccess", () => {
  it("names the devices that computing needs, and where CUDA's libraries are", () => {
    const { devices, readable } = find({ childEnvironment: { LD_LIBRARY_PATH: `${folder}:lib:` } });

    expect(devices.toSorted()).toEqual(
      ["nvidia-uvm", "nvidia0", "nvidia12", "nvidiactl"].map((name) => join(folder, name)),
    );
    expect(readable).toContain(folder);
    expect(readable).not.toContain("lib");
  });

  it.each([
    ["models run on the CPU", { executionProvider: "cpu" }],
    ["onnxruntime's CUDA library is not installed", { library: "/nonexistent" }],
    ["the machine has no GPU", { deviceFolder: "/proc/self" }],
  ] as const)("gives a process nothing where %s", (_, question) => {
    expect(find(question)).toEqual(NO_GPU);
  });
});

function find(question: Partial<Parameters<typeof findGpuAccess>[0]>) {
  return findGpuAccess({
    executionProvider: "auto",
    childEnvironment: {},
    deviceFolder: folder,
    library: folder,
    ...question,
  });
}
