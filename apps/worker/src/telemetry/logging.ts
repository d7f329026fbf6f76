import type { Writable } from "node:stream";
import type { Redactor } from "@parsewright/redaction";
import { formatLogLine, type LogRecord } from "./log-line.ts";
import { LOG_LEVELS, type LogFormat } from "./read-telemetry-settings.ts";
import { shortenText } from "./shorten-text.ts";
import type { LogFields, Logger, LogLevel } from "./telemetry.ts";

/** A place where log records go. */
export type LogSink = (record: LogRecord) => void;

export interface LoggerOptions {
  /** Records below it go nowhere. */
  readonly level: LogLevel;
  readonly redactor: Redactor;
  readonly sinks: readonly LogSink[];
  readonly jobId?: string | undefined;
}

const RESERVED_NAMES: ReadonlySet<string> = new Set(["ts", "level", "logger", "msg", "job_id"]);
const MESSAGE_MAX_CHARACTERS = 2000;
const JOB_ID_MAX_CHARACTERS = 200;
/** All fields of a record, as JSON. Container runtimes cut lines at 16 KiB. */
const FIELDS_MAX_CHARACTERS = 8000;
/** Bytes that may wait for a reader of stdout that is too slow; more is thrown away. */
const WAITING_MAX_BYTES = 4 * 1024 * 1024;

/** A logger that redacts and bounds what it is given. It never throws. */
export function createLogger({ level, redactor, sinks, jobId }: LoggerOptions): Logger {
  const redactText = (text: string, maxCharacters: number) =>
    shortenText(String(redactor.redactValue(text)), maxCharacters);
  const shownJobId = jobId === undefined ? undefined : redactText(jobId, JOB_ID_MAX_CHARACTERS);

  function write(recordLevel: LogLevel, message: string, fields: LogFields = {}): void {
    if (LOG_LEVELS.indexOf(recordLevel) < LOG_LEVELS.indexOf(level)) return;
    const record = {
      time: new Date(),
      level: recordLevel,
      message: redactText(message, MESSAGE_MAX_CHARACTERS),
      jobId: shownJobId,
      fields: boundFields(redactor.redactValue(fields)),
    };
    for (const sink of sinks) attempt(() => sink(record));
  }

  const logAt =
    (recordLevel: LogLevel) =>
    (message: string, fields?: LogFields): void =>
      attempt(() => write(recordLevel, message, fields));
  return {
    debug: logAt("debug"),
    info: logAt("info"),
    warn: logAt("warn"),
    error: logAt("error"),
  };
}

/** Writes records to a stream that may break or stall without harm to the worker. */
export function createStdoutSink(stdout: Writable, format: LogFormat): LogSink {
  // A reader that went away must not end the worker.
  stdout.on("error", () => {});
  return (record) => {
    if (stdout.writable && stdout.writableLength < WAITING_MAX_BYTES) {
      stdout.write(formatLogLine(record, format));
    }
  };
}

/** Drops names that are not the caller's to choose, and whatever no longer fits. */
function boundFields(fields: unknown): LogFields {
  if (typeof fields !== "object" || fields === null) return {};
  let characters = 0;
  let leftOut = 0;
  const kept: [string, unknown][] = [];
  for (const [name, value] of Object.entries(fields)) {
    if (RESERVED_NAMES.has(name)) continue;
    const size = JSON.stringify({ [name]: value }).length;
    if (characters + size > FIELDS_MAX_CHARACTERS) {
      leftOut += 1;
      continue;
    }
    characters += size;
    kept.push([name, value]);
  }
  return Object.fromEntries(leftOut === 0 ? kept : [...kept, ["fields_left_out", leftOut]]);
}

function attempt(run: () => void): void {
  try {
    run();
  } catch {
    // Nobody can be informed that reporting failed.
  }
}
