import { EventEmitter, once } from "node:events";
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from "node:zlib";
import { afterEach, describe, expect, it, vi } from "vitest";
import { requestOutbound } from "./request-outbound.ts";
import {
  type Loopback,
  localRequest,
  serve,
  serveBytes,
  serveTcp,
  stopServers,
  textOf,
} from "./testing/loopback.ts";

const MEBIBYTE = 1024 * 1024;
const TEXT = "a document ".repeat(1000);

/** Only the clocks under test; the network's own must run. */
const FAKED = { toFake: ["setTimeout" as const, "clearTimeout" as const] };

afterEach(async () => {
  vi.useRealTimers();
  await stopServers();
});

describe("a whole body", () => {
  it.each([
    { coding: "identity", bytes: Buffer.from(TEXT) },
    { coding: "aws-chunked", bytes: Buffer.from(TEXT) },
    { coding: "gzip", bytes: gzipSync(TEXT) },
    { coding: "x-gzip, aws-chunked", bytes: gzipSync(TEXT) },
    {
      coding: "GZIP",
      bytes: Buffer.concat([gzipSync(TEXT.slice(0, 99)), gzipSync(TEXT.slice(99))]),
    },
    { coding: "br", bytes: brotliCompressSync(TEXT) },
    { coding: "deflate", bytes: deflateSync(TEXT) },
    { coding: "deflate", bytes: deflateRawSync(TEXT) },
  ])("is decoded from $coding", async ({ coding, bytes }) => {
    const server = await serve((_, response) =>
      response.writeHead(200, { "content-encoding": coding }).end(bytes),
    );

    expect(await bodyOf(server)).toBe(TEXT);
  });

  it.each([
    { name: "with status 204", head: "HTTP/1.1 204 No Content\r\nContent-Encoding: gzip\r\n\r\n" },
    { name: "of length 0", head: "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n" },
    { name: "that only ends", head: "HTTP/1.1 200 OK\r\n\r\n" },
  ])("may be empty, $name", async ({ head }) => {
    expect(await bodyOf(await serveBytes(head))).toBe("");
  });

  it("may have no declared length", async () => {
    expect(await bodyOf(await serveBytes("HTTP/1.0 200 OK\r\n\r\n", "hello ", "you"))).toBe(
      "hello you",
    );
  });

  it("ends where its declared length ends", async () => {
    const server = await serveBytes("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello and more");

    expect(await bodyOf(server)).toBe("hello");
  });

  it("may be left unread", async () => {
    const events = new EventEmitter();
    const { origin } = await serve((request, response) => {
      request.socket.on("close", () => events.emit("hang-up"));
      response.write("endless");
    });
    const hungUp = once(events, "hang-up");

    const response = await requestOutbound(origin, localRequest());
    response.close();
    response.close();

    await expect(hungUp).resolves.toEqual([]);
  });
});

describe("a body that is not whole", () => {
  it.each([
    {
      name: "is shorter than declared",
      parts: ["HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n%PDF-1.4"],
      text: "peer closed connection without sending complete message body (received 8 bytes, expected 1000)",
    },
    {
      name: "lacks its last chunk",
      parts: ["HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n"],
      text: "peer closed connection without sending complete message body (incomplete chunked read)",
    },
    {
      name: "has a chunk without a size",
      parts: ["HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\nzz\r\n"],
      text: "peer closed connection without sending complete message body (incomplete chunked read)",
    },
    {
      name: "ends within its gzip stream",
      parts: ["HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n\r\n", gzipSync(TEXT).subarray(0, -20)],
      text: "file_url body is not valid gzip",
    },
    {
      name: "is not what its coding says",
      parts: ["HTTP/1.1 200 OK\r\nContent-Encoding: br\r\n\r\n", TEXT],
      text: "file_url body is not valid br",
    },
    {
      name: "is cut in the middle of a coding",
      parts: [
        "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 500\r\n\r\n",
        gzipSync(TEXT).subarray(0, 20),
      ],
      text: "peer closed connection without sending complete message body (received 20 bytes, expected 500)",
    },
    {
      name: "has a coding we do not know",
      parts: ["HTTP/1.1 200 OK\r\nContent-Encoding: zstd\r\n\r\n", TEXT],
      text: "file_url body has the content encoding 'zstd', which was not asked for",
    },
    {
      name: "is encoded twice",
      parts: ["HTTP/1.1 200 OK\r\nContent-Encoding: gzip, gzip\r\n\r\n", gzipSync(gzipSync(TEXT))],
      text: "file_url body has the content encoding 'gzip, gzip', which was not asked for",
    },
  ])("fails when it $name", async ({ parts, text }) => {
    await expect(bodyOf(await serveBytes(...parts))).rejects.toMatchObject({
      code: "FETCH_FAILED",
      message: text,
    });
  });
});

