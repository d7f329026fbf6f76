export const LOG_LEVELS = ["debug", "info", "warn", "error"] as const;
type LogLevel = (typeof LOG_LEVELS)[number];

export interface LogSettings {
  readonly format: "json" | "text";
  readonly level: LogLevel;
}

/** Reads `LOG_FORMAT` and `LOG_LEVEL`; what is no such name means the default. */
export function readLogSettings(
  environment: Readonly<Record<string, string | undefined>>,
): LogSettings {
  const level = environment["LOG_LEVEL"]?.trim().toLowerCase();
  return {
    format: environment["LOG_FORMAT"]?.trim().toLowerCase() === "text" ? "text" : "json",
    level: LOG_LEVELS.find((name) => name === level) ?? "info",
  };
}
