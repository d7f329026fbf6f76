import type { ProvenJob } from "./prove-jobs.ts";

/** A job, and the gauges of the worker at its end, by name. */
export interface ReportedJob extends ProvenJob {
  readonly gauges: Readonly<Record<string, readonly number[]>>;
}

/** All that the proof showed. */
export interface ProofReport {
  readonly pages: number;
  /** From the start of the worker until it asked for jobs: the server's start and both warm-ups. */
  readonly startSeconds: number;
  readonly jobs: readonly ReportedJob[];
  /** What a probe says after the last job. */
  readonly modelServer: unknown;
  readonly counters: Readonly<Record<string, readonly number[]>>;
  /** Whether the server was gone when the worker had ended. */
  readonly isServerGone: boolean;
}

/** The report as Markdown. */
export function formatReport(report: ProofReport): string {
  const rows = report.jobs.map(({ debug, ...job }) =>
    [
      job.name,
      debug.backend,
      job.seconds.toFixed(1),
      job.questions ?? "?",
      job.peakInFlight,
      job.meanInFlight.toFixed(1),
      percent(job.meanUtilizationPercent),
      percent(job.peakUtilizationPercent),
      job.peakMemoryMebibytes ?? "-",
      debug.parser_failed_blocks ?? 0,
      job.recoverySeconds === undefined ? "-" : `${job.recoverySeconds.toFixed(1)} s`,
    ].join(" | "),
  );
  return [
    `${report.pages} pages a job; ${report.startSeconds.toFixed(1)} s from the start of the worker to its first poll.`,
    "",
    "| job | ran | seconds | questions | peak in flight | mean in flight | GPU mean | GPU peak | GPU MiB | failed blocks | server back after |",
    "| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |",
    ...rows.map((row) => `| ${row} |`),
    "",
    `Model server, by a probe: ${JSON.stringify(report.modelServer)}`,
    `Gone after the worker: ${report.isServerGone}`,
    "",
    ...Object.entries(report.counters).map(([name, values]) => `- ${name}: ${values.join(", ")}`),
    "",
    ...report.jobs.flatMap(({ name, debug, gauges }) => [
      `- debug of ${name}: ${JSON.stringify(debug)}`,
      `- gauges after ${name}: ${JSON.stringify(gauges)}`,
    ]),
    "",
  ].join("\n");
}

function percent(value: number | undefined): string {
  return value === undefined ? "-" : `${value.toFixed(0)} %`;
}