describe("a body over the limit", () => {
  it("is refused by its declared length", async () => {
    const server = await serveBytes("HTTP/1.1 200 OK\r\nContent-Length: 314572800\r\n\r\n");

    await expect(bodyOf(server, { maxBytes: 200 * MEBIBYTE })).rejects.toMatchObject({
      code: "INPUT_TOO_LARGE",
      message: "file_url body too large (300.0 MB); max is 200 MB",
    });
  });

  it("is refused when it has grown over it, be it endless", async () => {
    const server = await serveTcp((socket) => {
      socket.write("HTTP/1.1 200 OK\r\n\r\n");
      const more = () => {
        while (!socket.destroyed && socket.write(Buffer.alloc(65_536)));
      };
      socket.on("drain", more);
      more();
    });

    await expect(bodyOf(server, { maxBytes: 2 * MEBIBYTE })).rejects.toMatchObject({
      code: "INPUT_TOO_LARGE",
      message: "file_url body exceeded 2 MB while streaming",
    });
  });

  it.each([
    { coding: "gzip", bytes: repeated(gzipSync(Buffer.alloc(MEBIBYTE)), 600) },
    { coding: "br", bytes: brotliCompressSync(Buffer.alloc(300 * MEBIBYTE), { params: { 1: 1 } }) },
  ])(
    "is refused without lying in memory when it comes as a $coding bomb",
    async ({ coding, bytes }) => {
      const { origin } = await serve((_, response) =>
        response.writeHead(200, { "content-encoding": coding }).end(bytes),
      );
      const limits = { maxBytes: 200 * MEBIBYTE };
      const { body } = await requestOutbound(origin, localRequest({ limits }));
      const before = bufferBytes();

      let decodedBytes = 0;
      let mostBuffers = 0;
      const reading = (async () => {
        for await (const chunk of body) {
          decodedBytes += chunk.length;
          mostBuffers = Math.max(mostBuffers, bufferBytes() - before);
        }
      })();

      await expect(reading).rejects.toThrow("file_url body exceeded 200 MB while streaming");
      expect(decodedBytes).toBeGreaterThan(199 * MEBIBYTE);
      // Freed buffers stay until the collector comes; without streaming there would be 200 MB of them, at least.
      expect(mostBuffers).toBeLessThan(100 * MEBIBYTE);
    },
  );
});

describe("a server that is too slow", () => {
  const limits = { silenceTimeoutMs: 120_000, totalTimeoutMs: 300_000 };

  it("is given up when it falls silent in a body", async () => {
    const { origin } = await serve((_, response) => response.write("a".repeat(MEBIBYTE / 2)));
    vi.useFakeTimers(FAKED);
    const { body } = await requestOutbound(origin, localRequest({ limits }));
    const chunks = body[Symbol.asyncIterator]();
    await readBytes(chunks, MEBIBYTE / 2);

    const next = chunks.next();
    vi.advanceTimersByTime(120_000);

    await expect(next).rejects.toMatchObject({
      code: "FETCH_FAILED",
      message: "file_url download stopped: the server sent nothing for 120s after 0.5 MB",
    });
  });

  it("is given up when the whole takes too long, though it never falls silent", async () => {
    const { origin } = await serve((_, response) => response.write("a"));
    vi.useFakeTimers(FAKED);
    const { body } = await requestOutbound(origin, localRequest({ limits }));
    const chunks = body[Symbol.asyncIterator]();
    await chunks.next();

    vi.advanceTimersByTime(300_000);

    await expect(chunks.next()).rejects.toMatchObject({
      code: "FETCH_FAILED",
      message:
        "file_url download exceeded the 300s budget after 0.0 MB; the server is sending too slowly to finish",
    });
  });

  it("is given up when it says for too long that it is still working", async () => {
    vi.useFakeTimers(FAKED);
    const { origin } = await serve((_, response) => {
      response.writeProcessing();
      vi.advanceTimersByTime(300_000);
    });
    const patient = { ...limits, silenceTimeoutMs: 400_000 };

    await expect(requestOutbound(origin, localRequest({ limits: patient }))).rejects.toThrow(
      "file_url fetch exceeded the 300s budget",
    );
  });

  it("is not blamed for a slow reader", async () => {
    const { origin } = await serve((_, response) => response.end(TEXT));
    vi.useFakeTimers(FAKED);
    const { body } = await requestOutbound(origin, localRequest({ limits }));
    const chunks = body[Symbol.asyncIterator]();
    await readBytes(chunks, TEXT.length);

    vi.advanceTimersByTime(200_000);

    await expect(chunks.next()).resolves.toMatchObject({ done: true });
  });

  it("is given up when its name is not found in time", async () => {
    const policy = { resolve: () => new Promise<string[]>(() => {}) };

    await expect(
      requestOutbound("http://h/", localRequest({ policy, limits: { connectTimeoutMs: 5 } })),
    ).rejects.toThrow("resolving 'h' outlasted the fetch budget");
  });

  it("is left as soon as the caller says so, with the caller's reason", async () => {
    const caller = new AbortController();
    const { origin } = await serve((_, response) =>
      response.writeHead(200, { "content-encoding": "gzip" }).write(gzipSync(TEXT).subarray(0, 30)),
    );
    const { body } = await requestOutbound(origin, localRequest({ signal: caller.signal }));

    const reading = textOf(body);
    caller.abort(new Error("cancelled"));

    await expect(reading).rejects.toThrow("cancelled");
  });
});

async function readBytes(chunks: AsyncIterator<Uint8Array>, bytes: number): Promise<void> {
  for (let read = 0; read < bytes;) {
    const next = await chunks.next();
    if (next.done === true) throw new Error(`the body ended after ${read} bytes`);
    read += next.value.length;
  }
}

async function bodyOf({ origin }: Loopback, limits = {}): Promise<string> {
  const { body } = await requestOutbound(origin, localRequest({ limits }));
  return textOf(body);
}

function repeated(bytes: Uint8Array, times: number): Buffer {
  return Buffer.concat(Array.from({ length: times }, () => bytes));
}

function bufferBytes(): number {
  return process.memoryUsage().arrayBuffers;
}
