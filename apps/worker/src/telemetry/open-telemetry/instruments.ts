import type { Counter, Histogram, Meter, ObservableGauge } from "@opentelemetry/api";
import type { GpuDevice } from "../../gpu/parse-gpu-table.ts";
import { METRICS } from "../catalogue.ts";

/** Values that the gauges read whenever metrics are sent. Reading must cost nothing. */
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

/** For Prometheus; what is sent to a collector finds its own. */
const BUCKETS = {
  s: [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300, 900, 3600],
  "1/s": [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 25, 50, 100],
  By: [1e4, 1e5, 1e6, 5e6, 1e7, 5e7, 1e8, 2e8],
};

interface Described<Unit> {
  readonly name: string;
  readonly unit: Unit;
  readonly help: string;
}

export function createInstruments(meter: Meter, gauged: Gauged): Instruments {
  const counter = ({ name, unit, help }: Described<string>) =>
    meter.createCounter(name, { unit, description: help });
  const histogram = ({ name, unit, help }: Described<keyof typeof BUCKETS>) =>
    meter.createHistogram(name, {
      unit,
      description: help,
      advice: { explicitBucketBoundaries: BUCKETS[unit] },
    });
  createGauges(meter, gauged);
  return {
    jobs: counter(METRICS.jobs),
    pages: counter(METRICS.pages),
    bytesIn: counter(METRICS.bytesIn),
    bytesOut: counter(METRICS.bytesOut),
    errors: counter(METRICS.errors),
    degraded: counter(METRICS.degraded),
    fallbacks: counter(METRICS.fallbacks),
    failedBlocks: counter(METRICS.failedBlocks),
    coldStarts: counter(METRICS.coldStarts),
    refreshes: counter(METRICS.refreshes),
    jobDuration: histogram(METRICS.jobDuration),
    phaseDuration: histogram(METRICS.phaseDuration),
    warmupDuration: histogram(METRICS.warmupDuration),
    pagesPerSecond: histogram(METRICS.pagesPerSecond),
    inputSize: histogram(METRICS.inputSize),
    outputSize: histogram(METRICS.outputSize),
  };
}

function createGauges(meter: Meter, { sinceBoot, devices }: Gauged): void {
  const gauge = ({ name, unit, help }: Described<string>) =>
    meter.createObservableGauge(name, { unit, description: help });
  gauge(METRICS.jobsSinceBoot).addCallback((result) => result.observe(sinceBoot.jobs));
  gauge(METRICS.pagesSinceBoot).addCallback((result) => result.observe(sinceBoot.pages));
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
  observeDevices(gauge(METRICS.gpuMemoryUsed), (device) => device.memoryUsedBytes);
  observeDevices(gauge(METRICS.gpuMemoryTotal), (device) => device.memoryTotalBytes);
  observeDevices(gauge(METRICS.gpuUtilization), (device) => device.utilizationPercent);
}
