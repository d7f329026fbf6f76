import { randomUUID } from "node:crypto";
import type { Socket } from "node:net";
import type { GatewayError } from "@parsewright/contract";

/** Answers a request that Node itself could not read, such as one with headers that are too large. */
export function answerClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  const requestId = randomUUID();
  const content: GatewayError = {
    error: "The request is not valid HTTP, its headers are too large, or it came too slowly.",
    code: "INVALID_INPUT",
    requestId,
  };
  const body = JSON.stringify(content);
  const head = [
    "HTTP/1.1 400 Bad Request",
    "Content-Type: application/json",
    `Content-Length: ${Buffer.byteLength(body)}`,
    `X-Request-Id: ${requestId}`,
    "Connection: close",
  ];
  socket.end(`${head.join("\r\n")}\r\n\r\n${body}`);
}
