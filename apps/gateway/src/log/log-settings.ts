import { type Environment, readVariable } from "@parsewright/contract";

export const LOG_LEVELS = ["debug", "info", "warn", "error"] as const;
type LogLevel = (typeof LOG_LEVELS)[number];

export interface LogSettings {
  readonly format: "json" | "text";
  readonly level: LogLevel;
}

export function readLogSettings(environment: Environment): LogSettings {
  return {
    format: readVariable(environment, "LOG_FORMAT"),
    level: readVariable(environment, "LOG_LEVEL"),
  };
}
