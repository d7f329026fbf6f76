import type {
  GatewayError,
  JobEnvelope,
  JobInput,
  JobListResponse,
  RunResponse,
  StreamResponse,
} from "@parser/contract";

/** An answer of the gateway that says no, or none at all. */
export class GatewayProblem extends Error {
  override readonly name = "GatewayProblem";
  /** 0 when the gateway did not answer. */
  readonly status: number;
  readonly requestId: string | undefined;

  constructor(message: string, details: { readonly status: number; readonly requestId?: string }) {
    super(message);
    this.status = details.status;
    this.requestId = details.requestId;
  }
}

/** What a job is made of: a file or the address of one, and the options. */
export interface NewJob {
  readonly file?: File;
  readonly input: JobInput;
}

/** What the page asks of its gateway. */
export interface GatewayApi {
  submit(job: NewJob, signal?: AbortSignal): Promise<RunResponse>;
  readJob(jobId: string): Promise<JobEnvelope>;
  readUpdates(jobId: string, cursor: number, signal: AbortSignal): Promise<StreamResponse>;
  listJobs(limit: number): Promise<JobListResponse["requests"]>;
  cancel(jobId: string): Promise<JobEnvelope>;
  retry(jobId: string): Promise<RunResponse>;
  /** The uploaded document; `undefined` when the gateway has none. */
  readDocument(jobId: string): Promise<Blob | undefined>;
  /** A stored archive, by the signed address that a result gives. */
  readArchive(url: string): Promise<Uint8Array>;
}

/** Talks to one endpoint of the gateway that served the page. */
export function createGatewayApi(endpointId: string, key: string): GatewayApi {
  const headers: Record<string, string> = key === "" ? {} : { authorization: `Bearer ${key}` };
  const call = (path: string, init: RequestInit = {}) =>
    answerOf(`/v2/${endpointId}/${path}`, {
      ...init,
      headers: { ...headers, ...(init.headers as Record<string, string> | undefined) },
    });
  const callJson = async <Answer>(path: string, init?: RequestInit) =>
    (await (await call(path, init)).json()) as Answer;
  return {
    submit: ({ file, input }, signal) =>
      callJson("run", { method: "POST", ...bodyOf(file, input), ...(signal && { signal }) }),
    readJob: (jobId) => callJson(`status/${jobId}`),
    readUpdates: (jobId, cursor, signal) =>
      callJson(`stream/${jobId}?cursor=${cursor}`, { signal }),
    listJobs: async (limit) =>
      (await callJson<JobListResponse>(`requests?limit=${limit}`)).requests,
    cancel: (jobId) => callJson(`cancel/${jobId}`, { method: "POST" }),
    retry: (jobId) => callJson(`retry/${jobId}`, { method: "POST" }),
    async readDocument(jobId) {
      try {
        return await (await call(`document/${jobId}`)).blob();
      } catch (error) {
        if (error instanceof GatewayProblem && error.status === 404) return undefined;
        throw error;
      }
    },
    readArchive: async (url) =>
      new Uint8Array(await (await answerOf(ownAddress(url), {})).arrayBuffer()),
  };
}

function bodyOf(file: File | undefined, input: JobInput): RequestInit {
  if (file === undefined) {
    return {
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ input }),
    };
  }
  const form = new FormData();
  form.append("input", JSON.stringify(input));
  form.append("file", file, "document");
  return { body: form };
}

/** Files that the gateway keeps are asked for where the page came from, whatever name the gateway has for itself. */
export function ownAddress(url: string): string {
  const { pathname, search } = new URL(url, "http://gateway.invalid");
  return pathname.startsWith("/blobs/") ? pathname + search : url;
}

async function answerOf(url: string, init: RequestInit): Promise<Response> {
  const answer = await fetch(url, init).catch((error: unknown) => {
    if ((error as Error).name === "AbortError") throw error;
    throw new GatewayProblem("The gateway does not answer. Check that it runs, then try again.", {
      status: 0,
    });
  });
  if (answer.ok) return answer;
  const body = (await answer.json().catch(() => ({}))) as Partial<GatewayError>;
  throw new GatewayProblem(body.error ?? `The gateway answered with status ${answer.status}.`, {
    status: answer.status,
    ...(body.requestId !== undefined && { requestId: body.requestId }),
  });
}
