import { getEventListeners, once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { expect, it } from "vitest";
import { startWakeups } from "./wakeups.ts";

it("closes although its server has not answered yet", async () => {
  const server = createServer((socket) => socket.resume()).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const connected = once(server, "connection");
  const wakeups = startWakeups({ host: "127.0.0.1", port, user: "parser", database: "parser" });
  await connected;

  await expect(wakeups.close()).resolves.toBeUndefined();

  server.close();
});

it("leaves nothing on a signal that outlives many waits", async () => {
  const wakeups = startWakeups({ host: "127.0.0.1", port: 1, user: "parser", database: "parser" });
  const watch = wakeups.watch("queue:a");
  const { signal } = new AbortController();
  for (let wait = 0; wait < 3; wait += 1) await watch.next({ waitMs: 1, signal });
  expect(getEventListeners(signal, "abort")).toEqual([]);
  watch.close();
  await wakeups.close();
});
