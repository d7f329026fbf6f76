/** Log to which the gateway writes what happened. Callers pass only names, numbers and texts that hold no secret. */
export type GatewayLog = (
  level: "info" | "warn" | "error",
  message: string,
  fields: Readonly<Record<string, string | number | boolean>>,
) => void;
