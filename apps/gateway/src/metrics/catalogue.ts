/** Everything that a gateway counts and measures. `docs/guides/observability.md` describes each; a test compares the two. */
export const GATEWAY_METRICS = {
  requests: counter(
    "parser_gateway_requests_total",
    ["method", "route", "status"],
    "requests that were answered",
  ),
  requestDuration: histogram(
    "parser_gateway_request_duration_seconds",
    ["method", "route"],
    "time to the answer; routes that wait for a job or for work take as long as they may wait",
  ),
  jobWait: histogram(
    "parser_gateway_job_wait_seconds",
    ["endpoint"],
    "time from submission to the start, of jobs that were handed to a worker",
  ),
  jobs: gauge(
    "parser_gateway_jobs",
    ["endpoint", "status"],
    "jobs that are kept: queued, running, completed, failed",
  ),
  oldestWait: gauge(
    "parser_gateway_oldest_wait_seconds",
    ["endpoint"],
    "age of the oldest waiting job that is not of low priority",
  ),
  workers: gauge(
    "parser_gateway_workers",
    ["endpoint", "state"],
    "workers: idle, busy, initializing, throttled, unhealthy",
  ),
  workersDesired: gauge(
    "parser_gateway_workers_desired",
    ["endpoint"],
    "workers that there should be, as /scale answers",
  ),
  databaseUp: gauge(
    "parser_gateway_database_up",
    [],
    "1, or 0 while the database does not answer; jobs and workers are left out then",
  ),
  freeBytes: gauge(
    "parser_gateway_disk_free_bytes",
    [],
    "Bytes left on the disk of PARSER_DATA_DIR; below 64 MB /readyz answers 503",
  ),
  processCpu: counter("process_cpu_seconds_total", [], "CPU time of the process"),
  processMemory: gauge("process_resident_memory_bytes", [], "memory of the process"),
  processStart: gauge(
    "process_start_time_seconds",
    [],
    "start of the process, in seconds since 1970",
  ),
} as const;

function counter(name: string, labels: readonly string[], help: string) {
  return { name, kind: "counter", labels, help } as const;
}

function gauge(name: string, labels: readonly string[], help: string) {
  return { name, kind: "gauge", labels, help } as const;
}

function histogram(name: string, labels: readonly string[], help: string) {
  return { name, kind: "histogram", labels, help } as const;
}
