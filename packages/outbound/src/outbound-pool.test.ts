import { once } from "node:events";
import net from "node:net";
import { afterEach, expect, it, vi } from "vitest";
import { createOutboundPool, type OutboundPool } from "./outbound-pool.ts";
import type { OutboundPolicy, ResolveHost } from "./outbound-policy.ts";
import { type Loopback, localRequest, serve, stopServers, textOf } from "./testing/loopback.ts";

const { signal } = new AbortController();

let pool: OutboundPool;
afterEach(async () => {
  pool.close();
  vi.restoreAllMocks();
  await stopServers();
});

it("uses a connection again when the body was read to its end", async () => {
  const connect = vi.spyOn(net, "connect");
  const { origin } = await serve((_, response) => response.end("hello"));
  startPool();

  const texts = [await get(`${origin}/a`), await get(`${origin}/b`), await get(`${origin}/c`)];

  expect(texts).toEqual(["hello", "hello", "hello"]);
  expect(connect).toHaveBeenCalledTimes(1);
});

it("looks a name up for each connection, and not for one that it has", async () => {
  const server = await serve((_, response) => response.end("hello"));
  const resolve = vi.fn<ResolveHost>(async () => ["127.0.0.1"]);
  startPool({ resolve });

  await get(named(server));
  await get(named(server));

  expect(resolve).toHaveBeenCalledTimes(1);
});

it("goes on to no other address when a name changes, be a connection kept or new", async () => {
  const server = await serve((_, response) => response.end("hello"));
  const answers = [["127.0.0.1"], ["169.254.169.254"]];
  const connect = vi.spyOn(net, "connect");
  startPool({ resolve: async () => answers.shift() ?? [] });
  const first = await pool.request(named(server), { signal });

  const second = get(named(server));

  await expect(second).rejects.toMatchObject({ code: "SOURCE_FORBIDDEN" });
  expect(await textOf(first.body)).toBe("hello");
  expect(connect.mock.calls).toEqual([[expect.objectContaining({ host: "127.0.0.1" })]]);
});

it("refuses what its policy refuses", async () => {
  const { origin } = await serve((_, response) => response.end("hello"));
  startPool({ allowPrivateHosts: false });

  await expect(get(origin)).rejects.toMatchObject({ code: "SOURCE_FORBIDDEN" });
});

it("takes a new connection when the server has closed the one it kept", async () => {
  let requests = 0;
  const { origin } = await serve((request, response) => {
    requests += 1;
    // The second request finds a connection that ends without an answer.
    if (requests === 2) request.socket.destroy();
    else response.end(`answer ${requests}`);
  });
  startPool();

  expect([await get(origin), await get(origin)]).toEqual(["answer 1", "answer 3"]);
});

it("closes the connection of a request that is aborted, and of no other", async () => {
  const controller = new AbortController();
  const seen: net.Socket[] = [];
  const { origin } = await serve((request, response) => {
    seen.push(request.socket);
    if (request.url === "/slow") controller.abort(new Error("enough"));
    else response.end("hello");
  });
  startPool();
  await get(origin);

  const aborted = pool.request(`${origin}/slow`, { signal: controller.signal });

  await expect(aborted).rejects.toThrow("enough");
  const [, socket] = seen;
  if (socket !== undefined && !socket.destroyed) await once(socket, "close");
  expect(await get(origin)).toBe("hello");
  expect(seen[2]).not.toBe(socket);
});

it("ends requests under way when it closes, twice", async () => {
  let arrived: () => void = () => {};
  const arrival = new Promise<void>((resolve) => {
    arrived = resolve;
  });
  const { origin } = await serve(() => arrived());
  startPool();
  const failure = get(origin).catch((error: unknown) => error);
  await arrival;

  pool.close();
  pool.close();

  expect(await failure).toMatchObject({ code: "FETCH_FAILED" });
});

function startPool(policy: Partial<OutboundPolicy> = {}): void {
  const { policy: local, limits } = localRequest({ policy });
  pool = createOutboundPool(local, limits);
}

function named({ port }: Loopback): string {
  return `http://model.example:${port}/`;
}

async function get(url: string): Promise<string> {
  const { body } = await pool.request(url, { signal });
  return textOf(body);
}
