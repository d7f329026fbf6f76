import type { BackendName } from "@parsewright/contract";
import { ParserClientError } from "./client-error.ts";
import type { ParserClientOptions } from "./client-options.ts";
import { withDeadline } from "./deadline.ts";
import { readPageRange } from "./page-range.ts";
import type { CallOptions, SubmitOptions } from "./parse-options.ts";
import { pause } from "./pause.ts";
import { ParserClient } from "./parser-client.ts";
import { toTaskData, toTaskEnvelope } from "./task-data.ts";
import type {
  CreateTaskOptions,
  CreateTaskResponse,
  TaskResponse,
  WaitForTaskOptions,
} from "./task-types.ts";

const BACKENDS = new Map<string, BackendName>([
  ["pipeline", "pipeline"],
  ["vlm", "vlm-auto-engine"],
]);
/** The hosted API's default, not the worker's. */
const DEFAULT_LANGUAGE = "ch";
const DEFAULT_POLL_INTERVAL_MS = 2000;
const DEFAULT_TIMEOUT_MS = 900_000;

/** Tasks as in the hosted API, run as jobs of a worker. Documents are given by address only. */
export class ParserApiClient {
  readonly #client: ParserClient;
  /** Known to this client only; the service keeps no such id. */
  readonly #dataIds = new Map<string, string>();

  constructor(endpointId: string, apiKey?: string, options?: ParserClientOptions);
  constructor(options?: ParserClientOptions);
  constructor(
    endpoint: string | ParserClientOptions = {},
    apiKey?: string,
    options: ParserClientOptions = {},
  ) {
    this.#client = new ParserClient(
      typeof endpoint === "string" ? { apiKey, ...options, endpointId: endpoint } : endpoint,
    );
  }

  /** Starts a task. Options that the worker does not support are refused before anything is sent. */
  async createTask(url: string, options: CreateTaskOptions = {}): Promise<CreateTaskResponse> {
    const job = toJob(url, options);
    const { id } = await this.#client.submit({ ...job, signal: options.signal });
    if (options.dataId !== undefined) this.#dataIds.set(id, options.dataId);
    return toTaskEnvelope(id, { task_id: id });
  }

  async getTask(taskId: string, options: CallOptions = {}): Promise<TaskResponse> {
    const data = toTaskData(await this.#client.status(taskId, options));
    const dataId = this.#dataIds.get(taskId);
    return toTaskEnvelope(taskId, dataId === undefined ? data : { ...data, data_id: dataId });
  }

  /** Polls until the task is done or has failed. A task that does not exist is an immediate error. */
  waitForTask(taskId: string, options: WaitForTaskOptions = {}): Promise<TaskResponse> {
    const { pollIntervalMs = DEFAULT_POLL_INTERVAL_MS, timeoutMs = DEFAULT_TIMEOUT_MS } = options;
    const onTimeout = () =>
      new ParserClientError(
        "WAIT_TIMEOUT",
        `The task ${taskId} has not ended within ${timeoutMs} ms. Wait for it again, or give a larger timeoutMs.`,
        { jobId: taskId, retryable: true },
      );
    return withDeadline({ timeoutMs, signal: options.signal, onTimeout }, async (signal) => {
      for (;;) {
        const task = await this.getTask(taskId, { signal });
        if (task.data.state === "done" || task.data.state === "failed") return task;
        await pause(pollIntervalMs, signal);
      }
    });
  }
}

function toJob(url: string, options: CreateTaskOptions): SubmitOptions {
  if (url === "") throw refusal("url must be the address of a document.");
  if (options.callback !== undefined) {
    throw refusal("callback is not supported: ask with getTask or waitForTask.");
  }
  if (options.extraFormats !== undefined && options.extraFormats.length > 0) {
    throw refusal("extra_formats is not supported: the archive holds Markdown and JSON only.");
  }
  const { modelVersion = "pipeline", pageRanges } = options;
  const backend = BACKENDS.get(modelVersion);
  if (backend === undefined) {
    throw refusal(
      `model_version must be one of ${[...BACKENDS.keys()].join(", ")}; got ${modelVersion}`,
    );
  }
  return {
    fileUrl: url,
    backend,
    lang: options.language ?? DEFAULT_LANGUAGE,
    formulaEnable: options.enableFormula,
    tableEnable: options.enableTable,
    ...(pageRanges !== undefined && readPageRange(pageRanges)),
    returnFormat: "s3",
    archiveFormat: "zip",
  };
}

function refusal(message: string): ParserClientError {
  return new ParserClientError("INVALID_INPUT", message);
}
