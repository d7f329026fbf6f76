import http, {
  type ClientRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
} from "node:http";
import https from "node:https";
import { pipeline, type Readable } from "node:stream";

/** A request to an address of the operator; it does not pass the checks for addresses of callers. */
export interface HttpRequest {
  readonly method: "GET" | "POST" | "PUT";
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Uint8Array | StreamedBody;
  /** Longest silence on the connection, also while it is made. */
  readonly silenceTimeoutMs: number;
  readonly maxAnswerBytes: number;
  /** Ends the request until the answer begins to arrive; an answer on its way is read to its end, for it may hold a job. */
  readonly signal?: AbortSignal;
  /** Connections to use again; without them each request makes its own. */
  readonly connections?: Connections;
}

/** A body that is read while it is sent. */
export interface StreamedBody {
  readonly bytes: number;
  /** All of it from the start. */
  read(): Readable;
}

export interface HttpAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** Connections that stay open between requests. */
export interface Connections {
  readonly http: http.Agent;
  readonly https: https.Agent;
}

/** The other side took too long. For a long poll this is not a failure. */
export class NoAnswerError extends Error {
  override readonly name = "NoAnswerError";
}

export function openConnections(): Connections {
  return {
    http: new http.Agent({ keepAlive: true }),
    https: new https.Agent({ keepAlive: true }),
  };
}

/** Sends one request and reads the whole answer. Rejects when there is none, whatever its status would have been. */
export function exchange(request: HttpRequest): Promise<HttpAnswer> {
  const { signal, body, silenceTimeoutMs, maxAnswerBytes } = request;
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const outgoing = open(request);
    const abort = () => outgoing.destroy(new Error("The request was aborted."));
    signal?.addEventListener("abort", abort);
    outgoing.on("close", () => signal?.removeEventListener("abort", abort));
    outgoing.on("timeout", () =>
      outgoing.destroy(new NoAnswerError(`no answer in ${silenceTimeoutMs} ms`)),
    );
    outgoing.on("error", (error) => {
      if (isStaleConnection(outgoing, error)) resolve(exchange(request));
      else reject(error);
    });
    outgoing.on("response", (incoming) => {
      signal?.removeEventListener("abort", abort);
      resolve(readAnswer(incoming, maxAnswerBytes));
    });
    if (body === undefined || body instanceof Uint8Array) outgoing.end(body);
    // A server may answer before it has read everything: its answer counts, and a failure is an event of the request.
    else pipeline(body.read(), outgoing, () => undefined);
  });
}

function open({ url, method, headers, body, silenceTimeoutMs, connections }: HttpRequest) {
  const bytes = body instanceof Uint8Array ? body.byteLength : body?.bytes;
  const length = bytes === undefined ? {} : { "content-length": String(bytes) };
  const options = { method, headers: { ...headers, ...length }, timeout: silenceTimeoutMs };
  return url.toLowerCase().startsWith("https:")
    ? https.request(url, { ...options, agent: connections?.https ?? false })
    : http.request(url, { ...options, agent: connections?.http ?? false });
}

/** A kept connection that the other side had closed before it saw the request: nothing was lost, another one will do. */
function isStaleConnection(outgoing: ClientRequest, error: Error): boolean {
  return outgoing.reusedSocket && "code" in error && error.code === "ECONNRESET";
}

async function readAnswer(incoming: IncomingMessage, maxBytes: number): Promise<HttpAnswer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of incoming) {
    bytes += (chunk as Buffer).byteLength;
    if (bytes > maxBytes) throw new Error(`the answer is larger than ${maxBytes} bytes`);
    chunks.push(chunk as Buffer);
  }
  return {
    status: incoming.statusCode ?? 0,
    headers: incoming.headers,
    body: Buffer.concat(chunks),
  };
}
