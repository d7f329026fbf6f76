import { once } from "node:events";
import http, { type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** Keeps what is put into it, as the gateway's store does. */
export interface BlobServer {
  /** For `PARSER_WEBHOOK_POST_BLOB`. */
  readonly urlTemplate: string;
  close(): Promise<void>;
}

export async function startBlobServer(): Promise<BlobServer> {
  const blobs = new Map<string, Buffer>();
  const server = http.createServer((incoming, response) => {
    void answer(blobs, incoming, response);
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

async function answer(
  blobs: Map<string, Buffer>,
  incoming: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { method, url = "", headers } = incoming;
  if (method === "PUT") {
    blobs.set(url, Buffer.concat((await incoming.toArray()) as Buffer[]));
    const address = `http://${headers.host}${url}`;
    response.end(JSON.stringify({ url: address, expires_in: 60, key: url }));
  } else response.end(blobs.get(url));
}
