/** One endpoint of the gateway: a queue with its own workers. */
export interface EndpointSettings {
  readonly id: string;
  readonly minWorkers: number;
  readonly maxWorkers: number;
  /** A started worker that waits for the next job of any cold start. */
  readonly keepWarmSpares: number;
  readonly idleTimeoutSeconds: number;
  readonly executionTimeoutMs: number;
  readonly ttlMs: number;
  readonly resultRetentionMs: number;
  /** More waiting jobs of all tenants than this are refused with 429. */
  readonly maxQueueLength: number;
  /** As `maxQueueLength`, for each tenant by itself. */
  readonly maxQueueLengthPerTenant: number;
  /** Jobs of one tenant that workers may hold at once. */
  readonly maxRunningPerTenant: number;
  /** Runs of a job that was lost each time. */
  readonly maxAttempts: number;
  /** A job that has waited this long asks for another worker. */
  readonly scaleUpAfterWaitMs: number;
  /** Jobs that a worker which something else starts takes at once. */
  readonly jobsPerWorker: number;
  /** Variables for this endpoint's workers, over those of the gateway. */
  readonly workerEnvironment: Readonly<Record<string, string>>;
}
