/** The spans of a worker. `docs/guides/observability.md` describes each; a test compares the two. */
export const SPAN_NAMES = {
  job: "parser.job",
  fetch_input: "parser.fetch_input",
  parse: "parser.parse",
  package: "parser.package",
  warmup: "parser.warmup",
} as const;

interface Metric {
  readonly name: string;
  readonly kind: "counter" | "histogram" | "gauge";
  readonly unit: "1" | "By" | "s" | "1/s" | "%";
  /** The labels that its values have. */
  readonly labels: readonly string[];
}

/** Everything that a worker counts and measures; the guide lists it too. */
export const METRICS = {
  jobs: counter("jobs.total", ["status", "backend", "input_format"]),
  pages: counter("pages.total", ["backend"]),
  bytesIn: counter("bytes_in.total", ["source"], "By"),
  bytesOut: counter("bytes_out.total", ["transport"], "By"),
  errors: counter("errors.total", ["type", "phase"]),
  degraded: counter("degraded.total", ["reason", "artifact"]),
  fallbacks: counter("fallbacks.total", ["backend"]),
  failedBlocks: counter("failed_blocks.total", ["backend"]),
  coldStarts: counter("worker.cold_starts.total", []),
  refreshes: counter("worker.refresh.total", ["reason"]),
  jobDuration: histogram("job.duration", ["backend", "input_format"], "s"),
  phaseDuration: histogram("phase.duration", ["phase"], "s"),
  warmupDuration: histogram("worker.warmup.duration", ["backend", "status"], "s"),
  pagesPerSecond: histogram("pages_per_second", ["backend"], "1/s"),
  inputSize: histogram("input.size_bytes", [], "By"),
  outputSize: histogram("output.size_bytes", ["transport"], "By"),
  jobsSinceBoot: gauge("worker.jobs_since_boot", [], "1"),
  pagesSinceBoot: gauge("worker.pages_since_boot", [], "1"),
  gpuMemoryUsed: gauge("gpu.memory_used_bytes", ["device"], "By"),
  gpuMemoryTotal: gauge("gpu.memory_total_bytes", ["device"], "By"),
  gpuUtilization: gauge("gpu.utilization_percent", ["device"], "%"),
} as const satisfies Record<string, Metric>;

function counter(name: string, labels: readonly string[], unit: Metric["unit"] = "1") {
  return { name: `parser.${name}`, kind: "counter", unit, labels } as const;
}

function histogram<Unit extends Metric["unit"]>(
  name: string,
  labels: readonly string[],
  unit: Unit,
) {
  return { name: `parser.${name}`, kind: "histogram", unit, labels } as const;
}

function gauge(name: string, labels: readonly string[], unit: Metric["unit"]) {
  return { name: `parser.${name}`, kind: "gauge", unit, labels } as const;
}
