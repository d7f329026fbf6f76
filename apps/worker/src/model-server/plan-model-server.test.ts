import { chmod, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { GpuDevice } from "../gpu/parse-gpu-table.ts";
import { readModelServerSettings } from "./model-server-settings.ts";
import { planModelServer } from "./plan-model-server.ts";

const GIBIBYTE = 1024 ** 3;
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "parser-plan-"));
});

afterEach(() => rm(folder, { recursive: true }));

describe("the server that is chosen", () => {
  it.each([
    [8188 * 1024 ** 2, "0.7"],
    [24 * GIBIBYTE, "0.5"],
    [141 * GIBIBYTE, "0.5"],
  ])("is vLLM, with a share of a GPU of %d bytes", async (memoryTotalBytes, share) => {
    const directory = await writeWeights(["config.json", "model.safetensors"]);
    const vllm = await writeCommand("vllm", "#!/nowhere/python");

    expect(await plan({ memoryTotalBytes })).toEqual({
      command: [
        vllm,
        "serve",
        directory,
        "--host=127.0.0.1",
        "--port=3000",
        "--served-model-name=MinerU2.5",
        `--gpu-memory-utilization=${share}`,
      ],
      environment: {},
      modelDirectory: directory,
    });
  });

  it("is vLLM that forbids repeats where its Python has the means", async () => {
    await writeWeights(["config.json", "model.safetensors"]);
    const python = await writeCommand("python-of-vllm", "#!/bin/sh\nexit 0");
    await writeCommand("vllm", `#!${python}`);

    expect(await plan()).toMatchObject({
      command: expect.arrayContaining([
        "--logits-processors=mineru_vl_utils:MinerULogitsProcessor",
      ]) as unknown,
    });
  });

  it("is llama-server for GGUF weights, also on a small GPU", async () => {
    const directory = await writeWeights(["mmproj-mineru.gguf", "mineru-q8.gguf"]);
    const llama = await writeCommand("llama-server", "#!/bin/sh");

    const { command } = (await plan({ memoryTotalBytes: 4 * GIBIBYTE })) as Planned;
    expect(command.slice(0, 6)).toEqual([
      llama,
      "--special",
      "--model",
      join(directory, "mineru-q8.gguf"),
      "--mmproj",
      join(directory, "mmproj-mineru.gguf"),
    ]);
  });

  it("is the operator's own command before all others, told its port and the weights", async () => {
    expect(await plan({ environment: { PARSER_VLM_COMMAND: "serve --port $PORT" } })).toEqual({
      command: ["/bin/sh", "-c", "serve --port $PORT"],
      environment: {
        HOST: "127.0.0.1",
        PORT: "3000",
        MODEL_DIR: join(folder, "models/mineru2.5"),
        GPU_MEMORY_SHARE: "0.5",
      },
      modelDirectory: null,
    });
  });
});

describe("there is no server, and it is said why, where", () => {
  it("there are no weights", async () => {
    await writeWeights(["config.json", "README.md"]);

    expect(await plan()).toMatchObject({ missing: "no weights of a vision model are installed" });
  });

  it("there is no GPU", async () => {
    await writeWeights(["config.json", "model.safetensors"]);

    expect(await plan({ devices: [] })).toMatchObject({
      missing: "there is no GPU for the vision model",
    });
  });

  it("the GPU is too small for vLLM", async () => {
    await writeWeights(["config.json", "model.safetensors"]);

    expect(await plan({ memoryTotalBytes: 4 * GIBIBYTE })).toMatchObject({
      missing: "the GPU has too little memory for the vision model",
    });
  });

  it.each([
    [["config.json", "model.safetensors"], "vllm"],
    [["mmproj.gguf", "model.gguf"], "llama-server"],
  ])("nothing can serve %j", async (files, name) => {
    await writeWeights(files);

    expect(await plan()).toMatchObject({
      missing: "no server for the vision model is installed",
      detail: expect.stringContaining(name) as unknown,
    });
  });
});

interface Planned {
  readonly command: readonly string[];
}

interface Machine {
  readonly memoryTotalBytes?: number;
  readonly devices?: readonly GpuDevice[];
  readonly environment?: Record<string, string>;
}

async function plan({ memoryTotalBytes = 24 * GIBIBYTE, environment, devices }: Machine = {}) {
  const planned = await planModelServer({
    settings: readModelServerSettings({ PATH: join(folder, "bin"), ...environment }),
    modelDirectory: join(folder, "models"),
    devices: devices ?? [gpu(memoryTotalBytes)],
  });
  if ("missing" in planned) return planned;
  const { commandFor, environmentFor, modelDirectory } = planned;
  return { command: commandFor(3000), environment: environmentFor(3000), modelDirectory };
}

function gpu(memoryTotalBytes: number): GpuDevice {
  return {
    index: "0",
    name: "a GPU",
    computeCapability: "9.0",
    memoryTotalBytes,
    memoryUsedBytes: 0,
    utilizationPercent: 0,
  };
}

async function writeWeights(files: readonly string[]): Promise<string> {
  const directory = join(folder, "models/mineru2.5");
  await mkdir(directory, { recursive: true });
  for (const file of files) await writeFile(join(directory, file), "");
  return directory;
}

async function writeCommand(name: string, text: string): Promise<string> {
  const path = join(folder, "bin", name);
  await mkdir(join(folder, "bin"), { recursive: true });
  await writeFile(path, `${text}\n`);
  await chmod(path, 0o755);
  return path;
}
