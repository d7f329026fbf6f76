import { redact } from "@parsewright/redaction";
import type { GatewayLog } from "../http/gateway-log.ts";
import { LOG_LEVELS, type LogSettings } from "./log-settings.ts";

/** Distinguishes the gateway's lines from those of its workers, which have the same shape. */
const LOGGER = "parser-gateway";

/** Writes one line for each thing that happened. */
export function createLog(
  { format, level }: LogSettings,
  write: (line: string) => void,
): GatewayLog {
  const lowest = LOG_LEVELS.indexOf(level);
  return (lineLevel, message, fields) => {
    if (LOG_LEVELS.indexOf(lineLevel) < lowest) return;
    const ts = new Date().toISOString();
    const safe = Object.entries(fields).map(([name, value]) => [
      name,
      typeof value === "string" ? redact(value) : value,
    ]);
    if (format === "json") {
      write(
        JSON.stringify({
          ts,
          level: lineLevel,
          logger: LOGGER,
          msg: message,
          ...Object.fromEntries(safe),
        }),
      );
      return;
    }
    const details = safe.map(([name, value]) => `${String(name)}=${String(value)}`).join(" ");
    write(`${ts.slice(11, 19)} ${lineLevel.padEnd(5)} ${message} ${details}`.trimEnd());
  };
}

/** A worker's line with the worker's name in it: a further field of JSON, a word before text. */
export function tagWorkerLine(line: string, workerId: string): string {
  // The specification has people look for lines that begin so.
  if (line.startsWith("[parser-telemetry]")) return `${line} (${workerId})`;
  if (!line.startsWith('{"')) return `${workerId} ${line}`;
  return `{"worker":${JSON.stringify(workerId)},${line.slice(1)}`;
}
