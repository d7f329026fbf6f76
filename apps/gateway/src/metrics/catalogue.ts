/** Everything that a gateway counts and measures. `docs/guides/observability.md` describes each; a test compares the two. */
export const GATEWAY_METRICS = {
  requests: counter("parser_gateway_requests_total", ["method", "route", "status"]),
  requestDuration: histogram("parser_gateway_request_duration_seconds", ["method", "route"]),
  jobWait: histogram("parser_gateway_job_wait_seconds", ["endpoint"]),
  jobs: gauge("parser_gateway_jobs", ["endpoint", "status"]),
  oldestWait: gauge("parser_gateway_oldest_wait_seconds", ["endpoint"]),
  workers: gauge("parser_gateway_workers", ["endpoint", "state"]),
  workersDesired: gauge("parser_gateway_workers_desired", ["endpoint"]),
  databaseUp: gauge("parser_gateway_database_up", []),
  freeBytes: gauge("parser_gateway_disk_free_bytes", []),
  processCpu: counter("process_cpu_seconds_total", []),
  processMemory: gauge("process_resident_memory_bytes", []),
  processStart: gauge("process_start_time_seconds", []),
} as const;

function counter(name: string, labels: readonly string[]) {
  return { name, kind: "counter", labels } as const;
}

function gauge(name: string, labels: readonly string[]) {
  return { name, kind: "gauge", labels } as const;
}

function histogram(name: string, labels: readonly string[]) {
  return { name, kind: "histogram", labels } as const;
}
