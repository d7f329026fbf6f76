import type { ServerResponse } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { repeated, type ScriptedReply } from "./scripted-replies.ts";
import type { ScriptedRequest } from "./scripted-request.ts";

/** How many bytes of a dripping answer come at a time. */
const DRIP_BYTES = 16;

/** Answers that the server itself broke off, so that nobody counts them as the client's doing. */
const brokenOff = new WeakSet<ServerResponse>();

export function wasBrokenOff(response: ServerResponse): boolean {
  return brokenOff.has(response);
}

/** Sends what the script says, or what its fault looks like on the wire. */
export async function sendReply(
  reply: ScriptedReply,
  request: ScriptedRequest,
  response: ServerResponse,
): Promise<void> {
  if (typeof reply === "string") return sendJson(response, 200, completion(request, reply));
  switch (reply.fault) {
    case "status":
      return sendStatus(reply, response);
    case "drip":
      return drip(response, JSON.stringify(completion(request, reply.text)), reply.pauseMs);
    case "garbage":
    case "reset":
    case "cut":
    case "stall":
      return breakOff(reply.fault, response);
    default:
      return sendJson(response, 200, oddBody(reply, request));
  }
}

type OddReply = Extract<
  ScriptedReply,
  { readonly fault: "truncation" | "repetition" | "error object" | "body" }
>;

function oddBody(reply: OddReply, request: ScriptedRequest): unknown {
  switch (reply.fault) {
    case "truncation":
      return completion(request, reply.text, "length");
    case "repetition":
      return completion(request, repeated(reply.text), "length");
    case "error object":
      return errorBody(reply.message);
    default:
      return reply.body;
  }
}

function breakOff(fault: "garbage" | "reset" | "cut" | "stall", response: ServerResponse): void {
  const half = '{"choices":[{"mess';
  if (fault === "garbage") response.writeHead(200).end(half);
  if (fault === "garbage" || fault === "stall") return;
  brokenOff.add(response);
  if (fault === "reset") {
    response.socket?.resetAndDestroy();
    return;
  }
  response.writeHead(200, { "content-length": "1000" });
  response.write(half, () => response.socket?.destroy());
}

function sendStatus(
  {
    status,
    retryAfter,
    location,
    message = "scripted",
  }: Extract<ScriptedReply, { fault: "status" }>,
  response: ServerResponse,
): void {
  if (retryAfter !== undefined) response.setHeader("retry-after", retryAfter);
  if (location !== undefined) response.setHeader("location", location);
  sendJson(response, status, errorBody(message));
}

async function drip(response: ServerResponse, text: string, pauseMs: number): Promise<void> {
  response.writeHead(200, { "content-type": "application/json" });
  const bytes = Buffer.from(text);
  for (let start = 0; start < bytes.length && !response.destroyed; start += DRIP_BYTES) {
    response.write(bytes.subarray(start, start + DRIP_BYTES));
    await pause(pauseMs);
  }
  response.end();
}

function completion({ index, body }: ScriptedRequest, content: string, finishReason = "stop") {
  return {
    id: `chatcmpl-${index}`,
    object: "chat.completion",
    model: body["model"],
    choices: [{ index: 0, message: { role: "assistant", content }, finish_reason: finishReason }],
  };
}

/** As vLLM writes it. */
export function errorBody(message: string) {
  return { object: "error", message, type: "BadRequestError", param: null, code: 400 };
}

export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}
