import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll } from "vitest";
import type { StubAnswer, StubAnswers } from "./cases.ts";

/** A server that answers what a test asks for, oddities of the platform included. */
export interface PlatformStub {
  /** Another for each script. */
  readonly url: string;
  /** Forgets what came before. */
  script(answers: StubAnswers): void;
  /** How many requests of each kind came. */
  readonly requests: Record<string, number>;
  /** Bodies that came, in order. */
  readonly bodies: string[];
}

export const STUB_JOB_ID = "job-1";

export function usePlatformStub(): PlatformStub {
  const state = {
    origin: "",
    scriptNumber: 0,
    requests: {} as Record<string, number>,
    bodies: [] as string[],
  };
  let script: StubAnswers = {};
  const server = createServer((request, response) => {
    void respond(request, response);
  });
  async function respond(request: IncomingMessage, response: ServerResponse) {
    const { pathname } = new URL(request.url ?? "", "http://stub");
    const [, scriptNumber, , , operation = ""] = pathname.split("/");
    // What was given up under an earlier script may arrive under this one.
    if (Number(scriptNumber) !== state.scriptNumber) {
      request.socket.destroy();
      return;
    }
    const kind = `${request.method} ${operation}`;
    const count = (state.requests[kind] ?? 0) + 1;
    state.requests[kind] = count;
    state.bodies.push(await text(request));
    const answers = script[kind] ?? [];
    const answer = answers[Math.min(count, answers.length) - 1];
    if (answer === undefined) response.writeHead(418).end();
    else if (answer.reset) request.socket.destroy();
    else write(response, answer);
  }
  beforeAll(async () => {
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    state.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, "close");
  });
  return {
    get url() {
      return `${state.origin}/${state.scriptNumber}`;
    },
    get requests() {
      return state.requests;
    },
    get bodies() {
      return state.bodies;
    },
    script(answers) {
      script = answers;
      state.scriptNumber += 1;
      state.requests = {};
      state.bodies = [];
    },
  };
}

function write(response: ServerResponse, { status = 200, headers = {}, body }: StubAnswer): void {
  const content = typeof body === "string" ? body : JSON.stringify(body);
  response.writeHead(status, { "content-type": "application/json", ...headers });
  response.end(content.replaceAll("{id}", STUB_JOB_ID));
}
