import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { generatedReply, type Script, type ScriptedReply } from "./scripted-replies.ts";
import { readScriptedRequest, type ScriptedRequest } from "./scripted-request.ts";
import { errorBody, sendJson, sendReply, wasBrokenOff } from "./send-reply.ts";

export { generatedReply, repliesInTurn } from "./scripted-replies.ts";
export type { Script, ScriptedReply } from "./scripted-replies.ts";
export type { PromptKind, ScriptedPicture, ScriptedRequest } from "./scripted-request.ts";

export interface ScriptedServerOptions {
  /** The names at `/v1/models`. */
  readonly models?: readonly string[];
  /** What is answered; right answers made from the picture unless given. */
  readonly script?: Script;
  /** How long each answer takes. */
  readonly delayMs?: number;
  /** How many answers are made at once; more wait in line, as in a real server. No limit unless given. */
  readonly slots?: number;
  /** Questions without this key get 401. */
  readonly apiKey?: string;
  /** Fields of the body that the server does not know, such as `vllm_xargs`: it refuses what has one. */
  readonly rejects?: { readonly fields: readonly string[]; readonly status: 400 | 422 };
  /** What is before `/v1`, such as `/models/a`. */
  readonly basePath?: string;
  /** A free one unless given. */
  readonly port?: number;
  /** Whether questions are only counted, for measurements with very many. */
  readonly isForgetful?: boolean;
}

/** A vision model server of the OpenAI kind that says what a test asks for, over real HTTP on loopback. */
export interface ScriptedServer {
  /** Scheme, host, port and base path, without a final slash. */
  readonly url: string;
  /** Questions that came, faulty answers included, in the order they came. */
  readonly requests: readonly ScriptedRequest[];
  /** How many came. */
  readonly questions: () => number;
  /** Calls of `/v1/models` so far. */
  readonly discoveries: () => number;
  /** Questions that are being answered. */
  readonly inFlight: () => number;
  /** The most questions that were ever being answered at once. */
  readonly peakInFlight: () => number;
  /** Questions whose connection the client closed before the answer. */
  readonly abandoned: () => number;
  /** Connections so far. */
  readonly connections: () => number;
  /** Changes what is answered from now on. */
  readonly setScript: (script: Script) => void;
  readonly close: () => Promise<void>;
}

/** The state of a server; what its handlers share. */
interface Scene {
  readonly options: ScriptedServerOptions;
  script: Script;
  readonly requests: ScriptedRequest[];
  readonly counts: {
    questions: number;
    discoveries: number;
    inFlight: number;
    peak: number;
    abandoned: number;
    connections: number;
  };
  /** Requests that wait for a slot. */
  readonly waiting: (() => void)[];
  busySlots: number;
}

const DEFAULT_MODEL = "MinerU2.5-scripted";

/** Starts a scripted server on loopback. Whoever starts it closes it. */
export async function startScriptedServer(
  options: ScriptedServerOptions = {},
): Promise<ScriptedServer> {
  const scene: Scene = {
    options,
    script: options.script ?? generatedReply,
    requests: [],
    counts: { questions: 0, discoveries: 0, inFlight: 0, peak: 0, abandoned: 0, connections: 0 },
    waiting: [],
    busySlots: 0,
  };
  const sockets = new Set<Socket>();
  const server = createServer((request, response) => void handle(scene, request, response));
  server.on("connection", (socket: Socket) => {
    scene.counts.connections += 1;
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
    // Clients under test hang up whenever they like.
    socket.on("error", () => {});
  });
  server.listen(options.port ?? 0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const { counts } = scene;
  return {
    url: `http://127.0.0.1:${port}${options.basePath ?? ""}`,
    requests: scene.requests,
    questions: () => counts.questions,
    discoveries: () => counts.discoveries,
    inFlight: () => counts.inFlight,
    peakInFlight: () => counts.peak,
    abandoned: () => counts.abandoned,
    connections: () => counts.connections,
    setScript: (script) => {
      scene.script = script;
    },
    close: () => closeServer(server, sockets),
  };
}

async function closeServer(server: Server, sockets: ReadonlySet<Socket>): Promise<void> {
  if (!server.listening) return;
  const closed = once(server, "close");
  server.close();
  for (const socket of sockets) socket.destroy();
  await closed;
}

async function handle(
  scene: Scene,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { basePath = "", apiKey, models = [DEFAULT_MODEL] } = scene.options;
  const route = `${request.method} ${request.url}`;
  if (route === `GET ${basePath}/health`) return sendJson(response, 200, {});
  if (apiKey !== undefined && request.headers.authorization !== `Bearer ${apiKey}`) {
    return sendJson(response, 401, { error: { message: "Unauthorized" } });
  }
  if (route === `GET ${basePath}/v1/models`) {
    scene.counts.discoveries += 1;
    const data = models.map((id) => ({ id, object: "model" }));
    return sendJson(response, 200, { object: "list", data });
  }
  if (route === `POST ${basePath}/v1/chat/completions`) {
    return answerQuestion(scene, request, response);
  }
  return sendJson(response, 404, { detail: "Not Found" });
}

async function answerQuestion(
  scene: Scene,
  incoming: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { counts } = scene;
  counts.inFlight += 1;
  counts.peak = Math.max(counts.peak, counts.inFlight);
  const gone = new AbortController();
  response.once("close", () => {
    counts.inFlight -= 1;
    if (response.writableFinished) return;
    if (!wasBrokenOff(response)) counts.abandoned += 1;
    gone.abort();
  });
  try {
    const request = await readRequest(scene, incoming);
    counts.questions += 1;
    if (scene.options.isForgetful !== true) scene.requests.push(request);
    const refusal = refusalOf(scene.options, request);
    if (refusal !== undefined) return sendJson(response, refusal.status, refusal.body);
    const reply = await makeReply(scene, request, gone.signal);
    if (!gone.signal.aborted) await sendReply(reply, request, response);
  } catch (error) {
    // The client is gone, or sent what is not a question.
    if (!response.headersSent) sendJson(response, 400, errorBody(String(error)));
  }
}

async function readRequest(scene: Scene, incoming: IncomingMessage): Promise<ScriptedRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString("utf8");
  return readScriptedRequest(text, { index: scene.counts.questions, headers: incoming.headers });
}

function refusalOf({ rejects }: ScriptedServerOptions, { body }: ScriptedRequest) {
  const field = rejects?.fields.find((name) => name in body);
  if (rejects === undefined || field === undefined) return undefined;
  const { status } = rejects;
  const detail = [{ type: "extra_forbidden", loc: ["body", field], msg: "Extra inputs" }];
  return {
    status,
    body: status === 422 ? { detail } : errorBody(`Unrecognized request argument: ${field}`),
  };
}

/** Waits for a slot, and takes there the time that an answer takes. */
async function makeReply(
  scene: Scene,
  request: ScriptedRequest,
  signal: AbortSignal,
): Promise<ScriptedReply> {
  const { slots = Number.POSITIVE_INFINITY, delayMs = 0 } = scene.options;
  if (scene.busySlots >= slots) {
    await new Promise<void>((resolve) => {
      scene.waiting.push(resolve);
    });
  } else scene.busySlots += 1;
  try {
    if (delayMs > 0) await pause(delayMs, undefined, { signal });
    return await scene.script(request);
  } finally {
    const next = scene.waiting.shift();
    if (next === undefined) scene.busySlots -= 1;
    else next();
  }
}
