import net from "node:net";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { ResolveHost } from "./outbound-policy.ts";
import { requestOutbound } from "./request-outbound.ts";
import {
  localRequest,
  serve,
  serveBytes,
  serveTcp,
  stopServers,
  textOf,
} from "./testing/loopback.ts";

afterEach(async () => {
  vi.restoreAllMocks();
  await stopServers();
});

describe("requestOutbound", () => {
  it("sends what it was given and streams the answer", async () => {
    const { origin } = await serve((request, response) => {
      request.once("data", (body: Buffer) => {
        response.writeHead(201, {
          "x-seen": `${request.method} ${request.url} ${body.toString()}`,
        });
        response.end("done");
      });
    });

    const response = await requestOutbound(
      `${origin}/a b?c=d#e`,
      localRequest({ method: "POST", body: Buffer.from("hello"), headers: { "x-a": "1" } }),
    );

    expect(response).toMatchObject({
      status: 201,
      url: `${origin}/a%20b?c=d#e`,
      headers: { "x-seen": "POST /a%20b?c=d hello" },
    });
    expect(await textOf(response.body)).toBe("done");
  });

  it("asks for an answer without compression and for no second request", async () => {
    const { origin } = await serve(echoHeaders);

    const headers = await seenHeaders(origin, { headers: { "Accept-Encoding": "br", Host: "x" } });

    expect(headers).toMatchObject({
      "accept-encoding": "identity",
      connection: "close",
      host: new URL(origin).host,
    });
  });

  it("sends a user name and password in the address as a header", async () => {
    const { origin } = await serve(echoHeaders);

    const headers = await seenHeaders(origin.replace("//", "//us%65r:p%zz%40@"));

    expect(headers["authorization"]).toBe(`Basic ${btoa("user:p%zz%40")}`);
  });

  it.each([22, 25, 6379, 9200])("does not call port %i", async (port) => {
    await expect(
      requestOutbound(`http://127.0.0.1:${port}/`, localRequest()),
    ).rejects.toMatchObject({
      code: "SOURCE_FORBIDDEN",
      message: expect.stringContaining(`port ${port}`),
    });
  });

  it("calls only hosts on the operator's list, and those on private networks too", async () => {
    const { origin, port } = await serve((_, response) => response.end("model"));
    const policy = { field: "server_url", allowPrivateHosts: false };
    const call = (allowedHosts: string[]) =>
      requestOutbound(origin, localRequest({ policy: { ...policy, allowedHosts } }));

    await expect(call([`127.0.0.1:${port}`])).resolves.toMatchObject({ status: 200 });
    for (const list of [[], ["example.com"], [`127.0.0.1:${port + 1}`], ["127.0.0.1"]]) {
      await expect(call(list)).rejects.toMatchObject({
        code: "SOURCE_FORBIDDEN",
        message:
          "server_url host '127.0.0.1' is not one of the hosts allowed here (PARSER_SERVER_URL_ALLOW)",
      });
    }
  });

  it("calls a trusted host on a private network, by its port", async () => {
    const { origin, port } = await serve((_, response) => response.end("upload"));
    const call = (trustedHosts: string[]) => {
      const policy = { field: "file_url", allowPrivateHosts: false, trustedHosts };
      return requestOutbound(origin, localRequest({ policy }));
    };

    await expect(call([`127.0.0.1:${port}`])).resolves.toMatchObject({ status: 200 });
    for (const another of [`127.0.0.1:${port + 1}`, "127.0.0.1"]) {
      await expect(call([another])).rejects.toMatchObject({ code: "SOURCE_FORBIDDEN" });
    }
    await expect(call([])).rejects.toMatchObject({ code: "SOURCE_FORBIDDEN" });
  });

  it("stops with the caller's own reason", async () => {
    const caller = new AbortController();
    const { origin } = await serve(() => caller.abort(new Error("cancelled")));

    await expect(requestOutbound(origin, localRequest({ signal: caller.signal }))).rejects.toThrow(
      "cancelled",
    );
    await expect(requestOutbound(origin, localRequest({ signal: caller.signal }))).rejects.toThrow(
      "cancelled",
    );
  });
});

