/** First message to the thread of the heartbeat. */
export interface PingSettings {
  readonly url: string;
  readonly intervalMs: number;
  readonly headers: Readonly<Record<string, string>>;
}

/** The jobs that the next heartbeats name. */
export interface ToPingThread {
  readonly jobIds: readonly string[];
}

/** Sent when heartbeats begin to fail, with the reason, and when they work again. */
export interface FromPingThread {
  readonly failure: string | undefined;
}

/** Nobody reads the answer to a heartbeat. */
export const PING_ANSWER_MAX_BYTES = 64 * 1024;
