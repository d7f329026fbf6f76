import type { FastifyReply, FastifyRequest } from "fastify";
import type { WebSocket } from "ws";
import { toLoggedError } from "../../http/errors.ts";
import { logRequest } from "../../http/request-log.ts";
import { acceptWebSocket, wantsWebSocket } from "../../http/web-socket.ts";
import type { JobRecord } from "../../jobs/job-record.ts";
import { isEnded } from "../../jobs/job-envelope.ts";
import { readUntil } from "../../routes/wait-for-job.ts";
import type { DialectParts } from "../dialect.ts";
import { findTask, jobsOf, type Task } from "../tasks.ts";
import { toTaskStatus } from "./from-result.ts";
import type { DoclingRequest } from "./to-job-input.ts";

/** A client that has not answered for this long is gone. */
const PING_EVERY_MS = 30_000;

const CLOSE_GRACE_MS = 5000;

/** Reasons to close a WebSocket, by the numbers of RFC 6455. */
const CLOSE = { isDone: 1000, isStopping: 1001, hasFailed: 1011 };

/** Sends the status of a task over a WebSocket, at once and whenever it changes, until the task has ended. */
export async function watchTask(
  parts: DialectParts,
  { call, reply, kind }: { call: FastifyRequest; reply: FastifyReply; kind: string },
): Promise<void> {
  const find = () => findTask<DoclingRequest>(parts, call, kind);
  // Nothing is said of a task of another tenant, not even how to ask for it.
  if (!wantsWebSocket(call)) await find();
  const socket = await acceptWebSocket(call, reply);
  socket.once("close", () => logRequest(parts.log, { request: call, reply, status: 101 }));
  try {
    const task = await find();
    await sendChanges(parts, task, socket);
    close(socket, parts.stopping.aborted ? CLOSE.isStopping : CLOSE.isDone);
  } catch (error) {
    const { code, message } = toLoggedError(error, call, parts.log);
    // As docling-serve says it, whose client looks for the text.
    send(socket, { message: "error", error: message });
    close(socket, code === "INTERNAL" ? CLOSE.hasFailed : CLOSE.isDone);
  }
}

async function sendChanges(
  parts: DialectParts,
  task: Task<DoclingRequest>,
  socket: WebSocket,
): Promise<void> {
  const gone = new AbortController();
  socket.once("close", () => gone.abort());
  const signal = AbortSignal.any([gone.signal, parts.stopping]);
  let isAlive = true;
  socket.on("pong", () => (isAlive = true));

  let jobs = await jobsOf(parts, task);
  send(socket, { message: "connection", task: toTaskStatus(task, jobs) });
  send(socket, { message: "update", task: toTaskStatus(task, jobs) });
  while (!jobs.every(isEnded) && !signal.aborted) {
    const before = statusesOf(jobs);
    jobs = await readUntil({
      jobs: parts.jobs,
      jobId: jobs.find((job) => !isEnded(job))?.id ?? "",
      waitMs: PING_EVERY_MS,
      signal,
      read: () => jobsOf(parts, task),
      isDone: (read) => statusesOf(read) !== before,
    });
    if (statusesOf(jobs) !== before) {
      send(socket, { message: "update", task: toTaskStatus(task, jobs) });
    } else if (isAlive) {
      isAlive = false;
      socket.ping();
    } else {
      socket.terminate();
    }
  }
}

function statusesOf(jobs: readonly JobRecord[]): string {
  return jobs.map(({ status }) => status).join(" ");
}

/** A client that does not close its side must not keep the gateway from stopping. */
function close(socket: WebSocket, code: number): void {
  socket.close(code);
  setTimeout(() => socket.terminate(), CLOSE_GRACE_MS).unref();
}

function send(socket: WebSocket, message: object): void {
  socket.send(JSON.stringify(message), () => undefined);
}
