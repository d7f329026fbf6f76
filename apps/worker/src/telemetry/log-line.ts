import type { LogFormat } from "./read-telemetry-settings.ts";
import type { LogFields, LogLevel } from "./telemetry.ts";

/** `logger` of every line, and the scope of all telemetry. */
export const LOGGER_NAME = "parser-worker";

/** One event, redacted and bounded, on its way to the places where logs go. */
export interface LogRecord {
  readonly time: Date;
  readonly level: LogLevel;
  readonly message: string;
  /** `undefined` outside a job. */
  readonly jobId: string | undefined;
  readonly fields: LogFields;
}

/** A record as one line with its end. Nothing in it can begin a line of its own or move a terminal's cursor. */
export function formatLogLine(record: LogRecord, format: LogFormat): string {
  return format === "text" ? textLine(record) : jsonLine(record);
}

function jsonLine({ time, level, message, jobId = "<unknown>", fields }: LogRecord): string {
  const line = { ts: time.toISOString(), level, logger: LOGGER_NAME, msg: message, job_id: jobId };
  const json = JSON.stringify({ ...line, ...fields });
  return `${json.replaceAll(/[\u007f-\u009f\u2028\u2029]/g, unicodeEscape)}\n`;
}

/** As the reference worker writes it. */
function textLine({ time, level, message, jobId = "<unknown>", fields }: LogRecord): string {
  const clock = time.toISOString().slice(11, 19);
  const pairs = Object.entries({ job_id: jobId, ...fields })
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${typeof value === "string" ? value : JSON.stringify(value)}`);
  const line = [clock, level.toUpperCase(), `[${LOGGER_NAME}]`, message, ...pairs].join(" ");
  return `${line.replaceAll(/[\p{Cc}\u2028\u2029\\]/gu, textEscape)}\n`;
}

const NAMED_ESCAPES: Readonly<Record<string, string>> = {
  "\\": "\\\\",
  "\n": "\\n",
  "\r": "\\r",
  "\t": "\\t",
};

function textEscape(character: string): string {
  return NAMED_ESCAPES[character] ?? unicodeEscape(character);
}

function unicodeEscape(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
