import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import {
  type MetricFamily,
  PROMETHEUS_CONTENT_TYPE,
  toPrometheusText,
} from "@parsewright/contract";

interface MetricsSource {
  families(): Promise<readonly MetricFamily[]>;
}

/** Answers `/metrics` and `/livez` without a key: it is for the network of the cluster alone. */
export async function startMetricsServer(
  port: number,
  source: MetricsSource,
): Promise<{ readonly port: number; close(): void }> {
  const server = createServer((request, response) => {
    void answer(source, request.url ?? "", response);
  });
  server.listen(port);
  await once(server, "listening");
  // Nobody waits for a worker because its metrics can be read.
  server.unref();
  return {
    port: (server.address() as AddressInfo).port,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function answer(source: MetricsSource, path: string, response: ServerResponse) {
  if (path === "/livez") return response.end("ok\n");
  if (path !== "/metrics") return response.writeHead(404).end();
  try {
    const text = toPrometheusText(await source.families());
    return response.setHeader("content-type", PROMETHEUS_CONTENT_TYPE).end(text);
  } catch {
    return response.writeHead(500).end();
  }
}
