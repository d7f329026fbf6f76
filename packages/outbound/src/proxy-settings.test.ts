import { createServer } from "node:http";
import net from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import type { OutboundPolicy } from "./outbound-policy.ts";
import { proxyFor, readProxySettings } from "./proxy-settings.ts";
import { requestOutbound } from "./request-outbound.ts";
import { listen, localRequest, serve, stopServers, textOf } from "./testing/loopback.ts";

afterEach(stopServers);

describe("readProxySettings", () => {
  it("finds no proxy in an empty environment", () => {
    expect(readProxySettings({ HTTP_PROXY: "" })).toEqual({ except: [] });
  });

  it("reads both proxies and prefers small letters", () => {
    const settings = readProxySettings({
      HTTP_PROXY: "http://ignored:1",
      http_proxy: "proxy:3128",
      HTTPS_PROXY: "https://user:word@proxy",
      NO_PROXY: " localhost, .internal ,",
    });

    expect(settings.http?.href).toBe("http://proxy:3128/");
    expect(settings.https?.href).toBe("https://user:word@proxy/");
    expect(settings.except).toEqual(["localhost", ".internal"]);
  });

  it("names the variable it cannot use", () => {
    expect(() => readProxySettings({ HTTPS_PROXY: "socks5://proxy" })).toThrow(
      "HTTPS_PROXY must be an http(s) URL; got scheme 'socks5'",
    );
  });
});

describe("proxyFor", () => {
  it.each([
    { url: "http://a.example/", proxy: "http://one/" },
    { url: "https://a.example/", proxy: "http://two/" },
    { url: "http://localhost/", proxy: undefined },
    { url: "http://LOCALHOST.:99/", proxy: undefined },
    { url: "http://x.internal/", proxy: undefined },
    { url: "http://internal/", proxy: undefined },
    { url: "http://notinternal/", proxy: "http://one/" },
    { url: "http://[::1]/", proxy: undefined },
    { url: "http://c.example:8080/", proxy: undefined },
    { url: "http://c.example/", proxy: "http://one/" },
  ])("sends $url through $proxy", ({ url, proxy }) => {
    const settings = readProxySettings({
      HTTP_PROXY: "http://one",
      HTTPS_PROXY: "http://two",
      NO_PROXY: "localhost,.internal,::1,c.example:8080",
    });

    expect(proxyFor(new URL(url), settings)?.href).toBe(proxy);
  });

  it("sends nothing through a proxy when all hosts are excepted", () => {
    const settings = readProxySettings({ HTTP_PROXY: "http://one", NO_PROXY: "*" });

    expect(proxyFor(new URL("http://a.example"), settings)).toBeUndefined();
  });
});

describe("a request through a proxy", () => {
  it("names the whole address, once its name has been judged", async () => {
    const proxy = await serve((request, response) =>
      response.end(`${request.url} ${request.headers["proxy-authorization"]}`),
    );

    const { body } = await requestOutbound(
      "http://user:SECRET@files.example:8080/a?b=c",
      requestThrough(proxy.port),
    );

    expect(await textOf(body)).toBe(`http://files.example:8080/a?b=c Basic ${btoa("me:word")}`);
  });

  it("asks for a tunnel to a host with TLS", async () => {
    const asked: (string | undefined)[] = [];
    const server = createServer();
    server.on("connect", (request, socket) => {
      asked.push(request.url, request.headers["proxy-authorization"]);
      socket.end("HTTP/1.1 403 Forbidden\r\n\r\n");
    });
    const { port } = await listen(server);

    await expect(
      requestOutbound("https://files.example/", requestThrough(port)),
    ).rejects.toMatchObject({ code: "FETCH_FAILED", cause: new Error("the proxy answered 403") });
    expect(asked).toEqual(["files.example:443", `Basic ${btoa("me:word")}`]);
  });

  it.each([
    "http://127.0.0.1/",
    "https://[::1]/",
    "http://169.254.169.254/",
    "http://metadata.google.internal/",
    "http://8.8.8.8:22/",
  ])("is still judged when it names %s", async (url) => {
    const { port } = await listen(net.createServer(() => expect.unreachable()));

    await expect(requestOutbound(url, requestThrough(port))).rejects.toMatchObject({
      code: "SOURCE_FORBIDDEN",
    });
  });

  it.each(["http://localhost:18200/admin", "http://intranet.corp/", "https://intranet.corp:8443/"])(
    "is not made for a name of the inside: %s",
    async (url) => {
      const { port } = await listen(net.createServer(() => expect.unreachable()));
      const resolve = () => Promise.resolve(["10.0.0.5"]);

      await expect(requestOutbound(url, requestThrough(port, { resolve }))).rejects.toMatchObject({
        code: "SOURCE_FORBIDDEN",
      });
    },
  );

  it("is not made for a name that cannot be judged, unless private hosts are allowed", async () => {
    const proxy = await serve((request, response) => response.end(request.url));
    const resolve = () => Promise.reject(new Error("no resolver"));
    const call = (change: Partial<OutboundPolicy>) =>
      requestOutbound("http://files.example/", requestThrough(proxy.port, { resolve, ...change }));

    await expect(call({})).rejects.toThrow("PARSER_ALLOW_LOCAL_FETCH");
    const { body } = await call({ allowPrivateHosts: true });
    expect(await textOf(body)).toBe("http://files.example/");
  });

  it("is not made for a trusted host, which is called directly", async () => {
    const { port: proxyPort } = await listen(net.createServer(() => expect.unreachable()));
    const { origin, port } = await serve((_, response) => response.end("upload"));
    const trusting = requestThrough(proxyPort, { trustedHosts: [`127.0.0.1:${port}`] });

    const { body } = await requestOutbound(`${origin}/blobs?signature=x`, trusting);

    expect(await textOf(body)).toBe("upload");
  });
});

function requestThrough(port: number, change: Partial<OutboundPolicy> = {}) {
  const proxy = `http://me:word@127.0.0.1:${port}`;
  const proxies = readProxySettings({ HTTP_PROXY: proxy, HTTPS_PROXY: proxy });
  const resolve = () => Promise.resolve(["93.184.216.34"]);
  return localRequest({ policy: { allowPrivateHosts: false, proxies, resolve, ...change } });
}
