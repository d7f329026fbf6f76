import type { MetricFamily } from "@parsewright/contract";
import { GATEWAY_METRICS } from "./catalogue.ts";
import { Counter, Histogram } from "./series.ts";

/** Counts of this gateway since it started. */
export interface GatewayMetrics {
  requestEnded(facts: {
    readonly method: string;
    readonly route: string;
    readonly status: number;
    readonly seconds: number;
  }): void;
  jobTaken(facts: { readonly endpointId: string; readonly waitSeconds: number }): void;
  families(): readonly MetricFamily[];
}

const REQUEST_BOUNDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];
const WAIT_BOUNDS = [0.1, 0.5, 1, 5, 10, 30, 60, 300, 900, 3600];
const MICROSECONDS = 1e6;

export function createGatewayMetrics(): GatewayMetrics {
  const requests = new Counter();
  const durations = new Histogram(REQUEST_BOUNDS);
  const waits = new Histogram(WAIT_BOUNDS);
  return {
    requestEnded({ method, route, status, seconds }) {
      requests.add({ method, route, status: String(status) });
      durations.observe({ method, route }, seconds);
    },
    jobTaken({ endpointId, waitSeconds }) {
      waits.observe({ endpoint: endpointId }, waitSeconds);
    },
    families: () => [
      { ...GATEWAY_METRICS.requests, samples: requests.samples() },
      { ...GATEWAY_METRICS.requestDuration, samples: durations.samples() },
      { ...GATEWAY_METRICS.jobWait, samples: waits.samples() },
      ...processFamilies(),
    ],
  };
}

/** By the names that all programs use which Prometheus reads. */
function processFamilies(): readonly MetricFamily[] {
  const { user, system } = process.cpuUsage();
  const startedAtSeconds = Date.now() / 1000 - process.uptime();
  return [
    alone(GATEWAY_METRICS.processCpu, (user + system) / MICROSECONDS),
    alone(GATEWAY_METRICS.processMemory, process.memoryUsage.rss()),
    alone(GATEWAY_METRICS.processStart, startedAtSeconds),
  ];
}

/** A metric with one value. */
export function alone(
  metric: Pick<MetricFamily, "name" | "kind" | "help">,
  value: number,
): MetricFamily {
  return { ...metric, samples: [{ labels: {}, value }] };
}
