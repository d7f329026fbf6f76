import type { Context } from "@opentelemetry/api";
import type { Redactor } from "@parsewright/redaction";
import type { JobTelemetry, Logger, PhaseSpan, SpanHandle } from "../telemetry.ts";
import type { Instruments } from "./instruments.ts";
import { SPAN_NAMES } from "../catalogue.ts";
import type { OpenSpan, RunInSpan } from "./spans.ts";

export interface JobTelemetryParts {
  readonly instruments: Instruments;
  readonly runInSpan: RunInSpan;
  readonly root: OpenSpan;
  /** A logger whose records belong to the span of the context that it is given. */
  readonly createLog: (currentContext: () => Context) => Logger;
  readonly countSuccess: (pages: number) => void;
  readonly redactor: Redactor;
}

/** Attributes of spans that also label the job's figures, by their labels. */
const LABEL_ATTRIBUTES = {
  backend: "parser.backend",
  input_format: "parser.input_format",
} as const;

/** Reports one job, as spans and figures. Its phases run one after the other. */
export function createJobTelemetry(parts: JobTelemetryParts): JobTelemetry {
  const { instruments, runInSpan, root } = parts;
  const labelOf = (text: string) => toLabel(parts.redactor.redact(text));
  const known: Record<string, string> = {};
  let current = root;
  let failedPhase: PhaseSpan | undefined;

  const setAttributes: SpanHandle["setAttributes"] = (attributes) => {
    for (const [label, attribute] of Object.entries(LABEL_ATTRIBUTES)) {
      const value = attributes[attribute];
      if (value !== undefined) known[label] = labelOf(String(value));
    }
    current.setAttributes(attributes);
  };

  async function phase<Result>(
    name: PhaseSpan,
    run: (span: SpanHandle) => Promise<Result>,
  ): Promise<Result> {
    const startMs = performance.now();
    const start = { name: SPAN_NAMES[name], attributes: { phase: name }, parent: root.context };
    try {
      return await runInSpan(start, (span) => {
        current = span;
        return run({ setAttributes });
      });
    } catch (error) {
      failedPhase = name;
      throw error;
    } finally {
      current = root;
      instruments.phaseDuration.record(secondsSince(startMs), { phase: name });
    }
  }

  return {
    log: parts.createLog(() => current.context),
    phase,
    fetched({ source, bytes }) {
      current.setAttributes({ "parser.source": source, "parser.bytes_in": bytes });
      instruments.bytesIn.add(bytes, { source });
      instruments.inputSize.record(bytes);
    },
    succeeded(facts) {
      countSuccess(instruments, facts);
      parts.countSuccess(facts.pages);
    },
    failed({ errorType, error }) {
      instruments.jobs.add(1, { status: "error", ...known });
      instruments.errors.add(1, { type: labelOf(errorType), phase: failedPhase ?? "handler" });
      root.fail(error);
    },
    degraded({ reason, artifact }) {
      instruments.degraded.add(1, { reason: labelOf(reason), artifact: labelOf(artifact) });
    },
  };
}

function countSuccess(
  instruments: Instruments,
  facts: Parameters<JobTelemetry["succeeded"]>[0],
): void {
  const { backend, inputFormat, seconds, pages, transport, bytesOut } = facts;
  const { replacedBackend, failedBlocks } = facts;
  const labels = { backend, input_format: inputFormat };
  instruments.jobs.add(1, { status: "ok", ...labels });
  instruments.jobDuration.record(seconds, labels);
  instruments.pages.add(pages, { backend });
  if (seconds > 0) instruments.pagesPerSecond.record(pages / seconds, { backend });
  instruments.bytesOut.add(bytesOut, { transport });
  instruments.outputSize.record(bytesOut, { transport });
  if (replacedBackend !== undefined) instruments.fallbacks.add(1, { backend: replacedBackend });
  if (failedBlocks > 0) instruments.failedBlocks.add(failedBlocks, { backend });
}

/** A label is a name, and never a message that came in its place. */
function toLabel(name: string): string {
  return /^[\w.-]{1,64}$/.test(name) ? name : "other";
}

/** Seconds since a reading of `performance.now()`. */
export function secondsSince(startMs: number): number {
  return (performance.now() - startMs) / 1000;
}
