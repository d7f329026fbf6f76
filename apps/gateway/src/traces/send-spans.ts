import { TRACES_AND_LOGS_FLUSH_INTERVAL_MS } from "@parsewright/contract";
import type { GatewayLog } from "../http/gateway-log.ts";
import type { EndedSpan } from "./traces.ts";

export interface TraceSettings {
  /** Base address of the collector, without `/v1/traces`. */
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Most spans that a dead collector may keep in memory; more is thrown away. */
const QUEUE_MAX_SPANS = 2048;
const SEND_TIMEOUT_MS = 5000;
/** A collector that is gone fails twice a second; a line a minute says it as well. */
const QUIET_MS = 60_000;
const SPAN_KIND_SERVER = 2;
const STATUS_ERROR = 2;

/** Sends spans to a collector, by OTLP over HTTP as JSON, which every collector takes. */
export function startSpanSender(
  { endpoint, headers }: TraceSettings,
  log: GatewayLog,
): { take(span: EndedSpan): void; close(): Promise<void> } {
  const url = `${endpoint.replace(/\/+$/, "")}/v1/traces`;
  let waiting: EndedSpan[] = [];
  let quietUntil = 0;
  const send = async () => {
    const spans = waiting;
    if (spans.length === 0) return;
    waiting = [];
    try {
      const response = await fetch(url, {
        method: "POST",
        headers: { "content-type": "application/json", ...headers },
        body: JSON.stringify(toOtlp(spans)),
        redirect: "manual",
        signal: AbortSignal.timeout(SEND_TIMEOUT_MS),
      });
      await response.body?.cancel();
      if (!response.ok) throw new Error(`HTTP ${response.status}`);
    } catch (error) {
      if (performance.now() < quietUntil) return;
      quietUntil = performance.now() + QUIET_MS;
      log("warn", "traces could not be sent", { reason: String(error) });
    }
  };
  const timer = setInterval(() => void send(), TRACES_AND_LOGS_FLUSH_INTERVAL_MS);
  timer.unref();
  return {
    take(span) {
      if (waiting.length < QUEUE_MAX_SPANS) waiting.push(span);
    },
    async close() {
      clearInterval(timer);
      await send();
    },
  };
}

function toOtlp(spans: readonly EndedSpan[]) {
  const scope = { name: "parser-gateway" };
  const resource = { attributes: attributesOf({ "service.name": scope.name }) };
  return { resourceSpans: [{ resource, scopeSpans: [{ scope, spans: spans.map(toOtlpSpan) }] }] };
}

function toOtlpSpan({ startMs, endMs, attributes, hasFailed, ...ids }: EndedSpan) {
  return {
    ...ids,
    kind: SPAN_KIND_SERVER,
    startTimeUnixNano: `${startMs}000000`,
    endTimeUnixNano: `${endMs}000000`,
    attributes: attributesOf(attributes),
    status: hasFailed ? { code: STATUS_ERROR } : {},
  };
}

function attributesOf(attributes: Readonly<Record<string, string>>) {
  return Object.entries(attributes).map(([key, stringValue]) => ({ key, value: { stringValue } }));
}
