import { once } from "node:events";
import http from "node:http";
import type { AddressInfo } from "node:net";

/** Keeps what is put into it, as the gateway's store does. */
export interface BlobServer {
  /** For `PARSER_WEBHOOK_POST_BLOB`. */
  readonly urlTemplate: string;
  close(): Promise<void>;
}

export async function startBlobServer(): Promise<BlobServer> {
  const blobs = new Map<string, Buffer>();
  const server = http.createServer(async (incoming, response) => {
    const { method, url = "" } = incoming;
    if (method === "GET") {
      response.end(blobs.get(url));
      return;
    }
    blobs.set(url, Buffer.concat(await incoming.toArray()));
    const stored = { url: `http://${incoming.headers.host}${url}`, expires_in: 60, key: url };
    response.end(JSON.stringify(stored));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    urlTemplate: `http://127.0.0.1:${(server.address() as AddressInfo).port}/blobs/$ID`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
