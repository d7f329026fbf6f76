import { connect, type Socket } from "node:net";
import type { SoakService } from "./soak-service.ts";

const CLIENTS_OF_A_GATEWAY = 32;
const BYTE_EVERY_MS = 1000;

/** Clients that send a byte a second of a body that never ends, and ask for answers that they do not read. They come back when they are cut off. */
export function startSlowClients({ gateways, key }: SoakService) {
  const sockets = new Set<Socket>();
  let [isOver, connections] = [false, 0];
  const open = (url: URL, index: number) => {
    if (isOver) return;
    connections += 1;
    const socket = connect(Number(url.port), url.hostname);
    sockets.add(socket);
    const head = `Host: ${url.host}\r\nAuthorization: Bearer ${key}\r\n`;
    const isReader = index % 2 === 0;
    if (isReader) socket.pause();
    else socket.resume();
    socket.write(
      isReader
        ? `GET /openapi.json HTTP/1.1\r\n${head}\r\n`.repeat(20)
        : `POST /v2/parser/run HTTP/1.1\r\n${head}Content-Type: application/json\r\nContent-Length: 1000000\r\n\r\n{`,
    );
    const timer = setInterval(() => isReader || socket.write(" "), BYTE_EVERY_MS);
    socket.on("error", () => undefined);
    socket.on("close", () => {
      clearInterval(timer);
      sockets.delete(socket);
      setTimeout(() => open(url, index), BYTE_EVERY_MS).unref();
    });
  };
  for (const { url } of gateways) {
    for (let index = 0; index < CLIENTS_OF_A_GATEWAY; index++) open(new URL(url), index);
  }
  return {
    /** The number of connections that were made. */
    stop(): number {
      isOver = true;
      for (const socket of sockets) socket.destroy();
      return connections;
    },
  };
}