describe("the address that is called", () => {
  it("is the one that was checked, though the resolver changes its mind", async () => {
    const { port } = await serve((_, response) => response.end());
    const answers = [["8.8.8.8"], ["127.0.0.1"]];
    const resolve = vi.fn<ResolveHost>(() => Promise.resolve(answers.shift() ?? []));
    const connect = vi.spyOn(net, "connect").mockImplementation(() => {
      throw new Error("no network in tests");
    });

    await expect(
      requestOutbound(
        `http://rebound.example:${port}/`,
        localRequest({ policy: { allowPrivateHosts: false, resolve } }),
      ),
    ).rejects.toMatchObject({ code: "FETCH_FAILED" });
    expect(resolve).toHaveBeenCalledTimes(1);
    expect(connect.mock.calls).toEqual([[expect.objectContaining({ host: "8.8.8.8", port })]]);
  });

  it("keeps the name in the request", async () => {
    const { port } = await serve((request, response) =>
      response.end(`${request.headers.host} at ${request.socket.localAddress}`),
    );
    const policy = { resolve: () => Promise.resolve(["127.0.0.2"]) };

    const { body } = await requestOutbound(
      `http://files.example:${port}/`,
      localRequest({ policy }),
    );

    expect(await textOf(body)).toMatch(new RegExp(`^files.example:${port} at .*127.0.0.2$`));
  });

  it("is the next one when the first does not answer", async () => {
    const closed = await serve(() => {});
    await stopServers();
    const { port } = await serve((_, response) => response.end("second"));
    const connect = net.connect.bind(net);
    vi.spyOn(net, "connect").mockImplementationOnce(() => connect({ port: closed.port }));
    const policy = { resolve: () => Promise.resolve(["127.0.0.3", "127.0.0.4"]) };

    const { body } = await requestOutbound(`http://x.example:${port}/`, localRequest({ policy }));

    expect(await textOf(body)).toBe("second");
  });
});

describe("a host that gives no answer", () => {
  const text =
    "file_url could not be fetched: host '127.0.0.1' refused the connection, did not answer in time, " +
    "or did not answer with HTTP over a trusted connection";

  it.each([
    { name: "closes at once", start: () => serveTcp((socket) => socket.destroy()) },
    {
      name: "speaks another protocol",
      start: () => serveTcp((socket) => socket.end("SSH-2.0-x\r\n")),
    },
    { name: "floods headers", start: () => serveTcp(floodHeaders) },
    {
      name: "changes the protocol",
      start: () =>
        serveBytes("HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n"),
    },
    {
      name: "sends no length that is a number",
      start: () => serveBytes("HTTP/1.1 200 OK\r\nContent-Length: -5\r\n\r\nhello"),
    },
    {
      name: "sends two lengths",
      start: () =>
        serveBytes("HTTP/1.1 200 OK\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nhello"),
    },
    {
      name: "sends a length and chunks",
      start: () =>
        serveBytes(
          "HTTP/1.1 200 OK\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n",
        ),
    },
    {
      name: "wants TLS",
      start: async () => ({ origin: (await serve(() => {})).origin.replace("http:", "https:") }),
    },
  ])("is described alike when it $name", async ({ start }) => {
    const { origin } = await start();

    await expect(requestOutbound(origin, localRequest())).rejects.toMatchObject({
      code: "FETCH_FAILED",
      message: text,
    });
  });

  it("is described alike when it is silent", async () => {
    const { origin } = await serveTcp(() => {});

    await expect(
      requestOutbound(origin, localRequest({ limits: { silenceTimeoutMs: 5 } })),
    ).rejects.toThrow(text);
  });

  it("is described alike when nothing listens there", async () => {
    const { origin } = await serve(() => {});
    await stopServers();

    await expect(requestOutbound(origin, localRequest())).rejects.toThrow(text);
  });

  it("is described alike when the connection takes too long", async () => {
    vi.spyOn(net, "connect").mockImplementation(() => new net.Socket());

    await expect(
      requestOutbound("http://127.0.0.1:8080/", localRequest({ limits: { connectTimeoutMs: 5 } })),
    ).rejects.toThrow(text);
  });
});

