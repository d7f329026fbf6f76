import type { Counter, Histogram, Meter, ObservableGauge } from "@opentelemetry/api";
import type { GpuDevice } from "../../gpu/parse-gpu-table.ts";

/** What the gauges read whenever metrics are sent. Reading must cost nothing. */
export interface Gauged {
  /** Of jobs that succeeded. */
  readonly sinceBoot: { readonly jobs: number; readonly pages: number };
  readonly devices: () => readonly GpuDevice[];
}

/** Everything the worker counts and measures, by the names of the reference's catalogue. */
export interface Instruments {
  readonly jobs: Counter;
  readonly pages: Counter;
  readonly bytesIn: Counter;
  readonly bytesOut: Counter;
  readonly errors: Counter;
  readonly degraded: Counter;
  /** Jobs for which another backend ran than the one asked for. */
  readonly fallbacks: Counter;
  /** Blocks that the vision model did not read. */
  readonly failedBlocks: Counter;
  readonly coldStarts: Counter;
  readonly refreshes: Counter;
  readonly jobDuration: Histogram;
  readonly phaseDuration: Histogram;
  readonly warmupDuration: Histogram;
  readonly pagesPerSecond: Histogram;
  readonly inputSize: Histogram;
  readonly outputSize: Histogram;
}

export function createInstruments(meter: Meter, gauged: Gauged): Instruments {
  const counter = (name: string, unit = "1") => meter.createCounter(`parser.${name}`, { unit });
  const histogram = (name: string, unit: string) =>
    meter.createHistogram(`parser.${name}`, { unit });
  createGauges(meter, gauged);
  return {
    jobs: counter("jobs.total"),
    pages: counter("pages.total"),
    bytesIn: counter("bytes_in.total", "By"),
    bytesOut: counter("bytes_out.total", "By"),
    errors: counter("errors.total"),
    degraded: counter("degraded.total"),
    fallbacks: counter("fallbacks.total"),
    failedBlocks: counter("failed_blocks.total"),
    coldStarts: counter("worker.cold_starts.total"),
    refreshes: counter("worker.refresh.total"),
    jobDuration: histogram("job.duration", "s"),
    phaseDuration: histogram("phase.duration", "s"),
    warmupDuration: histogram("worker.warmup.duration", "s"),
    pagesPerSecond: histogram("pages_per_second", "1/s"),
    inputSize: histogram("input.size_bytes", "By"),
    outputSize: histogram("output.size_bytes", "By"),
  };
}

function createGauges(meter: Meter, { sinceBoot, devices }: Gauged): void {
  const gauge = (name: string, unit: string) =>
    meter.createObservableGauge(`parser.${name}`, { unit });
  gauge("worker.jobs_since_boot", "1").addCallback((result) => result.observe(sinceBoot.jobs));
  gauge("worker.pages_since_boot", "1").addCallback((result) => result.observe(sinceBoot.pages));
  const observeDevices = (
    observable: ObservableGauge,
    read: (device: GpuDevice) => number | undefined,
  ) =>
    observable.addCallback((result) => {
      for (const device of devices()) {
        const value = read(device);
        if (value !== undefined) result.observe(value, { device: device.index });
      }
    });
  observeDevices(gauge("gpu.memory_used_bytes", "By"), (device) => device.memoryUsedBytes);
  observeDevices(gauge("gpu.memory_total_bytes", "By"), (device) => device.memoryTotalBytes);
  observeDevices(gauge("gpu.utilization_percent", "%"), (device) => device.utilizationPercent);
}
