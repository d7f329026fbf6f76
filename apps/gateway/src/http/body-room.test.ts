import { EventEmitter } from "node:events";
import type { AddressInfo } from "node:net";
import { connect, type Socket } from "node:net";
import Fastify from "fastify";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { createOutputGate } from "../blobs/output-gate.ts";
import { useTestGateway } from "../testing/test-gateway.ts";
import { enterBodyRoom, FREE_BODY_BYTES } from "./body-room.ts";
import { readBody } from "./read-body.ts";

const MAX_BYTES = 10 * FREE_BODY_BYTES;
const POLL = { timeout: 120_000 };

describe("the room of bodies", () => {
  const app = Fastify();
  const gate = createOutputGate({ allBytes: 2 * MAX_BYTES, tenantBytes: MAX_BYTES });
  let inside = 0;

  beforeAll(async () => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser("*", (_request, _payload, done) => done(null));
    app.decorateRequest("caller", null);
    app.decorateRequest("leaveBodyRoom", null);
    app.decorate("bodies", {
      enter: async (entry) => {
        const leave = await gate.enter(entry);
        inside += 1;
        return () => {
          inside -= 1;
          leave();
        };
      },
    });
    app.addHook("onRequest", async (request, reply) => {
      const tenant = String(request.headers["x-tenant"]);
      request.caller = { keyId: "k", tenant, scopes: ["submit"] };
      reply.raw.once("close", () => request.leaveBodyRoom?.());
    });
    app.post("/", async (request) => ({ bytes: (await readBody(request, MAX_BYTES)).length }));
    await app.listen({ port: 0, host: "127.0.0.1" });
  });
  afterAll(() => app.close());

  it("keeps a large body waiting while those of its tenant have no end, and no body of others or small one", async () => {
    const stalled = stallBody("a", MAX_BYTES);
    await expect.poll(() => inside, POLL).toBe(1);
    let isRead = false;
    const waiting = send("a", FREE_BODY_BYTES + 1).then((answer) => {
      isRead = true;
      return answer;
    });
    expect(await send("a", FREE_BODY_BYTES)).toEqual({ bytes: FREE_BODY_BYTES });
    expect(await send("b", FREE_BODY_BYTES + 1)).toEqual({ bytes: FREE_BODY_BYTES + 1 });
    expect(isRead).toBe(false);

    stalled.destroy();
    expect(await waiting).toEqual({ bytes: FREE_BODY_BYTES + 1 });
    await expect.poll(() => inside, POLL).toBe(0);
  });

  it("is taken for as much as a body without a length may be", async () => {
    const stalled = stallBody("a");
    await expect.poll(() => inside, POLL).toBe(1);
    const waiting = send("a", FREE_BODY_BYTES + 1);
    expect(await send("b", FREE_BODY_BYTES + 1)).toEqual({ bytes: FREE_BODY_BYTES + 1 });
    expect(inside).toBe(1);
    stalled.destroy();
    expect(await waiting).toEqual({ bytes: FREE_BODY_BYTES + 1 });
  });

  it("is given back for a sender that leaves while it is let in", async () => {
    const raw = new EventEmitter();
    const leave = vi.fn<() => void>();
    const enter = () => {
      raw.emit("close");
      return Promise.resolve(leave);
    };
    const request = { raw, server: { bodies: { enter } }, routeOptions: { config: {} } };
    await enterBodyRoom(request as never, MAX_BYTES);
    expect(leave).toHaveBeenCalledOnce();
  });

  async function send(tenant: string, bytes: number): Promise<unknown> {
    const { port } = app.server.address() as AddressInfo;
    const init = { method: "POST", headers: { "x-tenant": tenant }, body: "A".repeat(bytes) };
    const answer = await fetch(`http://127.0.0.1:${port}/`, init);
    return answer.json();
  }

  /** Sends enough of a body to be given room, and then nothing. */
  function stallBody(tenant: string, bytes?: number): Socket {
    const socket = connect((app.server.address() as AddressInfo).port, "127.0.0.1");
    socket.on("error", () => undefined);
    const length = bytes === undefined ? "Transfer-Encoding: chunked" : `Content-Length: ${bytes}`;
    const part = "A".repeat(2 * FREE_BODY_BYTES);
    const body = bytes === undefined ? `${part.length.toString(16)}\r\n${part}\r\n` : part;
    socket.write(`POST / HTTP/1.1\r\nHost: a\r\nX-Tenant: ${tenant}\r\n${length}\r\n\r\n${body}`);
    return socket;
  }
});

describe("a gateway", () => {
  const gateway = useTestGateway();

  const filler = "A".repeat(9 * 1024 * 1024);
  const url = "https://example.com/a.pdf";

  it.each([
    { path: "/v2/e/runsync?wait=90000", json: { input: { file_b64: filler } } },
    {
      path: "/v1/ocr",
      json: { model: "m", document: { type: "document_url", document_url: url }, filler },
    },
    { path: "/v1/convert/source", json: { sources: [{ kind: "http", url }], filler } },
    { path: "/v1/chunk/hybrid/source", json: { sources: [{ kind: "http", url }], filler } },
  ])(
    "keeps nobody from sending to $path while senders wait for results",
    async ({ path, json }) => {
      const key = await gateway.createKey(path.replaceAll(/\W/g, "-"), ["submit", "read"]);
      const stop = new AbortController();
      const { signal } = stop;
      const waiting = Array.from({ length: 4 }, () =>
        gateway.call(path, { key, json, signal }).catch(() => undefined),
      );
      const queued = async () => (await gateway.call("/v2/e/jobs?limit=100", { key })).body["jobs"];
      await expect.poll(queued, POLL).toHaveLength(4);
      stop.abort();
      await Promise.all(waiting);
    },
  );
});