describe("a redirect", () => {
  it("is followed, and the final address is told", async () => {
    const { origin } = await serve((request, response) => {
      if (request.url === "/a") response.writeHead(302, { location: "b?x=1" }).end("ignored");
      else response.end(request.url);
    });

    const response = await requestOutbound(`${origin}/a`, localRequest());

    expect(response.url).toBe(`${origin}/b?x=1`);
    expect(await textOf(response.body)).toBe("/b?x=1");
  });

  it("is followed five times, not six", async () => {
    const { origin } = await serve((request, response) => {
      const left = Number(request.url?.slice(1));
      if (left === 0) response.end();
      else response.writeHead(307, { location: `/${left - 1}` }).end();
    });

    await expect(requestOutbound(`${origin}/5`, localRequest())).resolves.toMatchObject({
      status: 200,
    });
    await expect(requestOutbound(`${origin}/6`, localRequest())).rejects.toThrow(
      "Exceeded maximum allowed redirects.",
    );
  });

  it.each([
    { location: "http://169.254.169.254/latest", text: "'169.254.169.254' is not one" },
    { location: "http://2852039166/latest", text: "'169.254.169.254' is not one" },
    { location: "http://[::ffff:169.254.169.254]/", text: "'::ffff:169.254.169.254' is not one" },
    { location: "//metadata.google.internal/", text: "'metadata.google.internal' is not one" },
    { location: "file:///etc/passwd", text: "file_url must be an http(s) URL; got scheme 'file'" },
    {
      location: "gopher://127.0.0.1/",
      text: "file_url must be an http(s) URL; got scheme 'gopher'",
    },
    {
      location: "javascript:alert(1)",
      text: "file_url must be an http(s) URL; got scheme 'javascript'",
    },
    { location: "http://", text: "file_url redirects to something that is not an address" },
    { location: "http://127.0.0.1:6379/", text: "file_url may not use port 6379" },
  ])("to $location is refused", async ({ location, text }) => {
    const { origin } = await serve((_, response) => response.writeHead(302, { location }).end());

    await expect(requestOutbound(origin, localRequest())).rejects.toThrow(text);
  });

  it("is resolved and judged anew, so that it cannot lead to a private host", async () => {
    const { port } = await serve((_, response) =>
      response.writeHead(301, { location: `http://inside.example:${port}/` }).end(),
    );
    const loopback = net.connect.bind(net);
    vi.spyOn(net, "connect").mockImplementation(() => loopback({ host: "127.0.0.1", port }));
    const addresses: Record<string, string> = { "outside.example": "8.8.8.8" };
    const resolve = (host: string) => Promise.resolve([addresses[host] ?? "10.0.0.7"]);

    await expect(
      requestOutbound(
        `http://outside.example:${port}/`,
        localRequest({ policy: { allowPrivateHosts: false, resolve } }),
      ),
    ).rejects.toThrow("'inside.example' is not one (set");
  });

  it("keeps credentials on the same origin and drops all headers on another", async () => {
    const other = await serve(echoHeaders);
    const { origin } = await serve((request, response) => {
      if (request.url === "/here") response.writeHead(302, { location: "/there" }).end();
      else if (request.url === "/away") response.writeHead(302, { location: other.origin }).end();
      else echoHeaders(request, response);
    });
    const headers = { authorization: "Bearer SECRET", "x-api-key": "SECRET", cookie: "SECRET" };

    const kept = await seenHeaders(`${origin}/here`, { headers });
    const dropped = await seenHeaders(`${origin.replace("//", "//u:SECRET@")}/away`, { headers });

    expect(kept).toMatchObject(headers);
    expect(JSON.stringify(dropped)).not.toMatch(/SECRET|authorization/);
  });

  it("of a request with a body is not followed", async () => {
    const { origin } = await serve((_, response) =>
      response.writeHead(307, { location: "/" }).end(),
    );

    await expect(
      requestOutbound(origin, localRequest({ method: "POST", body: Buffer.from("page") })),
    ).rejects.toThrow("file_url redirects a POST request; name the final address instead");
  });

  it("without a target is an answer like any other", async () => {
    const { origin } = await serve((_, response) => response.writeHead(304).end());

    const { status, body } = await requestOutbound(origin, localRequest());

    expect(status).toBe(304);
    expect(await textOf(body)).toBe("");
  });
});

type Listener = Parameters<typeof serve>[0];

function echoHeaders(...[request, response]: Parameters<Listener>): void {
  response.end(JSON.stringify(request.headers));
}

async function seenHeaders(url: string, options = {}): Promise<Record<string, string>> {
  const { body } = await requestOutbound(url, localRequest(options));
  return JSON.parse(await textOf(body)) as Record<string, string>;
}

function floodHeaders(socket: net.Socket): void {
  socket.write("HTTP/1.1 200 OK\r\n");
  const more = () => {
    while (!socket.destroyed && socket.write(`x-${"a".repeat(100)}: b\r\n`));
  };
  socket.on("drain", more);
  more();
}
