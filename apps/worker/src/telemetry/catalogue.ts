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
  /** As the guide describes it. */
  readonly help: string;
}

/** Everything that a worker counts and measures; the guide lists it too. */
export const METRICS = {
  jobs: counter("jobs.total", {
    labels: ["status", "backend", "input_format"],
    unit: "1",
    help: "jobs that ended, ok or error",
  }),
  pages: counter("pages.total", { labels: ["backend"], unit: "1", help: "pages parsed" }),
  bytesIn: counter("bytes_in.total", {
    labels: ["source"],
    unit: "By",
    help: "size of the documents",
  }),
  bytesOut: counter("bytes_out.total", {
    labels: ["transport"],
    unit: "By",
    help: "size of the results",
  }),
  errors: counter("errors.total", {
    labels: ["type", "phase"],
    unit: "1",
    help: "failures by the codes of errors.md; handler outside phases",
  }),
  degraded: counter("degraded.total", {
    labels: ["reason", "artifact"],
    unit: "1",
    help: "parts of results that were lost",
  }),
  fallbacks: counter("fallbacks.total", {
    labels: ["backend"],
    unit: "1",
    help: "jobs that another backend ran, by the one asked for",
  }),
  failedBlocks: counter("failed_blocks.total", {
    labels: ["backend"],
    unit: "1",
    help: "blocks that a vision model did not read",
  }),
  coldStarts: counter("worker.cold_starts.total", {
    labels: [],
    unit: "1",
    help: "workers that started",
  }),
  refreshes: counter("worker.refresh.total", {
    labels: ["reason"],
    unit: "1",
    help: "workers that asked to be replaced",
  }),
  jobDuration: histogram("job.duration", {
    labels: ["backend", "input_format"],
    unit: "s",
    help: "time of a job that succeeded",
  }),
  phaseDuration: histogram("phase.duration", {
    labels: ["phase"],
    unit: "s",
    help: "time of a phase",
  }),
  warmupDuration: histogram("worker.warmup.duration", {
    labels: ["backend", "status"],
    unit: "s",
    help: "time of the warm-up",
  }),
  pagesPerSecond: histogram("pages_per_second", {
    labels: ["backend"],
    unit: "1/s",
    help: "speed of a job",
  }),
  inputSize: histogram("input.size_bytes", { labels: [], unit: "By", help: "size of a document" }),
  outputSize: histogram("output.size_bytes", {
    labels: ["transport"],
    unit: "By",
    help: "size of a result",
  }),
  jobsSinceBoot: gauge("worker.jobs_since_boot", {
    labels: [],
    unit: "1",
    help: "jobs that succeeded since the worker started",
  }),
  pagesSinceBoot: gauge("worker.pages_since_boot", {
    labels: [],
    unit: "1",
    help: "pages of those jobs",
  }),
  gpuMemoryUsed: gauge("gpu.memory_used_bytes", {
    labels: ["device"],
    unit: "By",
    help: "memory in use of each GPU",
  }),
  gpuMemoryTotal: gauge("gpu.memory_total_bytes", {
    labels: ["device"],
    unit: "By",
    help: "memory of each GPU",
  }),
  gpuUtilization: gauge("gpu.utilization_percent", {
    labels: ["device"],
    unit: "%",
    help: "load of each GPU",
  }),
} as const satisfies Record<string, Metric>;

type Facts<Unit> = Pick<Metric, "labels" | "help"> & { readonly unit: Unit };

function counter(name: string, facts: Facts<Metric["unit"]>) {
  return { name: `parser.${name}`, kind: "counter", ...facts } as const;
}

function histogram<Unit extends Metric["unit"]>(name: string, facts: Facts<Unit>) {
  return { name: `parser.${name}`, kind: "histogram", ...facts } as const;
}

function gauge(name: string, facts: Facts<Metric["unit"]>) {
  return { name: `parser.${name}`, kind: "gauge", ...facts } as const;
}
