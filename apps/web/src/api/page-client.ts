import { ParserClient, ParserClientError, type SubmitOptions } from "@parsewright/client/browser";
import {
  type BackendName,
  type BackendsResponse,
  type CallerResponse,
  type CreatedKey,
  type GatewayError,
  type KeyListResponse,
  type KeyRequest,
  MISSING_RESULTS_FILE,
  type MissingResult,
  type OverviewResponse,
  type PageIndex,
  type VersionContent,
  type VersionList,
  type VersionRequest,
} from "@parsewright/contract";
import type { RemoteFile } from "../picture/pdf-messages.ts";
import type { PageSource } from "../result/paged-result.ts";
import { readLastFile } from "../result/read-zip.ts";
import { fetchWithProgress } from "./fetch-with-progress.ts";

/** Shorter documents are fetched whole. */
const WHOLE_BELOW_BYTES = 4 * 1024 * 1024;

/** Calls to the gateway: the public client for jobs, and the calls that only the page makes. */
export interface PageClient {
  readonly jobs: ParserClient;
  /** Hands a document over and gives the id of its job; `onSent` gets the bytes that are on their way. */
  submit(options: SubmitOptions, onSent: (bytes: number) => void): Promise<string>;
  /** The backends that jobs can ask for here. */
  readBackends(): Promise<readonly BackendName[]>;
  /** Tenant and scopes of the key, so that the page shows only what the key may use. */
  readCaller(): Promise<CallerResponse>;
  /** Calls behind the operators' view. */
  readonly operators: Operators;
  /** The uploaded document, or where parts of a long one can be read; `undefined` when the gateway has none. */
  openDocument(jobId: string): Promise<Blob | RemoteFile | undefined>;
  /** Results that are stored page by page. */
  readonly pages: {
    /** `undefined` where a result is not. */
    readIndex(jobId: string): Promise<PageIndex | undefined>;
    of(jobId: string): PageSource;
  };
  /** Versions of results that people corrected. */
  readonly versions: {
    list(jobId: string): Promise<VersionList["versions"]>;
    read(jobId: string, version: number): Promise<VersionContent["corrections"]>;
    save(jobId: string, request: VersionRequest): Promise<void>;
    readOutput(
      jobId: string,
      version: number | "latest",
      output: string,
    ): Promise<{ readonly bytes: Blob; readonly name: string }>;
  };
  /** The results of several jobs in one zip, and those that it lacks. */
  readResults(jobIds: readonly string[]): Promise<{
    readonly zip: Blob;
    readonly missing: readonly MissingResult[];
  }>;
  /** The stored archive of a result, from the gateway: the page may not connect to a bucket, and signed addresses expire. */
  readArchive(jobId: string): Promise<Uint8Array>;
}

/** Needs a key with the scope admin. */
interface Operators {
  readOverview(): Promise<OverviewResponse>;
  readKeys(): Promise<KeyListResponse["keys"]>;
  /** The only time that the key itself is seen. */
  createKey(key: KeyRequest): Promise<CreatedKey>;
  revokeKey(keyId: string): Promise<void>;
}

