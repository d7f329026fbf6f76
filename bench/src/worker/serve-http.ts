import { once } from "node:events";
import http from "node:http";
import type { AddressInfo } from "node:net";

/** A server of this process, for the workers that it starts. */
export async function serveHttp(
  answer: http.RequestListener,
): Promise<{ readonly url: string; close(): void }> {
  const server = http.createServer(answer);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
