import { validateHeaderName, validateHeaderValue } from "node:http";
import type { ExportSettings } from "../read-telemetry-settings.ts";
import type { SenderTarget } from "./otlp-sender.ts";

/** Address for the messages of a signal. Throws, naming the variable, when the settings cannot work. */
export function createTarget(
  { endpoint, headers, metricsHeaders }: ExportSettings,
  signal: "traces" | "logs" | "metrics",
): SenderTarget {
  const isMetrics = signal === "metrics";
  checkHeaders(
    isMetrics ? metricsHeaders : headers,
    isMetrics ? "OTEL_EXPORTER_OTLP_METRICS_HEADERS" : "OTEL_EXPORTER_OTLP_HEADERS",
  );
  const url = URL.canParse(endpoint) ? new URL(endpoint) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol)) {
    throw new Error(
      "OTEL_EXPORTER_OTLP_ENDPOINT must be an http(s) URL such as http://collector:4318",
    );
  }
  url.pathname = `${url.pathname.replace(/\/+$/, "")}/v1/${signal}`;
  return { url, headers: isMetrics ? metricsHeaders : headers };
}

function checkHeaders(headers: Readonly<Record<string, string>>, variable: string): void {
  for (const [name, value] of Object.entries(headers)) {
    try {
      validateHeaderName(name);
      validateHeaderValue(name, value);
    } catch {
      throw new Error(`${variable} has a header that cannot be sent; write it as name=value`);
    }
  }
}
