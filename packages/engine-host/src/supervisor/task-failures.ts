import { ParserError } from "@parsewright/contract";
import type { SentError } from "../child-messages.ts";
import type { TimeLimit } from "../engine-host.ts";
import { type ChildEnd, describeEnd } from "./engine-child.ts";

/** The two clocks of a task: how long it may take, and how long it may go without news. */
export type Clock = "total" | "silence";

/** An error that the child sent. The stack that came with it is the stack of the cause. */
export function receivedError({ body, stack }: SentError): ParserError {
  const { code, message, details } = body;
  const [firstLine = ""] = stack.split("\n");
  const cause = withStack(firstLine.replace(/^\w*Error: /, ""), stack);
  return new ParserError(code, message, { details, cause });
}

/** Not even one page was read in time. */
export function tookTooLong({ seconds, advice }: TimeLimit): ParserError {
  return new ParserError(
    "EXECUTION_TIMEOUT",
    `parsing took longer than the ${seconds} s that one document may take; ${advice}`,
    { details: { clock: "total", seconds } },
  );
}

/** Callers add their own name for this limit and the next: `details` contain which one it was. */
export function wasSilent(seconds: number): ParserError {
  return new ParserError(
    "EXECUTION_TIMEOUT",
    `parsing made no progress for ${seconds} s, the longest that it may`,
    { details: { clock: "silence", seconds } },
  );
}

/** Pages that follow it in the document are lost with it. */
export function isTooSlow(page: number, seconds: number): ParserError {
  return new ParserError(
    "DOCUMENT_TOO_COMPLEX",
    `reading page ${page + 1} of those asked for, or opening the document, takes longer than the ${seconds} s that one page may take`,
    { details: { clock: "page", seconds, page: page + 1 } },
  );
}

export function outOfMemory(memoryMegabytes: number, cause?: Error): ParserError {
  return new ParserError(
    "DOCUMENT_TOO_COMPLEX",
    `parsing this document takes more than the ${memoryMegabytes} MB of memory that it may use`,
    { details: { memory_mb: memoryMegabytes }, ...(cause && { cause }) },
  );
}

export function wroteTooMuch(megabytes: number): ParserError {
  return new ParserError(
    "RESULT_TOO_LARGE",
    `the results of this document take more than the ${megabytes} MB that they may`,
    { details: { output_mb: megabytes } },
  );
}

export function crashedTwice(first: ChildEnd, second: ChildEnd): ParserError {
  const [firstEnd, secondEnd] = [describeEnd(first), describeEnd(second)];
  return new ParserError(
    "ENGINE_CRASHED",
    `the engine process ended twice while it parsed this document: first ${firstEnd}, then ${secondEnd}`,
    {
      details: { first: firstEnd, second: secondEnd },
      cause: withStack("last output of the engine process", second.lastOutput),
    },
  );
}

export function cannotStart(end: ChildEnd): ParserError {
  const why = end.unfit?.body.message ?? [describeEnd(end), lastWords(end)].join(" ").trim();
  return new ParserError("BACKEND_UNAVAILABLE", `The engine could not be started: ${why}`, {
    cause: withStack("last output of the engine process", end.unfit?.stack ?? end.lastOutput),
  });
}

export function hostClosed(): ParserError {
  return new ParserError("SERVICE_UNAVAILABLE", "The engine is stopping.");
}

/** The line that most likely says why: Node prints its version last. */
function lastWords({ lastOutput }: ChildEnd): string {
  const lines = lastOutput.split("\n").filter((line) => line.trim() !== "");
  const line = lines.findLast((text) => /^\w*Error\b|fatal/i.test(text)) ?? lines.at(-1);
  return line === undefined ? "" : `(${line.trim().slice(0, 300)})`;
}

function withStack(message: string, stack: string): Error {
  const error = new Error(message);
  error.stack = stack;
  return error;
}
