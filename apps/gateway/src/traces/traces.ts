import { randomBytes } from "node:crypto";

const TRACE_PARENT = /^[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}$/;

/** A span that has ended, as a collector takes it. */
export interface EndedSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly startMs: number;
  readonly endMs: number;
  readonly attributes: Readonly<Record<string, string>>;
  readonly hasFailed: boolean;
}

/** The gateway's part of its callers' traces. */
export interface Traces {
  /** Runs something as a span; its `traceparent` is for those that continue the trace. */
  span<Result>(
    start: { readonly name: string; readonly traceparent: string | undefined },
    run: (span: {
      readonly traceparent: string | undefined;
      set(name: string, value: string): void;
    }) => Promise<Result>,
  ): Promise<Result>;
}

/** Passes the caller's trace on and records nothing. */
export const NO_TRACES: Traces = {
  span: (start, run) =>
    run({ traceparent: validTraceparent(start.traceparent), set: () => undefined }),
};

/** Makes spans, and gives each away when it has ended. */
export function createTraces(take: (span: EndedSpan) => void): Traces {
  return {
    async span({ name, traceparent }, run) {
      const [, traceId = hex(16), parentSpanId] = TRACE_PARENT.exec(traceparent ?? "") ?? [];
      const spanId = hex(8);
      const startMs = Date.now();
      const attributes: Record<string, string> = {};
      const end = (hasFailed: boolean) =>
        take({
          traceId,
          spanId,
          ...(parentSpanId !== undefined && { parentSpanId }),
          name,
          startMs,
          endMs: Date.now(),
          attributes,
          hasFailed,
        });
      try {
        const result = await run({
          traceparent: `00-${traceId}-${spanId}-01`,
          set: (key, value) => void (attributes[key] = value),
        });
        end(false);
        return result;
      } catch (error) {
        end(true);
        throw error;
      }
    },
  };
}

function validTraceparent(text: string | undefined): string | undefined {
  return TRACE_PARENT.test(text ?? "") ? text : undefined;
}

function hex(bytes: number): string {
  return randomBytes(bytes).toString("hex");
}
