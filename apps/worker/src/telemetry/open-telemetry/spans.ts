import {
  type Attributes,
  type Context,
  type Span,
  SpanStatusCode,
  trace,
  type Tracer,
} from "@opentelemetry/api";
import { ERROR_SPECS, ParserError } from "@parsewright/contract";
import type { Redactor } from "@parsewright/redaction";
import { shortenText } from "../shorten-text.ts";
import { causesOf, framesOf } from "../stack-frames.ts";

/** A span that is at work. */
export interface OpenSpan {
  /** For the spans and log records inside it. */
  readonly context: Context;
  setAttributes(attributes: Attributes): void;
  /** Marks it as failed, with the one event that says why. The first failure counts. */
  fail(error: unknown): void;
}

interface SpanStart {
  readonly name: string;
  readonly attributes: Attributes;
  readonly parent: Context;
}

/** Runs work inside a span. A rejection marks the span and passes on. */
export type RunInSpan = <Result>(
  start: SpanStart,
  run: (span: OpenSpan) => Promise<Result>,
) => Promise<Result>;

const MESSAGE_MAX_CHARACTERS = 2000;
const STACK_MAX_CHARACTERS = 8000;
const STACK_MAX_FRAMES = 20;

export function createRunInSpan(tracer: Tracer, redactor: Redactor): RunInSpan {
  const clean = (attributes: Attributes) => redactor.redactValue(attributes) as Attributes;
  return async ({ name, attributes, parent }, run) => {
    const span = tracer.startSpan(name, { attributes: clean(attributes) }, parent);
    let hasFailed = false;
    const open: OpenSpan = {
      context: trace.setSpan(parent, span),
      setAttributes: (more) => span.setAttributes(clean(more)),
      fail(error) {
        if (!hasFailed) recordFailure(span, error, redactor);
        hasFailed = true;
      },
    };
    try {
      return await run(open);
    } catch (error) {
      open.fail(error);
      throw error;
    } finally {
      span.end();
    }
  };
}

function recordFailure(span: Span, thrown: unknown, redactor: Redactor): void {
  const clean = (text: string, maxCharacters: number) =>
    shortenText(String(redactor.redactValue(text)), maxCharacters);
  const message = clean(messageOf(thrown), MESSAGE_MAX_CHARACTERS);
  span.addEvent("exception", {
    "exception.type": clean(typeOf(thrown), MESSAGE_MAX_CHARACTERS),
    "exception.message": message,
    "exception.stacktrace": clean(stackOf(thrown), STACK_MAX_CHARACTERS),
    ...(ParserError.is(thrown) && { "parser.error_code": thrown.code }),
  });
  span.setStatus({ code: SpanStatusCode.ERROR, message });
}

/** The name that failure responses use, where there is one. */
function typeOf(thrown: unknown): string {
  if (ParserError.is(thrown)) return ERROR_SPECS[thrown.code].typeName;
  return thrown instanceof Error ? thrown.name : typeof thrown;
}

function messageOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}

/** With the causes, which callers never see and operators need. */
function stackOf(thrown: unknown): string {
  return causesOf(thrown)
    .map((error) => {
      const frames = framesOf(error).slice(0, STACK_MAX_FRAMES);
      return [`${typeOf(error)}: ${error.message}`, ...frames.map((frame) => `  ${frame}`)];
    })
    .map((lines) => lines.join("\n"))
    .join("\ncaused by ");
}
