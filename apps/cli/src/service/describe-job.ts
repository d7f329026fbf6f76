import type { JobEnvelope } from "@parsewright/contract";

/** A job as one line of a list. */
export function listLine({ id, status, delayTime, executionTime, error }: JobEnvelope): string {
  const times = [inSeconds("waited", delayTime), inSeconds("ran", executionTime)];
  const reason = firstLine(error);
  return [id, status.padEnd(11), ...times, reason].filter((part) => part !== "").join("  ");
}

/** All that is known of a job, a line for each, without its result. */
export function describeJob(job: JobEnvelope): string[] {
  const { id, status, delayTime, executionTime, workerId, retries, hint, error, output } = job;
  const facts: readonly (readonly [string, string | number | undefined])[] = [
    ["job", id],
    ["status", status],
    ["waited", seconds(delayTime)],
    ["ran", seconds(executionTime)],
    ["worker", workerId],
    ["retries", retries],
    ["progress", progressOf(output)],
    ["error", error ?? errorOf(output)],
    ["hint", hint],
  ];
  return facts
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name.padEnd(9)} ${value}`);
}

function progressOf(output: unknown): string | undefined {
  const { phase, pages_done: done, pages_total: total } = fieldsOf(output);
  if (typeof phase !== "string") return undefined;
  return typeof done === "number" && typeof total === "number"
    ? `page ${done} of ${total}`
    : phase.replaceAll("_", " ");
}

function errorOf(output: unknown): string | undefined {
  const { error } = fieldsOf(output);
  return typeof error === "string" ? error : undefined;
}

function fieldsOf(output: unknown): Readonly<Record<string, unknown>> {
  return typeof output === "object" && output !== null ? { ...output } : {};
}

function seconds(milliseconds: number | undefined): string | undefined {
  return milliseconds === undefined ? undefined : `${(milliseconds / 1000).toFixed(2)} s`;
}

function inSeconds(word: string, milliseconds: number | undefined): string {
  return milliseconds === undefined ? "" : `${word} ${seconds(milliseconds)}`;
}

function firstLine(text: string | undefined): string {
  return text?.split("\n")[0]?.slice(0, 200) ?? "";
}
