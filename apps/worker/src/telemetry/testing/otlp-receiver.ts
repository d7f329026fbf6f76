import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import {
  decodeLogs,
  decodeMetrics,
  decodeResource,
  decodeSpans,
  type ReceivedLog,
  type ReceivedMetric,
  type ReceivedSpan,
  type Values,
} from "./otlp-messages.ts";

interface ReceivedRequest {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** A collector that keeps what it receives. */
export interface OtlpReceiver {
  readonly url: string;
  readonly requests: readonly ReceivedRequest[];
  spans(): ReceivedSpan[];
  logs(): ReceivedLog[];
  /** As of the last message: all of them are cumulative. */
  metrics(): ReceivedMetric[];
  resource(): Values;
  close(): Promise<void>;
}

/** `answer` may do without an answer, or give a bad one. */
export async function startOtlpReceiver(
  answer: (response: ServerResponse) => void = (response) => response.end(),
): Promise<OtlpReceiver> {
  const requests: ReceivedRequest[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const { url = "", headers } = request;
      requests.push({ path: url, headers, body: Buffer.concat(chunks) });
      answer(response);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const bodies = (path: string) =>
    requests.filter((request) => request.path === path).map(({ body }) => body);

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    spans: () => bodies("/v1/traces").flatMap(decodeSpans),
    logs: () => bodies("/v1/logs").flatMap(decodeLogs),
    metrics: () => bodies("/v1/metrics").slice(-1).flatMap(decodeMetrics),
    resource: () => bodies("/v1/traces").map(decodeResource)[0] ?? {},
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
