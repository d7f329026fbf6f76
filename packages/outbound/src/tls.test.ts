import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:https";
import { createServer as createHttpServer } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TLSSocket } from "node:tls";
import { afterEach, describe, expect, it } from "vitest";
import { readProxySettings } from "./proxy-settings.ts";
import { requestOutbound } from "./request-outbound.ts";
import { listen, localRequest, stopServers, textOf } from "./testing/loopback.ts";

const NAME = "files.example";
/** Not a dependency: where it is missing, these tests are skipped. */
const OPENSSL = "openssl";
const certificate = makeCertificate();

afterEach(stopServers);

describe.skipIf(certificate === undefined)("TLS (needs openssl to make a certificate)", () => {
  it("asks for the name and proves it, at the address that was checked", async () => {
    const { port } = await listen(secureServer());

    const { body } = await requestOutbound(`https://${NAME}:${port}/`, trusting());

    expect(await textOf(body)).toBe(`for ${NAME}, ${NAME}:${port}`);
  });

  it("asks for no name where the host is an address", async () => {
    const { port } = await listen(secureServer());

    const { body } = await requestOutbound(`https://127.0.0.1:${port}/`, trusting());

    expect(await textOf(body)).toBe(`for nobody, 127.0.0.1:${port}`);
  });

  it("does not accept the certificate of another host", async () => {
    const { port } = await listen(secureServer());

    await expect(
      requestOutbound(`https://other.example:${port}/`, trusting()),
    ).rejects.toMatchObject({
      code: "FETCH_FAILED",
      cause: { code: "ERR_TLS_CERT_ALTNAME_INVALID" },
    });
  });

  it("does not accept a certificate that nobody vouches for", async () => {
    const { port } = await listen(secureServer());
    const policy = { resolve: loopback };

    await expect(
      requestOutbound(`https://${NAME}:${port}/`, localRequest({ policy })),
    ).rejects.toMatchObject({ code: "FETCH_FAILED" });
  });

  it("does not follow a redirect to a host without TLS", async () => {
    const server = secureServer((location) => location.replace("https:", "http:"));
    const { port } = await listen(server);

    await expect(requestOutbound(`https://${NAME}:${port}/`, trusting())).rejects.toMatchObject({
      code: "SOURCE_FORBIDDEN",
      message: "file_url redirects from https to http, which is not followed",
    });
  });

  it("goes through a proxy's tunnel unread", async () => {
    const target = await listen(secureServer());
    const proxy = createHttpServer();
    proxy.on("connect", (_, socket: Socket) => {
      const onward = connect(target.port, "127.0.0.1", () => {
        socket.write("HTTP/1.1 200 Connection established\r\n\r\n");
        socket.pipe(onward).pipe(socket);
      });
      onward.on("error", () => socket.destroy());
      socket.on("close", () => onward.destroy());
    });
    const { port } = await listen(proxy);
    const proxies = readProxySettings({ HTTPS_PROXY: `127.0.0.1:${port}` });

    const { body } = await requestOutbound(`https://${NAME}/`, trusting({ proxies }));

    expect(await textOf(body)).toBe(`for ${NAME}, ${NAME}`);
  });
});

function loopback(): Promise<string[]> {
  return Promise.resolve(["127.0.0.1"]);
}

function trusting(policy = {}) {
  const trustedCertificates = certificate?.cert ?? "";
  return localRequest({ policy: { resolve: loopback, trustedCertificates, ...policy } });
}

/** Says which name was asked for; or redirects to where `redirect` turns its own address. */
function secureServer(redirect?: (ownUrl: string) => string): Server {
  const server = createServer({ ...certificate }, (request, response) => {
    const { port } = server.address() as AddressInfo;
    const location = redirect?.(`https://${NAME}:${port}/`);
    const { servername } = request.socket as TLSSocket;
    if (location !== undefined) response.writeHead(302, { location }).end();
    else response.end(`for ${servername || "nobody"}, ${request.headers.host}`);
  });
  return server;
}

function makeCertificate(): { key: string; cert: string } | undefined {
  const folder = mkdtempSync(join(tmpdir(), "parser-tls-"));
  const [key, cert] = [join(folder, "key.pem"), join(folder, "cert.pem")];
  const kind = "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2".split(
    " ",
  );
  const names = ["-subj", `/CN=${NAME}`, "-addext", `subjectAltName=DNS:${NAME},IP:127.0.0.1`];
  const { status } = spawnSync(OPENSSL, [...kind, ...names, "-keyout", key, "-out", cert]);
  try {
    if (status !== 0) return undefined;
    return { key: readFileSync(key, "utf8"), cert: readFileSync(cert, "utf8") };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
