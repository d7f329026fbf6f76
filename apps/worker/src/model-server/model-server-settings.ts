import { resolve } from "node:path";
import { type Environment, ENVIRONMENT_VARIABLES, readVariable } from "@parsewright/contract";

/** Source of the vision model of the `auto` engines, and limits for it. */
export interface ModelServerSettings {
  /** A server of the operator's that runs already. Nothing is started then. */
  readonly url?: string;
  /** A line for the shell that starts a server; without it, one is chosen by what is installed. */
  readonly command?: string;
  /** Folder of the weights, where it is not `mineru2.5` of the model store. */
  readonly modelDirectory?: string;
  /** The name that the server gives the model, where it has several. */
  readonly modelName?: string;
  readonly apiKey?: string;
  /** Questions that are with the server at the same time. */
  readonly maxInFlight: number;
  /** Time from the start of the server until it has answered its first question. */
  readonly startSeconds: number;
  /** All that the server gets of the environment. */
  readonly childEnvironment: Readonly<Record<string, string>>;
}

/** Variables by which a server finds its files, its libraries and its GPU. */
const PASSED_ON = [
  "HOME",
  "HF_HOME",
  "LANG",
  "LC_ALL",
  "LD_LIBRARY_PATH",
  "LOGNAME",
  "OMP_NUM_THREADS",
  "PATH",
  "TMPDIR",
  "TZ",
  "USER",
  "VIRTUAL_ENV",
  "XDG_CACHE_HOME",
];

/** The settings of drivers and servers are theirs; what can be a token is not passed on. */
const PASSED_ON_PREFIXES =
  /^(?:CUDA|GGML|LLAMA|NCCL|NVIDIA|PYTHON|PYTORCH|TORCH|TRITON|VLLM)_?\w*$/;
const PERHAPS_SECRET = /key|token|secret|passw|credential|auth/i;

/** Throws a `ParserError` that names the variable and the fix. */
export function readModelServerSettings(environment: Environment): ModelServerSettings {
  const url = readVariable(environment, "PARSER_VLM_URL");
  const command = readVariable(environment, "PARSER_VLM_COMMAND");
  const modelDirectory = readVariable(environment, "PARSER_VLM_MODEL_DIR");
  const modelName = readVariable(environment, "PARSER_VLM_MODEL_NAME");
  const apiKey = readVariable(environment, "PARSER_VLM_API_KEY");
  return {
    ...(url !== undefined && { url }),
    ...(command !== undefined && { command }),
    ...(modelDirectory !== undefined && { modelDirectory: resolve(modelDirectory) }),
    ...(modelName !== undefined && { modelName }),
    ...(apiKey !== undefined && { apiKey }),
    maxInFlight: readVariable(environment, "PARSER_VLM_MAX_IN_FLIGHT"),
    startSeconds: readVariable(environment, "PARSER_VLM_START_SECONDS"),
    childEnvironment: childEnvironmentOf(environment),
  };
}

function childEnvironmentOf(environment: Environment): Record<string, string> {
  const entries = Object.entries(environment).flatMap(([name, value]) =>
    value !== undefined && isPassedOn(name) ? [[name, value] as const] : [],
  );
  // Neither the weights nor how they are used are anyone else's business.
  return { HF_HUB_OFFLINE: "1", DO_NOT_TRACK: "1", ...Object.fromEntries(entries) };
}

function isPassedOn(name: string): boolean {
  if (name in ENVIRONMENT_VARIABLES || PERHAPS_SECRET.test(name)) return false;
  return PASSED_ON.includes(name) || PASSED_ON_PREFIXES.test(name);
}
