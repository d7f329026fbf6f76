import type { JobDoneBody, TakenJob } from "@parsewright/contract";
import { EventEmitter, once } from "node:events";
import http, { type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { createFaults, type Fault, type Faults } from "./control-plane-faults.ts";

/** Longer than any test: a poll ends with a job, or with the worker. */
const LONG_POLL_MS = 60_000;

const WORKER_ID = "worker-1";
const WORKER_KEY = "worker-key";

/** What a worker asks for. Progress and result go to the same address but fail apart. */
type Route = "take" | "stop" | "progress" | "result" | "stream" | "ping" | "return";

/** A request of the worker, as it arrived. */
interface RecordedRequest {
  readonly route: Route;
  readonly method: string;
  /** Path and query. */
  readonly url: string;
  readonly query: URLSearchParams;
  readonly headers: http.IncomingHttpHeaders;
  /** The job of a post; empty for the others. */
  readonly jobId: string;
  readonly bytes: number;
  readonly body: unknown;
}

interface Ping {
  readonly jobIds: readonly string[];
  readonly query: URLSearchParams;
}

export interface ControlPlaneOptions {
  /** The variables as the platform's own test harness sets them: literal placeholders, no heartbeat, no stream. */
  readonly isHarness?: boolean;
  /** Ends each connection a moment after its answer, without saying so. */
  readonly isDroppingIdleConnections?: boolean;
  /** Answers larger results with 400, as the platform does. */
  readonly maxResultBytes?: number;
}

/** The platform's side of the worker protocol, for tests: it hands out jobs and remembers everything. */
export interface ControlPlane {
  /** The variables that a worker needs to find it. */
  environment(): Record<string, string>;
  submit(job: TakenJob): void;
  /** The first result of a job that was answered with 200. */
  result(jobId: string): Promise<JobDoneBody>;
  /** All that was posted for a job and answered with 200, in order. */
  posts(jobId: string): readonly RecordedRequest[];
  /** Its progress updates. */
  progress(jobId: string): readonly unknown[];
  readonly pings: readonly Ping[];
  /** Jobs that the worker handed back. */
  readonly returned: readonly string[];
  /** Everything that arrived, also what was answered with a fault. */
  readonly requests: readonly RecordedRequest[];
  sendStop(jobId: string): void;
  /** Answers the next requests of a route with a fault. */
  failNext(route: Route, fault: Fault, times?: number): void;
  /** Resolves when the condition holds; looked at whenever something arrives. */
  until(condition: () => boolean): Promise<void>;
  close(): Promise<void>;
}

interface State {
  readonly queue: TakenJob[];
  readonly stops: string[];
  readonly requests: RecordedRequest[];
  readonly accepted: RecordedRequest[];
  readonly faults: Faults;
  readonly maxResultBytes: number;
  /** Emits `change` with everything that happens. */
  readonly events: EventEmitter;
}

export async function startControlPlane(options: ControlPlaneOptions = {}): Promise<ControlPlane> {
  const state: State = {
    queue: [],
    stops: [],
    requests: [],
    accepted: [],
    faults: createFaults(),
    maxResultBytes: options.maxResultBytes ?? Infinity,
    events: new EventEmitter({ captureRejections: true }).setMaxListeners(0),
  };
  const server = http.createServer((incoming, response) => {
    if (options.isDroppingIdleConnections === true) {
      response.on("finish", () => setImmediate(() => incoming.socket.destroy()));
    }
    serve(state, incoming, response).catch((error: unknown) => {
      // A worker that is killed leaves half a request behind.
      if (incoming.complete) throw error;
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return createControlPlane(state, { server, base: `http://127.0.0.1:${port}/v2/ep`, options });
}

function createControlPlane(
  state: State,
  place: { server: http.Server; base: string; options: ControlPlaneOptions },
): ControlPlane {
  const { queue, stops, requests, accepted, faults, events } = state;
  const { server, base, options } = place;
  const ofRoute = (route: Route) => accepted.filter((request) => request.route === route);
  const findResult = (jobId: string) =>
    ofRoute("result").find((request) => request.jobId === jobId);
  const posts = (jobId: string) => accepted.filter((request) => request.jobId === jobId);
  const until = async (condition: () => boolean) => {
    while (!condition()) await once(events, "change");
  };
  return {
    environment: () => (options.isHarness === true ? harnessVariables(base) : variables(base)),
    submit(job) {
      queue.push(job);
      events.emit("change");
    },
    async result(jobId) {
      await until(() => findResult(jobId) !== undefined);
      return findResult(jobId)?.body as JobDoneBody;
    },
    posts,
    progress: (jobId) =>
      posts(jobId)
        .filter(({ route }) => route === "progress")
        .map(({ body }) => (body as JobDoneBody).output),
    get pings() {
      return ofRoute("ping").map(({ query }) => ({ jobIds: idsOf(query), query }));
    },
    get returned() {
      return ofRoute("return").map(({ jobId }) => jobId);
    },
    requests,
    sendStop(jobId) {
      stops.push(jobId);
      events.emit("change");
    },
    failNext: (route, fault, times = 1) => faults.add(route, fault, times),
    until,
    async close() {
      server.close();
      server.closeAllConnections();
      if (server.listening) await once(server, "close");
    },
  };
}

function idsOf(query: URLSearchParams): readonly string[] {
  return query.get("job_id")?.split(",") ?? [];
}

function variables(base: string): Record<string, string> {
  return {
    RUNPOD_WEBHOOK_GET_JOB: `${base}/job-take/$ID?gpu=cpu`,
    RUNPOD_WEBHOOK_POST_OUTPUT: `${base}/job-done/$RUNPOD_POD_ID/$ID?gpu=cpu`,
    RUNPOD_WEBHOOK_POST_STREAM: `${base}/job-stream/$RUNPOD_POD_ID/$ID?gpu=cpu`,
    RUNPOD_WEBHOOK_PING: `${base}/ping/$RUNPOD_POD_ID?gpu=cpu`,
    PARSER_WEBHOOK_RETURN_JOB: `${base}/job-return/$RUNPOD_POD_ID/$ID?gpu=cpu`,
    RUNPOD_PING_INTERVAL: "1000",
    RUNPOD_AI_API_KEY: WORKER_KEY,
    RUNPOD_POD_ID: WORKER_ID,
    RUNPOD_SKIP_AUTO_SYSTEM_CHECKS: "true",
  };
}

function harnessVariables(base: string): Record<string, string> {
  return {
    RUNPOD_WEBHOOK_GET_JOB: `${base}/job-take/$RUNPOD_POD_ID`,
    RUNPOD_WEBHOOK_POST_OUTPUT: `${base}/job-done/$RUNPOD_POD_ID/$ID?gpu=$RUNPOD_GPU_TYPE_ID`,
  };
}

async function serve(state: State, incoming: IncomingMessage, response: ServerResponse) {
  const request = await record(incoming);
  state.requests.push(request);
  state.events.emit("change");
  const isAnswered = await state.faults.apply(request.route, incoming, response);
  if (isAnswered) return;
  if (request.route === "result" && request.bytes > state.maxResultBytes) {
    response.writeHead(400).end();
    return;
  }
  if (request.route === "take") await answerTake(state, request, response);
  else if (request.route === "stop") await answerStop(state, response);
  else sendJson(response, {});
  state.accepted.push(request);
  state.events.emit("change");
}

const ROUTES: Readonly<Record<string, Route>> = {
  "job-take": "take",
  "job-take-batch": "take",
  "job-stop": "stop",
  "job-done": "result",
  "job-stream": "stream",
  "job-return": "return",
  ping: "ping",
};

async function record(incoming: IncomingMessage): Promise<RecordedRequest> {
  const url = new URL(incoming.url ?? "/", "http://control-plane");
  const [, , , word = "", , jobId = ""] = url.pathname.split("/");
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  const sent = Buffer.concat(chunks);
  const text = sent.toString("utf8");
  const body = text === "" ? undefined : (JSON.parse(text) as unknown);
  const route = ROUTES[word] ?? "ping";
  const isProgress = route === "result" && (body as JobDoneBody).status === "IN_PROGRESS";
  return {
    route: isProgress ? "progress" : route,
    method: incoming.method ?? "",
    url: incoming.url ?? "",
    query: url.searchParams,
    headers: incoming.headers,
    jobId: decodeURIComponent(jobId),
    bytes: sent.byteLength,
    body,
  };
}

async function answerTake(
  { queue, events }: State,
  { query }: RecordedRequest,
  response: ServerResponse,
) {
  await holdUntil(events, response, () => queue.length > 0);
  if (response.destroyed) return;
  const batchSize = query.get("batch_size");
  const jobs = queue.splice(0, Number(batchSize ?? 1));
  if (jobs.length === 0) response.writeHead(204).end();
  else sendJson(response, batchSize === null ? jobs[0] : jobs);
}

async function answerStop({ stops, events }: State, response: ServerResponse) {
  await holdUntil(events, response, () => stops.length > 0);
  if (!response.destroyed) sendJson(response, { jobsToStop: stops.splice(0) });
}

/** Holds a poll until there is something to say, or nobody listens any more. */
async function holdUntil(
  events: EventEmitter,
  response: ServerResponse,
  condition: () => boolean,
): Promise<void> {
  const over = new AbortController();
  response.on("close", () => over.abort());
  const timeout = wait(LONG_POLL_MS, undefined, { signal: over.signal, ref: false });
  timeout.then(
    () => over.abort(),
    () => {},
  );
  while (!condition() && !response.destroyed) {
    try {
      await once(events, "change", { signal: over.signal });
    } catch {
      return;
    }
  }
}

function sendJson(response: ServerResponse, body: unknown): void {
  response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(body));
}
