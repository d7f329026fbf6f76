import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { Transform } from "node:stream";

/** A way to a server that can be made slow. */
export interface SlowProxy {
  readonly url: string;
  /** Delay of every piece of data, in both directions. */
  setDelay(milliseconds: number): void;
  /** Ends every connection, and takes none while it is gone. */
  setGone(isGone: boolean): void;
  close(): void;
}

export async function startSlowProxy(target: string): Promise<SlowProxy> {
  const { hostname, port } = new URL(target);
  let delayMs = 0;
  let isAway = false;
  const open = new Set<Socket>();
  const waiting = () =>
    new Transform({
      transform(piece, _encoding, done) {
        setTimeout(done, delayMs, null, piece);
      },
    });
  const server = createServer((client) => {
    if (isAway) {
      client.destroy();
      return;
    }
    open.add(client.once("close", () => open.delete(client)));
    const upstream = connect(Number(port), hostname);
    client.pipe(waiting()).pipe(upstream);
    upstream.pipe(waiting()).pipe(client);
    // Bytes that the server sent before it closed are still on their way: only a failure ends the other side at once.
    client.on("error", () => client.destroy());
    client.on("close", () => upstream.destroy());
    upstream.on("error", () => client.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    setDelay(milliseconds) {
      delayMs = milliseconds;
    },
    setGone(isGone) {
      isAway = isGone;
      if (isGone) for (const client of open) client.destroy();
    },
    close: () => void server.close(),
  };
}
