import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { afterEach, expect, it } from "vitest";
import { createOutboundAgents, type OutboundAgents } from "./outbound-agents.ts";
import type { OutboundPolicy } from "./outbound-policy.ts";
import { readProxySettings } from "./proxy-settings.ts";
import { localRequest, serve, stopServers, textOf } from "./testing/loopback.ts";

let agents: OutboundAgents;
afterEach(async () => {
  agents.close();
  await stopServers();
});

it("connects a library to a host that may be called", async () => {
  const { port } = await serve((_, response) => response.end("hello"));
  start({ resolve: async () => ["127.0.0.1"] });

  expect(await call(`http://store.example:${port}/`)).toBe("hello");
});

it("refuses a host that the library made of the address, whatever was checked before", async () => {
  const { port } = await serve((_, response) => response.end("secret"));
  start({
    allowPrivateHosts: false,
    resolve: async (host) => [host.startsWith("bucket.") ? "127.0.0.1" : "93.184.216.34"],
  });

  await expect(call(`http://bucket.store.example:${port}/`)).rejects.toMatchObject({
    code: "SOURCE_FORBIDDEN",
    message: expect.stringContaining("'bucket.store.example' is not one") as string,
  });
});

it.each(["http://[::1]:9", "http://169.254.169.254", "http://metadata.google.internal"])(
  "refuses %s",
  async (address) => {
    start({ allowPrivateHosts: false });

    await expect(call(address)).rejects.toMatchObject({ code: "SOURCE_FORBIDDEN" });
  },
);

it("refuses plain addresses behind a proxy, which could not be told them", async () => {
  start({ proxies: readProxySettings({ http_proxy: "http://127.0.0.1:9" }) });

  await expect(call("http://store.example/")).rejects.toThrow("must be an https address");
});

function start(change: Partial<OutboundPolicy>): void {
  const { policy, limits } = localRequest({ policy: change });
  agents = createOutboundAgents(policy, limits);
}

async function call(address: string): Promise<string> {
  const outgoing = get(address, { agent: agents.http });
  const [answer] = (await once(outgoing, "response")) as [IncomingMessage];
  return textOf(answer);
}
