import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { once } from "node:events";
import http, { type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it, onTestFinished } from "vitest";
import { exchange, type HttpRequest, NoAnswerError, openConnections } from "./http-exchange.ts";

it("sends the body and gives status, headers and body of the answer", async () => {
  const url = await listen((incoming, response) => {
    response.writeHead(413, { "x-length": String(incoming.headers["content-length"]) });
    response.write("got ");
    incoming.pipe(response);
  });

  const answer = await exchange(request(url, { method: "POST", body: Buffer.from("a result") }));

  expect({ status: answer.status, body: answer.body.toString() }).toEqual({
    status: 413,
    body: "got a result",
  });
  expect(answer.headers["x-length"]).toBe("8");
});

it("gives up on silence", async () => {
  const url = await listen(() => {});

  await expect(exchange(request(url, { silenceTimeoutMs: 1 }))).rejects.toThrow(NoAnswerError);
});

it("reads no more than it may", async () => {
  const url = await listen((_incoming, response) => response.end("x".repeat(1000)));

  await expect(exchange(request(url, { maxAnswerBytes: 999 }))).rejects.toThrow(
    "larger than 999 bytes",
  );
});

it("ends when it is aborted before the answer begins", async () => {
  const caller = new AbortController();
  const url = await listen(() => caller.abort());

  await expect(exchange(request(url, { signal: caller.signal }))).rejects.toThrow("aborted");
  await expect(exchange(request(url, { signal: caller.signal }))).rejects.toThrow("aborted");
});

it("reads an answer to its end although it is aborted meanwhile, for it may hold a job", async () => {
  const caller = new AbortController();
  const url = await listen((_incoming, response) => {
    response.write("the first half, ");
    caller.signal.addEventListener("abort", () => response.end("the second half"));
  });
  // Node reports it when an answer begins to arrive; what is sent is not there yet.
  const onAnswer = () => setImmediate(() => caller.abort());
  subscribe("http.client.response.finish", onAnswer);
  onTestFinished(() => void unsubscribe("http.client.response.finish", onAnswer));
  const answer = await exchange(request(url, { signal: caller.signal }));

  expect(answer.body.toString()).toBe("the first half, the second half");
});

it("takes another connection where a kept one was closed by the other side", async () => {
  let requests = 0;
  const url = await listen((incoming, response) => {
    // The second request finds the connection open and is then dropped unseen.
    if (++requests === 2) incoming.socket.destroy();
    else response.end(String(requests));
  });
  const connections = openConnections();
  onTestFinished(() => connections.http.destroy());

  await exchange(request(url, { connections }));
  const second = await exchange(request(url, { connections }));

  expect(second.body.toString()).toBe("3");
});

function request(url: string, changes: Partial<HttpRequest> = {}): HttpRequest {
  const limits = { silenceTimeoutMs: 60_000, maxAnswerBytes: 1024 };
  return { method: "GET", url, headers: {}, ...limits, ...changes };
}

async function listen(handle: RequestListener): Promise<string> {
  const server = http.createServer(handle).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, "close");
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}
