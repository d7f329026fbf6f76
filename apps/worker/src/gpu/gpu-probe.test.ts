import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createGpuProbe, type GpuProbe } from "./gpu-probe.ts";

const TABLE = "0, NVIDIA H200, 143771, 12, 0, 9.0\n1, NVIDIA L4, [N/A], [N/A], [N/A], [N/A]";

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "parser-gpu-"));
});

afterEach(() => rm(folder, { recursive: true }));

describe("createGpuProbe", () => {
  it("describes the first device for debug, and knows all of them", async () => {
    await installNvidiaSmi(`echo '${TABLE}'`);

    const probe = await lookForGpus({ PATH: folder });

    expect(probe.facts()).toEqual({
      available: true,
      name: "NVIDIA H200",
      compute_capability: "9.0",
      total_memory_gb: 140.4,
    });
    expect(probe.devices().map(({ index }) => index)).toEqual(["0", "1"]);
  });

  it.each([
    { name: "there is no nvidia-smi", script: undefined },
    { name: "the driver is missing", script: "echo 'NVIDIA-SMI has failed'; exit 9" },
    { name: "there is no device", script: "echo 'No devices were found'" },
  ])("says that there is no GPU when $name", async ({ script }) => {
    if (script !== undefined) await installNvidiaSmi(script);

    const probe = await lookForGpus({ PATH: folder });

    expect(probe.facts()).toEqual({ available: false });
    expect(probe.devices()).toEqual([]);
  });

  it.each([
    ["1", ["1"]],
    ["1, 0", ["1", "0"]],
    ["", []],
    ["-1", []],
    ["GPU-8932f937", ["0", "1"]],
  ])("knows only the devices that CUDA_VISIBLE_DEVICES=%j leaves", async (visible, indexes) => {
    await installNvidiaSmi(`echo '${TABLE}'`);

    const probe = await lookForGpus({ PATH: folder, CUDA_VISIBLE_DEVICES: visible });

    expect(probe.devices().map(({ index }) => index)).toEqual(indexes);
  });

  it("gives the driver's program nothing of the environment but where to look", async () => {
    await installNvidiaSmi(`/usr/bin/env > ${folder}/environment`);
    const environment = { PATH: folder, LD_LIBRARY_PATH: "/lib/nvidia", SECRET: "canary" };

    await lookForGpus(environment);

    const seen = await readFile(join(folder, "environment"), "utf8");
    expect(seen).toContain("LD_LIBRARY_PATH=/lib/nvidia");
    expect(seen).not.toContain("canary");
  });

  it("looks again in the background, and only when asked to", async () => {
    await installNvidiaSmi(`read -r line < ${folder}/table; echo "$line"`);
    await writeFile(join(folder, "table"), "0, NVIDIA H200, 143771, 12, 0, 9.0\n");
    const probe = await lookForGpus({ PATH: folder }, 1);

    await writeFile(join(folder, "table"), "0, NVIDIA H200, 143771, 12, 55, 9.0\n");
    expect(probe.devices()[0]?.utilizationPercent).toBe(0);
    probe.startSampling();

    await expect.poll(() => probe.devices()[0]?.utilizationPercent).toBe(55);
    probe.close();
  });
});

async function lookForGpus(...given: Parameters<typeof createGpuProbe>): Promise<GpuProbe> {
  const probe = createGpuProbe(...given);
  await probe.ready;
  return probe;
}

async function installNvidiaSmi(script: string): Promise<void> {
  await writeFile(join(folder, "nvidia-smi"), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
}
