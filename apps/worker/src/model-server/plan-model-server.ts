import { execFile } from "node:child_process";
import { open } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import type { GpuDevice } from "../gpu/parse-gpu-table.ts";
import { findExecutable } from "./find-executable.ts";
import { findWeights, type Weights, WEIGHTS_FOLDER } from "./find-weights.ts";
import { gpuMemoryShare } from "./gpu-memory-share.ts";
import type { ModelServerSettings } from "./model-server-settings.ts";

/** A server that can be started here. */
export interface ServerPlan {
  /** Description for people. */
  readonly label: string;
  /** The command, given the port that it is to listen on. */
  readonly commandFor: (port: number) => readonly string[];
  /** More variables for it. */
  readonly environmentFor: (port: number) => Readonly<Record<string, string>>;
  /** Folder of the weights, where it is known. */
  readonly modelDirectory: string | null;
}

/** Reason that there is no server. */
export interface NoServer {
  /** For anyone: without paths. */
  readonly missing: string;
  /** For the operator. */
  readonly detail: string;
}

export interface ServerPlanFacts {
  readonly settings: ModelServerSettings;
  /** The model store. */
  readonly modelDirectory: string;
  readonly devices: readonly GpuDevice[];
}

/** Name of the model unless another is given. The protocol is chosen by it. */
const MODEL_NAME = "MinerU2.5";

const LOOPBACK = "127.0.0.1";

const LOGITS_PROCESSOR = "mineru_vl_utils:MinerULogitsProcessor";

/** Decides, without starting anything, which server the `auto` engines get. */
export async function planModelServer(facts: ServerPlanFacts): Promise<ServerPlan | NoServer> {
  const { settings, modelDirectory, devices } = facts;
  const directory = settings.modelDirectory ?? join(modelDirectory, WEIGHTS_FOLDER);
  const weights = await findWeights(directory);
  if (settings.command !== undefined) {
    const isKnown = settings.modelDirectory !== undefined || weights !== undefined;
    return {
      ...planCommand(settings.command, directory, devices),
      ...(isKnown && { modelDirectory: directory }),
    };
  }
  if (weights === undefined) {
    return {
      missing: "no weights of a vision model are installed",
      detail: `${directory} contains no weights: put them there, or set PARSER_VLM_MODEL_DIR, PARSER_VLM_COMMAND or PARSER_VLM_URL`,
    };
  }
  const [device] = devices;
  if (device === undefined) {
    return {
      missing: "there is no GPU for the vision model",
      detail: "nvidia-smi shows no GPU: use one, or set PARSER_VLM_COMMAND or PARSER_VLM_URL",
    };
  }
  return weights.kind === "safetensors"
    ? planVllm(weights.directory, device, settings)
    : planLlama(weights, settings);
}

/** The operator's own line. It is given the port, the folder of the weights and its share of the GPU. */
function planCommand(line: string, directory: string, [device]: readonly GpuDevice[]): ServerPlan {
  const share = gpuMemoryShare(device?.memoryTotalBytes ?? 0);
  return {
    label: "PARSER_VLM_COMMAND",
    commandFor: () => ["/bin/sh", "-c", line],
    environmentFor: (port) => ({
      HOST: LOOPBACK,
      PORT: String(port),
      MODEL_DIR: directory,
      ...(share !== undefined && { GPU_MEMORY_SHARE: String(share) }),
    }),
    modelDirectory: null,
  };
}

async function planVllm(
  directory: string,
  { memoryTotalBytes }: GpuDevice,
  { childEnvironment, modelName = MODEL_NAME }: ModelServerSettings,
): Promise<ServerPlan | NoServer> {
  const share = gpuMemoryShare(memoryTotalBytes ?? 0);
  if (share === undefined) {
    return {
      missing: "the GPU has too little memory for the vision model",
      detail: "vLLM needs a GPU of 6 GB or more; GGUF weights and llama-server need less",
    };
  }
  const vllm = await findExecutable("vllm", childEnvironment["PATH"]);
  if (vllm === undefined) return notInstalled("vllm");
  const canForbidRepeats = await hasLogitsProcessor(vllm, childEnvironment);
  return {
    label: `vLLM with ${share * 100} % of the GPU's memory`,
    commandFor: (port) => [
      vllm,
      "serve",
      directory,
      `--host=${LOOPBACK}`,
      `--port=${port}`,
      `--served-model-name=${modelName}`,
      `--gpu-memory-utilization=${share}`,
      ...(canForbidRepeats ? [`--logits-processors=${LOGITS_PROCESSOR}`] : []),
    ],
    environmentFor: () => ({}),
    modelDirectory: directory,
  };
}

async function planLlama(
  { directory, modelFile, projectorFile }: Extract<Weights, { kind: "gguf" }>,
  { childEnvironment, modelName = MODEL_NAME }: ModelServerSettings,
): Promise<ServerPlan | NoServer> {
  const llama = await findExecutable("llama-server", childEnvironment["PATH"]);
  if (llama === undefined) return notInstalled("llama-server");
  const options = (port: number) => ({
    "--model": modelFile,
    "--mmproj": projectorFile,
    "--alias": modelName,
    "--host": LOOPBACK,
    "--port": String(port),
    "--n-gpu-layers": "99",
  });
  return {
    label: "llama.cpp",
    // Boxes and cells are special tokens.
    commandFor: (port) => [llama, "--special", ...Object.entries(options(port)).flat()],
    environmentFor: () => ({}),
    modelDirectory: directory,
  };
}

function notInstalled(name: string): NoServer {
  return {
    missing: "no server for the vision model is installed",
    detail: `${name} is not on the PATH: install it, or set PARSER_VLM_COMMAND or PARSER_VLM_URL`,
  };
}

/** Asked of the interpreter that the `vllm` script names: a processor that cannot be imported stops vLLM. */
async function hasLogitsProcessor(
  script: string,
  environment: Readonly<Record<string, string>>,
): Promise<boolean> {
  const interpreter = await readInterpreter(script).catch(() => undefined);
  if (interpreter === undefined) return false;
  const [moduleName = ""] = LOGITS_PROCESSOR.split(":");
  const question = `import importlib.util, sys; sys.exit(importlib.util.find_spec("${moduleName}") is None)`;
  try {
    await promisify(execFile)(interpreter, ["-c", question], { env: environment });
    return true;
  } catch {
    return false;
  }
}

/** Longer first lines are not paths. */
const FIRST_LINE_BYTES = 1024;

async function readInterpreter(script: string): Promise<string | undefined> {
  const file = await open(script);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(FIRST_LINE_BYTES), 0);
    const [line = ""] = buffer.toString("utf8", 0, bytesRead).split("\n");
    return /^#!\s*(\/\S+)$/.exec(line.trim())?.[1];
  } finally {
    await file.close();
  }
}
