import { ParserClient, ParserClientError, type SubmitOptions } from "@parsewright/client/browser";
import type {
  BackendName,
  BackendsResponse,
  CallerResponse,
  CreatedKey,
  GatewayError,
  KeyListResponse,
  KeyRequest,
  OverviewResponse,
} from "@parsewright/contract";
import { fetchWithProgress } from "./fetch-with-progress.ts";

/** What the page asks of its gateway: jobs as everybody does, and what only a page needs. */
export interface PageClient {
  readonly jobs: ParserClient;
  /** Hands a document over and gives the id of its job; `onSent` gets the bytes that are on their way. */
  submit(options: SubmitOptions, onSent: (bytes: number) => void): Promise<string>;
  /** The backends that jobs can ask for here. */
  readBackends(): Promise<readonly BackendName[]>;
  /** Who the gateway takes this key for. */
  readCaller(): Promise<CallerResponse>;
  /** What only operators see and do. */
  readonly operators: Operators;
  /** The uploaded document; `undefined` when the gateway has none. */
  readDocument(jobId: string): Promise<Blob | undefined>;
  /** A stored archive, by the signed address that a result gives. */
  readArchive(url: string): Promise<Uint8Array>;
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
      async createKey(key) {
        const body = JSON.stringify(key);
        const sent = { ...headers, "content-type": "application/json" };
        const answer = await answerOf("/operate/keys", { method: "POST", headers: sent, body });
        return (await answer.json()) as CreatedKey;
      },
      revokeKey: async (keyId) =>
        void (await answerOf(`/operate/keys/${keyId}`, { method: "DELETE", headers })),
    },
    async readDocument(jobId) {
      try {
        return await (await read(`document/${jobId}`)).blob();
      } catch (error) {
        if (error instanceof ParserClientError && error.status === 404) return undefined;
        throw error;
      }
    },
    // The address is signed; a key would only reveal to a bucket what it need not know.
    readArchive: async (url) => {
      const answer = await answerOf(ownAddress(url)).catch((error: unknown) => {
        throw error instanceof ParserClientError && error.status === 403 ? addressExpired() : error;
      });
      return new Uint8Array(await answer.arrayBuffer());
    },
  };
}

/** Files that the gateway keeps are asked for where the page came from, whatever name the gateway has for itself. */
export function ownAddress(url: string): string {
  const { pathname, search } = new URL(url, "http://gateway.invalid");
  return pathname.startsWith("/blobs/") ? pathname + search : url;
}

/** The address was signed for whoever may read the job, so that only its age can be wrong. */
function addressExpired(): ParserClientError {
  const message = "The address of this result has expired. Reload the page for a new one.";
  return new ParserClientError("DOWNLOAD_FAILED", message, { status: 403 });
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
