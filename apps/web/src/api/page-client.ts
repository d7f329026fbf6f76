import { ParserClient, ParserClientError, type SubmitOptions } from "@parsewright/client/browser";
import type { GatewayError } from "@parsewright/contract";
import { fetchWithProgress } from "./fetch-with-progress.ts";

/** What the page asks of its gateway: jobs as everybody does, and what only a page needs. */
export interface PageClient {
  readonly jobs: ParserClient;
  /** Hands a document over and gives the id of its job; `onSent` gets the bytes that are on their way. */
  submit(options: SubmitOptions, onSent: (bytes: number) => void): Promise<string>;
  /** The uploaded document; `undefined` when the gateway has none. */
  readDocument(jobId: string): Promise<Blob | undefined>;
  /** A stored archive, by the signed address that a result gives. */
  readArchive(url: string): Promise<Uint8Array>;
}

/** Talks to one endpoint of the gateway that served the page. */
export function createPageClient(endpointId: string, apiKey: string): PageClient {
  const headers: Record<string, string> =
    apiKey === "" ? {} : { authorization: `Bearer ${apiKey}` };
  const read = (operation: string) => answerOf(`/v2/${endpointId}/${operation}`, headers);
  const settings = { endpointId, apiKey, baseUrl: location.origin, service: "gateway" } as const;
  return {
    jobs: new ParserClient(settings),
    async submit(options, onSent) {
      const client = new ParserClient({ ...settings, fetch: fetchWithProgress(onSent) });
      return (await client.submit(options)).id;
    },
    async readDocument(jobId) {
      try {
        return await (await read(`document/${jobId}`)).blob();
      } catch (error) {
        if (error instanceof ParserClientError && error.status === 404) return undefined;
        throw error;
      }
    },
    // The address is signed; a key would only tell a bucket what it need not know.
    readArchive: async (url) =>
      new Uint8Array(await (await answerOf(ownAddress(url), {})).arrayBuffer()),
  };
}

/** Files that the gateway keeps are asked for where the page came from, whatever name the gateway has for itself. */
export function ownAddress(url: string): string {
  const { pathname, search } = new URL(url, "http://gateway.invalid");
  return pathname.startsWith("/blobs/") ? pathname + search : url;
}

async function answerOf(url: string, headers: Record<string, string>): Promise<Response> {
  const answer = await fetch(url, { headers }).catch((error: unknown) => {
    const message = "The gateway does not answer. Check that it runs, then try again.";
    throw new ParserClientError("CONNECTION_FAILED", message, { cause: error, retryable: true });
  });
  if (answer.ok) return answer;
  const body = (await answer.json().catch(() => ({}))) as Partial<GatewayError>;
  const message = body.error ?? `The gateway answered with status ${answer.status}.`;
  throw new ParserClientError(body.code ?? "UNEXPECTED_ANSWER", message, { status: answer.status });
}
