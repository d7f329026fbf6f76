import { getEventListeners, once } from "node:events";
import { Duplex } from "node:stream";
import type { FastifyReply } from "fastify";
import { expect, it } from "vitest";
import { clientSignal } from "./client-signal.ts";

it("aborts when the client goes away before it has its answer", async () => {
  const { signal, raw } = begin();

  await close(raw);

  expect(signal.aborted).toBe(true);
});

it("aborts when the gateway stops, with its reason", () => {
  const { signal, raw, gateway } = begin();

  gateway.abort("stopping");

  expect(signal.reason).toBe("stopping");
  expect(signalOf(raw, gateway).reason).toBe("stopping");
});

it("is aborted for whoever comes too late", async () => {
  const { raw, gateway } = begin();
  await close(raw);

  expect(signalOf(raw, gateway).aborted).toBe(true);
});

it("leaves nothing of a request that has its answer with the gateway", async () => {
  const { signal, raw, gateway } = begin();

  await new Promise<void>((resolve) => raw.end(resolve));
  await close(raw);

  expect(signal.aborted).toBe(false);
  expect(getEventListeners(gateway.signal, "abort")).toEqual([]);
  expect(dependantsOf(gateway.signal)).toBe(0);
});

it("listens once for an answer, however often it is asked for", () => {
  const { signal, raw, gateway } = begin();

  expect(signalOf(raw, gateway)).toBe(signal);
  expect(raw.listenerCount("close")).toBe(1);
});

function begin() {
  const gateway = new AbortController();
  const raw = new Duplex({ read: () => undefined, write: (_chunk, _encoding, done) => done() });
  return { gateway, raw, signal: signalOf(raw, gateway) };
}

function signalOf(raw: Duplex, gateway: AbortController): AbortSignal {
  return clientSignal({ raw } as unknown as FastifyReply, gateway.signal);
}

async function close(raw: Duplex): Promise<void> {
  const isOver = once(raw, "close");
  raw.destroy();
  await isOver;
}

/** Number of the signals made of this one by `AbortSignal.any`, which Node keeps beside it. */
function dependantsOf(signal: AbortSignal): number {
  const name = Object.getOwnPropertySymbols(signal).find((one) =>
    one.description?.includes("Depend"),
  );
  const dependants = name && (Reflect.get(signal, name) as { readonly size: number } | null);
  return dependants?.size ?? 0;
}
