import type { JobTelemetry, Logger, LogFields, Telemetry } from "../telemetry/telemetry.ts";

interface LogRecord {
  readonly level: keyof Logger;
  readonly message: string;
  readonly fields: LogFields;
}

/** Keeps what a worker reports instead of sending it. */
export interface RecordedTelemetry extends Telemetry {
  readonly records: LogRecord[];
  /** Names and facts of the other calls, in order. */
  readonly calls: (readonly [name: string, facts: unknown])[];
}

export function createRecordedTelemetry(): RecordedTelemetry {
  const records: LogRecord[] = [];
  const calls: (readonly [string, unknown])[] = [];
  const write =
    (level: keyof Logger) =>
    (message: string, fields: LogFields = {}) =>
      void records.push({ level, message, fields });
  const log: Logger = {
    debug: write("debug"),
    info: write("info"),
    warn: write("warn"),
    error: write("error"),
  };
  const note = (name: string) => (facts: unknown) => void calls.push([name, facts]);
  const job: JobTelemetry = {
    log,
    async phase(name, run) {
      const attributes = {};
      const result = await run({ setAttributes: (more) => void Object.assign(attributes, more) });
      calls.push([`phase ${name}`, attributes]);
      return result;
    },
    fetched: note("fetched"),
    succeeded: note("succeeded"),
    failed: note("failed"),
    degraded: note("degraded"),
  };
  return {
    records,
    calls,
    log,
    job(facts, run) {
      calls.push(["job", facts]);
      return run(job);
    },
    warmup(facts, run) {
      calls.push(["warmup", facts]);
      return run();
    },
    refreshed: note("refreshed"),
    close: () => Promise.resolve(),
  };
}
