/** The workers of one endpoint as the platform counts them. */
export interface WorkerCounts {
  readonly idle: number;
  readonly initializing: number;
  readonly running: number;
  readonly throttled: number;
  readonly unhealthy: number;
  /** Workers that could take a job now, by id. */
  readonly readyIds: readonly string[];
  /** How many the scaler wants. */
  readonly desired: number;
  /** Why jobs wait although they should not: workers that crash at start, for one. */
  readonly hint?: string;
}

/** Knows the workers of every endpoint. */
export interface WorkerCensus {
  count(endpointId: string): Promise<WorkerCounts>;
}
