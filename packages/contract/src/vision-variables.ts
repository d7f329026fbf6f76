import type { EnvironmentVariable } from "./environment-variable.ts";

/** Origin of the vision model of the `auto` engines. */
export const VISION_VARIABLES = {
  PARSER_VLM_COMMAND: {
    purpose:
      "Shell command that starts the model server of the `auto` engines, with `$PORT`, `$MODEL_DIR` and `$GPU_MEMORY_SHARE`",
    unset: "`vllm serve` or `llama-server`, with a GPU and weights",
    readBy: ["worker", "cli"],
  },
  PARSER_VLM_URL: {
    purpose: "Address of a model server that is already running; then none is started",
    type: "address",
    unset: "start one",
    readBy: ["worker", "cli"],
  },
  PARSER_VLM_MODEL_DIR: {
    purpose: "Folder of the weights of the vision model",
    unset: "`mineru2.5` in PARSER_MODEL_DIR",
    readBy: ["worker", "cli"],
  },
  PARSER_VLM_MODEL_NAME: {
    purpose: "Name of the model on that server, if it has several",
    unset: "the only one",
    readBy: ["worker", "cli"],
  },
  PARSER_VLM_API_KEY: {
    purpose: "Key that the worker sends to that server",
    unset: "none",
    readBy: ["worker", "cli"],
    isSecret: true,
  },
  PARSER_VLM_MAX_IN_FLIGHT: {
    purpose: "Questions that a worker asks a vision model at the same time",
    type: "integer",
    minimum: 1,
    default: 100,
    readBy: ["worker", "cli"],
  },
  PARSER_VLM_START_SECONDS: {
    purpose: "Time in which a started model server must answer its first question",
    type: "integer",
    minimum: 1,
    default: 600,
    readBy: ["worker", "cli"],
  },
  PARSER_BACKEND_FALLBACK: {
    purpose:
      "What the `auto` engines do without a vision model: `pipeline` runs instead and the result says so, `none` fails the job",
    type: "choice",
    values: ["pipeline", "none"],
    default: "pipeline",
    readBy: ["worker", "cli"],
  },
} as const satisfies Record<string, EnvironmentVariable>;
