import type { JobEnvelope, JobSummary } from "@parsewright/contract";
import { toMegabytes } from "../models/pull-progress.ts";

/** A job as one line of a list. */
export function listLine(job: JobSummary): string {
  const { id, status, submittedAt, documentName = "", documentBytes, pages } = job;
  const facts = [
    documentName,
    documentBytes === undefined ? "" : formatBytes(documentBytes),
    pages === undefined ? "" : `${pages} page${pages === 1 ? "" : "s"}`,
    inSeconds("waited", job.delayTime),
    inSeconds("ran", job.executionTime),
    firstLine(job.error),
  ];
  const submitted = submittedAt.slice(0, 19).replace("T", " ");
  return [id, submitted, status.padEnd(11), ...facts].filter((part) => part !== "").join("  ");
}

function formatBytes(bytes: number): string {
  return bytes < 1e6 ? `${Math.ceil(bytes / 1000)} KB` : toMegabytes(bytes);
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
