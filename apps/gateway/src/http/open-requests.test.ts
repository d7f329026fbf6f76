import { once } from "node:events";
import type { AddressInfo } from "node:net";
import Fastify from "fastify";
import { afterAll, beforeAll, expect, it } from "vitest";
import { WebSocket } from "ws";
import { countOpenRequests } from "./open-requests.ts";
import { acceptWebSocket, GatewayRequest, routeWebSockets } from "./web-socket.ts";

const POLL = { timeout: 60_000 };
const app = Fastify({ http: { IncomingMessage: GatewayRequest } });
const waiting = new Set<() => void>();

beforeAll(async () => {
  const countOpen = countOpenRequests(2);
  app.decorateRequest("caller", null);
  app.addHook("onRequest", async (request, reply) => {
    const tenant = String(request.headers["x-tenant"]);
    request.caller = { keyId: "k", tenant, scopes: ["read"] };
    countOpen(request, reply);
  });
  app.setErrorHandler((error: { readonly code: string }, _request, reply) =>
    reply.code(error.code === "RATE_LIMITED" ? 429 : 500).send({}),
  );
  app.get("/", () => ({ ok: true }));
  app.get(
    "/wait",
    () => new Promise<object>((resolve) => waiting.add(() => resolve({ ok: true }))),
  );
  app.get("/socket", async (request, reply) => void (await acceptWebSocket(request, reply)));
  routeWebSockets(app);
  await app.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(async () => {
  for (const answer of waiting) answer();
  await app.close();
});

it("refuses what a tenant asks for while it has as many requests open as it may, and nothing of others", async () => {
  const held = [ask("a", "/wait"), ask("a", "/wait")];
  await expect.poll(() => waiting.size, POLL).toBe(2);
  expect(await ask("a", "/")).toBe(429);
  expect(await ask("b", "/")).toBe(200);

  for (const answer of waiting) answer();
  waiting.clear();
  expect(await Promise.all(held)).toEqual([200, 200]);
  await expect.poll(() => ask("a", "/"), POLL).toBe(200);
});

it("counts a WebSocket until it is closed", async () => {
  const sockets = [await connected("c"), await connected("c")];
  await expect(connected("c")).rejects.toThrow("429");

  sockets[0]?.terminate();
  await expect.poll(() => ask("c", "/"), POLL).toBe(200);
  sockets[1]?.terminate();
});

function address(): string {
  return `127.0.0.1:${(app.server.address() as AddressInfo).port}`;
}

async function ask(tenant: string, path: string): Promise<number> {
  const answer = await fetch(`http://${address()}${path}`, { headers: { "x-tenant": tenant } });
  await answer.arrayBuffer();
  return answer.status;
}

async function connected(tenant: string): Promise<WebSocket> {
  const socket = new WebSocket(`ws://${address()}/socket`, { headers: { "x-tenant": tenant } });
  await once(socket, "open");
  return socket;
}
