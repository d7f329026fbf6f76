/** Facts about an endpoint that the scaler knows and the workers themselves do not report. */
export interface ScalerReport {
  /** Started, but not heard of yet. */
  readonly initializing: number;
  /** Waiting for a place on the machine. */
  readonly throttled: number;
  /** Given up for a while because they crash. */
  readonly unhealthy: number;
  /** Number of workers that there should be. */
  readonly desired: number;
  /** Reason that jobs wait although they should not: workers that crash at start, for one. */
  readonly hint?: string;
}

/** Says how the workers of an endpoint are meant to be. */
export interface ScalerView {
  report(endpointId: string): Promise<ScalerReport>;
}
