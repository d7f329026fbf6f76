import { type Context, ROOT_CONTEXT, trace, TraceFlags } from "@opentelemetry/api";

const TRACE_PARENT = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;

/** The caller's place in its own trace, from a W3C `traceparent`. What is none starts a new trace, as W3C asks. */
export function contextOf(traceparent: string | undefined): Context {
  const [, version, traceId = "", spanId = "", , more] = TRACE_PARENT.exec(traceparent ?? "") ?? [];
  const isKnown = version === "00" ? more === undefined : version !== "ff";
  if (!isKnown) return ROOT_CONTEXT;
  const parent = { traceId, spanId, traceFlags: TraceFlags.SAMPLED, isRemote: true };
  return trace.setSpanContext(ROOT_CONTEXT, parent);
}
