import type { JobStatus } from "@parsewright/contract";

/** What each status is called on the page. */
export const STATUS_WORDS: Readonly<Record<JobStatus, string>> = {
  IN_QUEUE: "Waiting",
  IN_PROGRESS: "Reading",
  COMPLETED: "Done",
  FAILED: "Failed",
  CANCELLED: "Cancelled",
  TIMED_OUT: "Timed out",
};

/** A duration as people say it. */
export function formatSeconds(seconds: number): string {
  if (seconds < 10) return `${seconds.toFixed(1)} s`;
  if (seconds < 120) return `${Math.round(seconds)} s`;
  return `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;
}

/** A size as people say it. */
export function formatBytes(bytes: number): string {
  if (bytes < 1024) return `${bytes} bytes`;
  const kibibytes = bytes / 1024;
  if (kibibytes < 1024) return `${Math.round(kibibytes)} KB`;
  return `${(kibibytes / 1024).toFixed(1)} MB`;
}