/** Talks to one endpoint of the gateway that served the page. */
export function createPageClient(endpointId: string, apiKey: string): PageClient {
  const headers: Record<string, string> =
    apiKey === "" ? {} : { authorization: `Bearer ${apiKey}` };
  const read = (operation: string) => answerOf(`/v2/${endpointId}/${operation}`, { headers });
  const readJson = async <Shape>(path: string) =>
    (await (await answerOf(path, { headers })).json()) as Shape;
  const post = (path: string, body: object) => {
    const sent = { ...headers, "content-type": "application/json" };
    return answerOf(path, { method: "POST", headers: sent, body: JSON.stringify(body) });
  };
  const settings = { endpointId, apiKey, baseUrl: location.origin, service: "gateway" } as const;
  return {
    jobs: new ParserClient(settings),
    async submit(options, onSent) {
      const client = new ParserClient({ ...settings, fetch: fetchWithProgress(onSent) });
      return (await client.submit(options)).id;
    },
    readBackends: async () =>
      (await readJson<BackendsResponse>(`/v2/${endpointId}/backends`)).backends,
    readCaller: () => readJson("/caller"),
    operators: {
      readOverview: () => readJson("/operate/overview"),
      readKeys: async () => (await readJson<KeyListResponse>("/operate/keys")).keys,
      createKey: async (key) => (await (await post("/operate/keys", key)).json()) as CreatedKey,
      revokeKey: async (keyId) =>
        void (await answerOf(`/operate/keys/${keyId}`, { method: "DELETE", headers })),
    },
    async openDocument(jobId) {
      const url = new URL(`/v2/${endpointId}/document/${jobId}`, location.href).href;
      const range = `bytes=0-${WHOLE_BELOW_BYTES - 1}`;
      const answer = await unlessMissing(answerOf(url, { headers: { ...headers, range } }));
      if (answer === undefined) return undefined;
      const [, total] = /\/(\d+)$/.exec(answer.headers.get("content-range") ?? "") ?? [];
      const start = await answer.blob();
      const bytes = Number(total ?? start.size);
      return bytes <= start.size ? start : { url, headers, bytes, start };
    },
    pages: {
      readIndex: (jobId) =>
        unlessMissing(readJson<PageIndex>(`/v2/${endpointId}/page-index/${jobId}`)),
      of: (jobId) => ({
        readPage: (number) => readJson(`/v2/${endpointId}/pages/${jobId}/${number}`),
        readPicture: async (name) =>
          new Uint8Array(await (await read(`images/${jobId}/${name}`)).arrayBuffer()),
      }),
    },
    versions: versionsOf(endpointId, { headers, post }),
    readResults: async (jobIds) =>
      resultsIn(await post(`/v2/${endpointId}/archive`, { jobs: jobIds })),
    readArchive: async (jobId) => {
      const accept = "application/gzip, application/zip";
      const url = `/v2/${endpointId}/document/${jobId}`;
      const answer = await unlessMissing(answerOf(url, { headers: { ...headers, accept } }));
      if (answer === undefined) throw notOurs();
      return new Uint8Array(await answer.arrayBuffer());
    },
  };
}

async function resultsIn(answer: Response): ReturnType<PageClient["readResults"]> {
  // Browsers keep large blobs on the disk.
  const zip = await answer.blob().catch((error: unknown) => {
    const message = "The download was cut off. Try again, or select fewer documents.";
    throw new ParserClientError("DOWNLOAD_FAILED", message, { cause: error });
  });
  const missing = (await readLastFile(zip, MISSING_RESULTS_FILE)) ?? "[]";
  return { zip, missing: JSON.parse(missing) as MissingResult[] };
}

function versionsOf(
  endpointId: string,
  {
    headers,
    post,
  }: {
    readonly headers: Readonly<Record<string, string>>;
    readonly post: (path: string, body: object) => Promise<Response>;
  },
): PageClient["versions"] {
  const read = (jobId: string, rest = "") =>
    answerOf(`/v2/${endpointId}/versions/${jobId}${rest}`, { headers });
  return {
    list: async (jobId) => ((await (await read(jobId)).json()) as VersionList).versions,
    read: async (jobId, version) =>
      ((await (await read(jobId, `/${version}`)).json()) as VersionContent).corrections,
    save: async (jobId, request) =>
      void (await post(`/v2/${endpointId}/versions/${jobId}`, request)),
    async readOutput(jobId, version, output) {
      const answer = await read(jobId, `/${version}/${output}`);
      const [, name = output] =
        /filename="([^"]+)"/.exec(answer.headers.get("content-disposition") ?? "") ?? [];
      return { bytes: await answer.blob(), name };
    },
  };
}

async function unlessMissing<Answer>(asking: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await asking;
  } catch (error) {
    if (error instanceof ParserClientError && error.status === 404) return undefined;
    throw error;
  }
}

/** A result in a bucket of the worker concerns only that bucket and whoever has the address. */
function notOurs(): ParserClientError {
  const message =
    "The result is not stored by this service. If it is in a bucket, open it there; otherwise parse the document again.";
  return new ParserClientError("DOWNLOAD_FAILED", message, { status: 404 });
}

async function answerOf(url: string, request: RequestInit = {}): Promise<Response> {
  const answer = await fetch(url, request).catch((error: unknown) => {
    const message = "The gateway does not answer. Check that it runs, then try again.";
    throw new ParserClientError("CONNECTION_FAILED", message, { cause: error, retryable: true });
  });
  if (answer.ok) return answer;
  const body = (await answer.json().catch(() => ({}))) as Partial<GatewayError>;
  const message = body.error ?? `The gateway answered with status ${answer.status}.`;
  throw new ParserClientError(body.code ?? "UNEXPECTED_ANSWER", message, { status: answer.status });
}
