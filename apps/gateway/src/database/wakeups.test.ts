import { once } from "node:events";
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
