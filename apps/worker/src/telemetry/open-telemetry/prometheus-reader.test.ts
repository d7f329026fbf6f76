import { MeterProvider } from "@opentelemetry/sdk-metrics";
import { afterEach, expect, it } from "vitest";
import { METRICS } from "../catalogue.ts";
import { createInstruments } from "./instruments.ts";
import { startMetricsServer } from "./metrics-server.ts";
import { prometheusName, PrometheusReader } from "./prometheus-reader.ts";

let close: (() => void) | undefined;
afterEach(() => close?.());

it("answers Prometheus with what the worker has counted", async () => {
  const reader = new PrometheusReader();
  const meter = new MeterProvider({ readers: [reader] }).getMeter("test");
  const devices = () => [{ index: "0", utilizationPercent: 40 }] as never;
  const instruments = createInstruments(meter, { sinceBoot: { jobs: 2, pages: 7 }, devices });
  instruments.jobs.add(2, { status: "ok", backend: "pipeline", input_format: "pdf" });
  instruments.jobDuration.record(3, { backend: "pipeline", input_format: "pdf" });
  const server = await startMetricsServer(0, reader);
  close = () => server.close();

  const response = await fetch(`http://127.0.0.1:${server.port}/metrics`);

  expect(response.headers.get("content-type")).toMatch(/^text\/plain; version=0\.0\.4/);
  expect((await response.text()).split("\n")).toEqual(
    expect.arrayContaining([
      `# HELP parser_jobs_total ${METRICS.jobs.help}`,
      "# TYPE parser_jobs_total counter",
      'parser_jobs_total{status="ok",backend="pipeline",input_format="pdf"} 2',
      "# TYPE parser_job_duration_seconds histogram",
      'parser_job_duration_seconds_bucket{backend="pipeline",input_format="pdf",le="2.5"} 0',
      'parser_job_duration_seconds_bucket{backend="pipeline",input_format="pdf",le="5"} 1',
      'parser_job_duration_seconds_sum{backend="pipeline",input_format="pdf"} 3',
      "parser_worker_pages_since_boot 7",
      'parser_gpu_utilization_percent{device="0"} 40',
    ]),
  );
  expect((await fetch(`http://127.0.0.1:${server.port}/livez`)).status).toBe(200);
  expect((await fetch(`http://127.0.0.1:${server.port}/`)).status).toBe(404);
});

it("names metrics as Prometheus writes them, no two the same", () => {
  const names = Object.values(METRICS).map(prometheusName);

  expect(prometheusName(METRICS.jobDuration)).toBe("parser_job_duration_seconds");
  expect(prometheusName(METRICS.bytesIn)).toBe("parser_bytes_in_total");
  expect(names.every((name) => /^[a-z_]+$/.test(name))).toBe(true);
  expect(new Set(names).size).toBe(names.length);
});
