import type { AddressInfo } from "node:net";
import { afterEach, expect, it } from "vitest";
import type { FastifyInstance } from "fastify";
import { createApp } from "../app.ts";
import type { Caller } from "../keys/key-store.ts";
import type { AppParts } from "../routes/app-parts.ts";
import { DEFAULT_HTTP_SETTINGS } from "./http-settings.ts";

const READER: Caller = { keyId: "k", tenant: "t", scopes: ["read"] };

const apps: FastifyInstance[] = [];
afterEach(async () => {
  for (const app of apps.splice(0)) await app.close();
});

it("holds back errors to workers, who repeat a request at once, but not to clients", async () => {
  const { url } = await listen(undefined);
  const gone = new AbortController();
  const taking = fetch(`${url}/v2/e/job-take/w1`, { signal: gone.signal }).then(
    () => "answered",
    () => "gone",
  );
  expect((await fetch(`${url}/v2/e/health`)).status).toBe(401);

  gone.abort();
  expect(await taking).toBe("gone");
});

it("keeps the reason of a failure for the log, and out of the answer", async () => {
  const { url, lines } = await listen(READER);
  const answer = await fetch(`${url}/v2/e/status/x`, { headers: { authorization: "key" } });
  const text = await answer.text();

  expect(answer.status).toBe(500);
  expect(JSON.parse(text)).toMatchObject({ code: "INTERNAL" });
  expect(text).not.toMatch(/disk|\.ts/);
  expect(lines.join("\n")).toContain("the disk is gone");
});

it("logs no failure of its own where a caller goes away", async () => {
  const aborted = new DOMException("This operation was aborted", "AbortError");
  const { url, lines } = await listen(READER, aborted);

  await fetch(`${url}/v2/e/status/x`, { headers: { authorization: "key" } });

  expect(lines.join("\n")).toContain('["info","request given up by its caller"');
  expect(lines.join("\n")).not.toContain('"error"');
});

/** A gateway whose store fails, and that knows one caller or none. */
async function listen(caller: Caller | undefined, failure: Error = new Error("the disk is gone")) {
  const lines: string[] = [];
  const parts = {
    jobs: { find: () => Promise.reject(failure) },
    keys: { check: () => Promise.resolve(caller) },
    endpoints: (id: string) => ({ id }),
    settings: { ...DEFAULT_HTTP_SETTINGS, workerErrorDelayMs: 3_600_000 },
    log: (...line: unknown[]) => lines.push(JSON.stringify(line)),
  };
  const app = createApp(parts as unknown as AppParts);
  apps.push(app);
  await app.listen({ port: 0, host: "127.0.0.1" });
  return { url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`, lines };
}
