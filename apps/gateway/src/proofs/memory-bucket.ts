import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll } from "vitest";

/** Keeps what is put into it, whoever asks: enough of a bucket for a worker that stores a result and whoever fetches it. */
export function useMemoryBucket(): { readonly variables: () => Record<string, string> } {
  const objects = new Map<string, Buffer>();
  async function respond(request: IncomingMessage, response: ServerResponse) {
    const { pathname } = new URL(request.url ?? "/", "http://bucket");
    if (request.method === "PUT") objects.set(pathname, await buffer(request));
    const content = objects.get(pathname);
    response.writeHead(content === undefined ? 404 : 200, { etag: '"1"' });
    response.end(request.method === "GET" ? content : undefined);
  }
  const server = createServer((request, response) => {
    void respond(request, response);
  });
  beforeAll(async () => {
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    variables: () => ({
      BUCKET_ENDPOINT_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      BUCKET_NAME: "results",
      BUCKET_ACCESS_KEY_ID: "id",
      BUCKET_SECRET_ACCESS_KEY: "secret",
    }),
  };
}
